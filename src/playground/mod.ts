/** The page that every server shows at `/`. */
export { PLAYGROUND_PAGE } from './page.ts';
