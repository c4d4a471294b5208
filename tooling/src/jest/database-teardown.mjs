import { rm } from 'node:fs/promises';

/** Stops what database-setup.mjs started; a database handed over by address is not ours to stop. */
export default async function stopDatabase() {
  const started = globalThis.__SALA_TEST_DATABASE__;
  if (!started) return;
  delete globalThis.__SALA_TEST_DATABASE__;
  delete process.env.SALA_TEST_DATABASE_URL;
  await started.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
