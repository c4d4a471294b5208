// npm start: install what is missing, start everything in this process, release what changed where that is the start's to do.
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

const { startReason } = await import('../../registry/src/index.ts');
const { releaseAtStart } = await import('../../server/src/release-at-start.ts');
const { runServer } = await import('../../server/src/run-server.ts');

/**
 * Releases the checkout as anybody does, through the command: there is one way. It has a process of
 * its own, whose memory is free again afterwards.
 */
const release = async ({ config, server, origin, signal }) => {
  const decided = await server.releaseAuthority();
  if (decided === null) return;
  const plan = releaseAtStart(config, server.port, decided);
  process.stdout.write(`${plan.says}\n`);
  if (!plan.releases) return;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const env = { ...process.env, SALA_DATA_DIR: config.dataDir, SALA_REGISTRY_URL: origin };
  delete env.SALA_REGISTRY_TOKEN; // another registry's
  const command = ['registry/src/cli.ts', 'publish', '--all', '--promote', '--reason', startReason];
  const code = await run(process.execPath, ['--import', tsx, ...command], { env, signal });
  if (code !== 0) throw new Error('The bundles could not be built and released (see above).');
};

await runServer(release);
