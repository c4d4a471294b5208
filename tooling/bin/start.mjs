// npm start: install what is missing, start everything in this process, release what changed.
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureInstall, root, run } from './ensure-install.mjs';

process.chdir(root);
process.env.SALA_DEMO ??= '1';
await ensureInstall();

// only now: a fresh clone has no packages before
const { register } = await import('tsx/esm/api');
register();

/**
 * Releases the working copy as anybody does, through the command: there is one way. It has a process of its
 * own, whose memory is free again afterwards.
 */
const publish = async ({ config, origin, signal }) => {
  if (!config.roles.includes('registry')) return;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const env = { ...process.env, SALA_DATA_DIR: config.dataDir, SALA_REGISTRY_URL: origin };
  delete env.SALA_REGISTRY_TOKEN; // another registry's
  const command = ['registry/src/cli.ts', 'publish', '--all', '--promote', '--reason', 'local start'];
  const code = await run(process.execPath, ['--import', tsx, ...command], { env, signal });
  if (code !== 0) throw new Error('The bundles could not be built and released (see above).');
};

const { runServer } = await import('../../server/src/run-server.ts');
await runServer(publish);
