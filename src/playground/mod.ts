/** The page that every server shows at `/`. Built from `client/` by `npm run build:page`; a test holds it up to date. */
export { PLAYGROUND_PAGE } from './page.generated.ts';
