# The server on Node. Its steps were run by hand; the image itself was not built, for lack of a container engine.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm install
COPY . .
RUN npm run build && cd dist && npm install --omit=dev --no-save @redis/client

FROM node:24-slim
WORKDIR /app
COPY --from=build /build/dist ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
ENV HOST=0.0.0.0 PORT=8787 ANTECEDENT_STORE=/data/conversations.sqlite
EXPOSE 8787
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:8787/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
# Refuses to start without ANTECEDENT_KEYS: a server without keys listens on loopback only.
CMD ["node", "src/cli/cli.js", "serve"]
