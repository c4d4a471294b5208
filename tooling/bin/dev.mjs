// npm run dev [-- hospital customers …]: the shell and the named remotes in watch mode, the rest as
// released.
import process from 'node:process';
import { ensureInstall, root } from './ensure-install.mjs';

process.chdir(root);
await ensureInstall();

const { register } = await import('tsx/esm/api');
register();

await import('../src/dev/main.ts');
