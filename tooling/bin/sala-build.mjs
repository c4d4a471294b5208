#!/usr/bin/env node
// Builds the package in the current folder: `pnpm --filter @sala/mfe-billing build`.
import { basename } from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { build, bundleFolders } = await import('../src/build/index.ts');

const folder = basename(process.cwd());
if (!bundleFolders.includes(folder)) {
  process.stderr.write(
    `${folder} is not a bundle; run this in one of ${bundleFolders.join(', ')}\n`,
  );
  process.exit(2);
}
const { built, outDir } = await build(folder);
process.stdout.write(`${built ? 'built' : 'as is'} ${outDir}\n`);
