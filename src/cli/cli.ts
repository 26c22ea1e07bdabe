#!/usr/bin/env node
/** The `antecedent` executable, on Node and Deno. */
import process from 'node:process';
import { main, PRODUCT_COMMANDS } from './main.ts';

process.exitCode = await main(process.argv.slice(2), PRODUCT_COMMANDS);
