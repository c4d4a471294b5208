// npm start: installs what is missing, starts everything in this process and releases the checkout
// when allowed.
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureInstall, root, run } from './ensure-install.mjs';

process.chdir(root);
process.env.SALA_DEMO ??= '1';
await ensureInstall();

// After the installation: a fresh clone has no packages.
const { register } = await import('tsx/esm/api');
register();

const { startReason } = await import('../../registry/src/index.ts');
const { releaseAtStart } = await import('../../server/src/release-at-start.ts');
const { runServer } = await import('../../server/src/run-server.ts');

/**
 * Releases the checkout through the `mfe` command, in a process of its own to free the memory
 * afterwards.
 */
const release = async ({ config, server, origin, signal }) => {
  const decided = await server.releaseAuthority();
  if (decided === null) return;
  const plan = releaseAtStart(config, server.port, decided);
  process.stdout.write(`${plan.says}\n`);
  if (!plan.releases) return;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const env = { ...process.env, SALA_DATA_DIR: config.dataDir, SALA_REGISTRY_URL: origin };
  delete env.SALA_REGISTRY_TOKEN; // it may belong to another registry
  const command = ['registry/src/cli.ts', 'publish', '--all', '--promote', '--reason', startReason];
  const code = await run(process.execPath, ['--import', tsx, ...command], { env, signal });
  if (code !== 0) throw new Error('The bundles could not be built and released (see above).');
};

await runServer(release);
