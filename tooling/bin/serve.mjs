// npm run serve: install what is missing and start what is in force; nothing is built or released.
import process from 'node:process';
import { ensureInstall, root } from './ensure-install.mjs';

process.chdir(root);
await ensureInstall();

// only now: a fresh clone has no packages before
const { register } = await import('tsx/esm/api');
register();

const { runServer } = await import('../../server/src/run-server.ts');
await runServer();
