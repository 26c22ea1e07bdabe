/** A user's page: resolves a text on the page itself and in a web worker, and shows both answers. */
import { resolveHere } from './resolve-here.js';

const show = (id, value) => {
  const element = document.createElement('pre');
  element.id = id;
  element.textContent = JSON.stringify(value);
  document.body.append(element);
};

const options = globalThis.RESOLVER_OPTIONS ?? {};
resolveHere(options).then(
  (answer) => show('page', answer),
  (error) => show('page', String(error)),
);

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => show('worker', data);
worker.onerror = ({ message }) => show('worker', message);
worker.postMessage(options);
