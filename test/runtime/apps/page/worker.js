/** A user's web worker: resolves a text when it is told to. */
import { resolveHere } from './resolve-here.js';

addEventListener('message', async ({ data }) => {
  try {
    postMessage(await resolveHere(data));
  } catch (error) {
    postMessage(String(error));
  }
});
