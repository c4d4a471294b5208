// npm run serve: installs what is missing and serves the current releases, without building or
// releasing.
import process from 'node:process';
import { ensureInstall, root } from './ensure-install.mjs';

process.chdir(root);
await ensureInstall();

// After the installation: a fresh clone has no packages.
const { register } = await import('tsx/esm/api');
register();

const { runServer } = await import('../../server/src/run-server.ts');
await runServer();
