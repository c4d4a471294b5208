import { rm } from 'node:fs/promises';

/** Stops the database that database-setup.mjs started, never an external one. */
export default async function stopDatabase() {
  const started = globalThis.__SALA_TEST_DATABASE__;
  if (!started) return;
  delete globalThis.__SALA_TEST_DATABASE__;
  delete process.env.SALA_TEST_DATABASE_URL;
  await started.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
