// npm run bench: installs what is missing, measures and prints the ratios.
import process from 'node:process';
import { ensureInstall, root } from './ensure-install.mjs';

process.chdir(root);
await ensureInstall();

const { register } = await import('tsx/esm/api');
register();

const { ensureChromium } = await import('../src/chromium/index.ts');
ensureChromium();
await import('../../bench/src/main.ts');
