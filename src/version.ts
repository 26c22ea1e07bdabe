/**
 * The version of the package, copied from `package.json` by `npm version`
 * (scripts/build/version.ts).
 */
export const VERSION = '0.1.0';
