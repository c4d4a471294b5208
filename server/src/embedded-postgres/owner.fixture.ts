import { startEmbeddedPostgres } from './start-embedded-postgres';

// Owns a data directory until killed; run by the launcher's tests.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: owner.fixture.ts <data directory>');

startEmbeddedPostgres({ dataDir }).then(
  async (database) =>
    console.log(JSON.stringify({ adopted: database.adopted, pid: await database.pid() })),
  (error: unknown) => {
    console.log(
      JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }),
    );
    process.exitCode = 1;
  },
);
