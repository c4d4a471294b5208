// npm start: install what is missing, build what changed, start everything in this process.
import { createRequire } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureInstall, giveUp, root, run } from './ensure-install.mjs';

process.chdir(root);
process.env.SALA_DEMO ??= '1';
await ensureInstall();

// only now: a fresh clone has no packages before
const { register } = await import('tsx/esm/api');
register();

/** Wrong settings are answered before minutes are spent on building. */
const readSettings = async () => {
  const { readConfig } = await import('../../server/src/config.ts');
  const { openDataDirectory } = await import('../../server/src/embedded-postgres/index.ts');
  try {
    const config = readConfig(process.env);
    return { ...config, dataDir: await openDataDirectory(config.dataDir) };
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
};

const { roles, dataDir } = await readSettings();

if (roles.includes('web') || roles.includes('registry')) {
  // in a process of its own, whose memory is free again when the server starts
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const env = { ...process.env, SALA_DATA_DIR: dataDir };
  const code = await run(process.execPath, ['--import', tsx, 'registry/src/cli.ts', 'publish'], { env });
  if (code !== 0) giveUp('The bundles could not be built (see above).');
}

await import('../../server/src/main.ts');
