/** The addresses of the API with their methods: for 405 answers, and so that logs and metrics name routes, not paths. */
import * as routes from './routes.ts';

/** An address and what may be done there. */
export interface KnownRoute {
  readonly path: string;
  readonly methods: readonly string[];
}

const ROUTES = [
  ...Object.values(routes).map(({ path, method }) => ({ path, method })),
  ...['/', '/docs', '/openapi.json'].map((path) => ({ path, method: 'get' })),
];

const KNOWN: readonly (KnownRoute & { readonly pattern: RegExp })[] = [...new Set(ROUTES.map(({ path }) => path))].map(
  (path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods: ROUTES.filter((route) => route.path === path).map(({ method }) => method.toUpperCase()),
  }),
);

/** The address that a path is of. */
export function findRoute(path: string): KnownRoute | undefined {
  return KNOWN.find(({ pattern }) => pattern.test(path));
}
