/**
 * Deno's part of the WebGPU benchmark: `deno run webgpu-deno.ts TASK` reads a task, measures the
 * providers in one process, and prints the result. Prints an adapter of `null` if there is none.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createResolver } from '../../src/platform/node/onnx.ts';
import { resolveAll } from './contestants.ts';
import { timeInRounds } from './throughput.ts';
import { getClock, measureTime } from './timing.ts';
import { DEVICE_PROVIDERS, type DenoOutcome, type DenoTask } from './webgpu.ts';

interface Adapter {
  readonly info: { readonly vendor: string; readonly device: string; readonly description: string };
}
const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<Adapter | null> } };

async function measure({ documents, rounds }: DenoTask): Promise<DenoOutcome> {
  const adapter = (await gpu?.requestAdapter()) ?? null;
  if (adapter === null) return { adapter: null };
  const jobs: Record<string, () => Promise<number>> = {};
  let decisions = 0;
  for (const provider of DEVICE_PROVIDERS) {
    const resolver = await createResolver({ system: 'model', provider });
    if (resolver.info.provider !== provider)
      throw new Error(`measure ${provider}: found ${resolver.info.provider} in its place`);
    // The processor's time would leave out the device's.
    jobs[provider] = () =>
      measureTime(getClock('wall'), async () => {
        decisions = await resolveAll(resolver, documents);
      });
  }
  const times = Object.fromEntries(await timeInRounds(jobs, { passes: 1, warmUps: 1, rounds }));
  const { description, device, vendor } = adapter.info;
  return { adapter: description || device || vendor || 'unnamed', decisions, times };
}

const [task = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measure(JSON.parse(readFileSync(task, 'utf8')) as DenoTask)));
