/** What documents filled by scripts are made with. */
export { fillPlaces } from './markdown.ts';
