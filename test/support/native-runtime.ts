/** ONNX Runtime's native build, which only those who train install: its suites are skipped without it. In CI they must run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../node_modules/onnxruntime-node/package.json');

/** True if the suites can run, or must. */
export const hasNativeRuntime = process.env.CI !== undefined || existsSync(PACKAGE);
