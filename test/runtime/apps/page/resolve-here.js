/** What every app does: resolves a short text. */
import { createResolver } from 'antecedent';

export async function resolveHere(options) {
  const resolver = await createResolver(options);
  const document = resolver.document();
  await document.push({ text: 'Maria was late. She ran.' });
  return { provider: resolver.info.provider, entities: await document.entities() };
}
