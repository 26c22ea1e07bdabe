#!/usr/bin/env node
/**
 * The `antecedent` command in a checkout: the product's commands plus those of the lab. The package
 * ships `src/cli/cli.ts`.
 */
import process from 'node:process';
import { type Commands, main, PRODUCT_COMMANDS } from '../src/cli/main.ts';

const COMMANDS: Commands = new Map([
  ...PRODUCT_COMMANDS,
  ['evaluate', async () => (await import('./evaluate/command.ts')).evaluateCommand],
  ['bench', async () => (await import('./bench/command.ts')).benchCommand],
  ['map', async () => (await import('./reproduce/map/command.ts')).mapCommand],
]);

process.exitCode = await main(process.argv.slice(2), COMMANDS);
