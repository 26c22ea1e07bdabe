/** The software GPUs that WebGPU is tested on (Debian packages `mesa-vulkan-drivers` and `chromium`). In CI they must be there. */
import { existsSync } from 'node:fs';

/** Mesa's lavapipe, for Deno. */
export const LAVAPIPE = '/usr/share/vulkan/icd.d/lvp_icd.x86_64.json';
/** Debian's Chromium brings SwiftShader along. */
export const CHROMIUM = '/usr/bin/chromium';

/** True where a suite cannot run here and need not: without CI, without what it needs. */
export function isMissing(path: string): boolean {
  return !existsSync(path) && process.env.CI === undefined;
}
