// npm run schema: migrates an empty database and writes api/schema and docs/schema from it.
import process from 'node:process';
import { ensureInstall, root } from './ensure-install.mjs';

process.chdir(root);
await ensureInstall();

// After the installation: a fresh clone has no packages.
const { register } = await import('tsx/esm/api');
register();

const { default: startDatabase } = await import('../src/jest/database-setup.mjs');
const { default: stopDatabase } = await import('../src/jest/database-teardown.mjs');
const { writeSchema } = await import('../../api/src/schema/write-schema.ts');

await startDatabase();
try {
  const paths = await writeSchema({ connectionString: process.env.SALA_TEST_DATABASE_URL });
  process.stdout.write(`${paths.join('\n')}\n`);
} finally {
  await stopDatabase();
}
