/**
 * Whether this machine has CUDA. The suites that need it are the only ones that may be skipped in CI
 * too, since no CI machine has a GPU of NVIDIA: they are reported as skipped, with the reason.
 */
import { checkDevice, GraphError } from '../../scripts/tensor/mod.ts';

/** Why CUDA cannot be used here; `undefined` if it can. */
export const cudaProblem: string | undefined = await findProblem();
if (cudaProblem !== undefined) console.warn(`CUDA suites are skipped, in CI too: ${cudaProblem}`);

async function findProblem(): Promise<string | undefined> {
  try {
    await checkDevice('cuda');
    return undefined;
  } catch (error) {
    if (error instanceof GraphError && error.code === 'device') return error.message;
    throw error;
  }
}
