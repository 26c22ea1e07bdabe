/**
 * The software GPUs for the WebGPU tests (Debian packages `mesa-vulkan-drivers` and `chromium`),
 * required in CI.
 */
import { existsSync } from 'node:fs';

/** Mesa's lavapipe, for Deno. */
export const LAVAPIPE = '/usr/share/vulkan/icd.d/lvp_icd.x86_64.json';
/** Debian's Chromium includes SwiftShader. */
export const CHROMIUM = '/usr/bin/chromium';

/** True if a suite cannot run here and need not, because this is not CI. */
export function isMissing(path: string): boolean {
  return !existsSync(path) && process.env.CI === undefined;
}
