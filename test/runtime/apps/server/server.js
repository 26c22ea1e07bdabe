/** A user's server code, as a framework bundles it: prints what it resolves. */
import { createResolver } from 'antecedent';

export async function run() {
  const modelFolder = process.env.MODELS;
  const resolver = await createResolver(modelFolder === undefined ? {} : { modelFolder });
  const document = resolver.document();
  await document.push({ text: 'Maria was late. She ran.' });
  console.log(JSON.stringify({ provider: resolver.info.provider, entities: await document.entities() }));
}

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
