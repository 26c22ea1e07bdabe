#!/usr/bin/env node
/** The `antecedent` executable, on Node and Deno. */
// Compiled code is kept in the system's folder for temporary files; NODE_DISABLE_COMPILE_CACHE=1 turns that off.
process.getBuiltinModule('node:module').enableCompileCache?.();
const { main, PRODUCT_COMMANDS } = await import('./main.ts');

process.exitCode = await main(process.argv.slice(2), PRODUCT_COMMANDS);
