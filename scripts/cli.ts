#!/usr/bin/env node
/** The `antecedent` command in a checkout: the product's commands plus those of the lab. The package ships `src/cli/cli.ts`. */
import process from 'node:process';
import { type Commands, main, PRODUCT_COMMANDS } from '../src/cli/main.ts';

const print = (text: string) => process.stdout.write(text);

const COMMANDS: Commands = new Map([
  ...PRODUCT_COMMANDS,
  ['evaluate', async () => (await import('./evaluate/command.ts')).evaluateCommand],
  [
    'bench',
    async () => ({
      help: () => 'antecedent bench\n',
      run: async (args) => (await import('./bench/command.ts')).bench(args, print),
    }),
  ],
  [
    'map',
    async () => ({
      help: () => 'antecedent map\n',
      run: async (args) => (await import('./reproduce/map/command.ts')).map(args, print),
    }),
  ],
]);

process.exitCode = await main(process.argv.slice(2), COMMANDS);
