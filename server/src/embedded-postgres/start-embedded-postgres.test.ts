import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { spawnOwner } from './owner-process.testing';
import { isRunning } from './postmaster';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres';

const isRoot = process.getuid?.() === 0;
/** Some tests run the launcher as another user, who must be able to read it. */
const readableByOthers =
  isRoot && spawnSync('test', ['-r', __filename], { uid: 65534, gid: 65534 }).status === 0;
/** Uid of an ordinary user on every Linux. */
const daemon = 1;
const started: EmbeddedPostgres[] = [];
let base: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-launcher-'));
  await chmod(base, 0o755);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((database) => database.stop()));
});

afterAll(() => rm(base, { recursive: true, force: true }));

const start = async (
  dataDir: string,
  options: { transport?: 'tcp'; onLost?: (error: Error) => void } = {},
) => {
  const database = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(database);
  return database;
};

const query = async (
  database: EmbeddedPostgres,
  text: string,
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  client.on('error', () => undefined); // tests kill its server
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const eventually = async <Value>(attempt: () => Promise<Value>): Promise<Value> => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(25);
    }
  }
};

const runningPid = async (database: EmbeddedPostgres): Promise<number> => {
  const pid = await database.pid();
  if (pid === null) throw new Error('no server is running');
  return pid;
};

describe('data directory', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = path.join(base, 'data');
  });

  it('gets a private cluster of its version, whose server does not run as root and ends with stop', async () => {
    const database = await start(dataDir);
    const cluster = await stat(path.join(dataDir, 'postgres-18'));
    expect(cluster.mode & 0o777).toBe(0o700);
    expect((await stat(database.host)).mode & 0o777).toBe(0o700);
    const process_ = await stat(`/proc/${await runningPid(database)}`);
    expect(process_.uid).toBe(isRoot ? 65534 : process.getuid?.());
    expect(process_.uid).toBe(cluster.uid);
    const [server] = await query(
      database,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as addresses, lower('ÑANDÚ') as lower,
              (select datlocprovider from pg_database where datname = 'postgres') as provider`,
    );
    expect(server).toEqual({
      major: 18,
      fsync: 'on',
      addresses: '',
      lower: 'ñandú',
      provider: 'b',
    });
    const pid = await runningPid(database);
    await database.stop();
    expect(await isRunning(pid)).toBe(false);
    expect(await database.pid()).toBeNull();
  });

  it('keeps every acknowledged row when the server is killed, and restarts it', async () => {
    const database = await start(dataDir);
    await query(database, 'create table survivor (id int primary key)');
    let acknowledged = 0;
    const client = new pg.Client({ connectionString: database.superuserUrl });
    client.on('error', () => undefined);
    await client.connect();
    const before = await runningPid(database);
    const writing = (async () => {
      for (;;) {
        await client.query('insert into survivor values ($1)', [acknowledged + 1]);
        acknowledged += 1;
        if (acknowledged === 50) process.kill(before, 'SIGKILL');
      }
    })();
    // The killed server's backend may acknowledge rows until it notices.
    await expect(writing).rejects.toThrow();
    const rows = await eventually(() =>
      query(database, 'select count(*)::int as n, max(id) as last from survivor'),
    );
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(rows[0]?.['n']).toBeGreaterThanOrEqual(acknowledged);
    expect(await runningPid(database)).not.toBe(before);
    await query(database, 'drop table survivor');
  });

  it('refuses a second start in the same or another process', async () => {
    const database = await start(dataDir);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ reason: 'in_use' });
    const other = await spawnOwner(dataDir);
    expect(other.answer.refused).toBe(
      `The data directory ${dataDir} is in use by another process (${process.pid}). Stop that one first, or set SALA_DATA_DIR to another directory.`,
    );
    await other.kill();
    expect(await query(database, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('adopts the server of a killed owner with its rows, and can stop it', async () => {
    const owner = await spawnOwner(dataDir);
    expect(owner.answer.adopted).toBe(false);
    await owner.kill();
    const database = await start(dataDir);
    expect(database.adopted).toBe(true);
    const pid = await runningPid(database);
    expect(pid).toBe(owner.answer.pid);
    await database.stop();
    expect(await isRunning(pid)).toBe(false);
  });

  it('reports when a dead server cannot be restarted', async () => {
    const lost = new Promise<Error>((resolve) => {
      void start(dataDir, { onLost: resolve }).then(async (database) => {
        const pid = await runningPid(database);
        await rm(path.join(dataDir, 'logs'), { recursive: true });
        await writeFile(path.join(dataDir, 'logs'), '');
        process.kill(pid, 'SIGKILL');
      });
    });
    expect((await lost).message).toContain('ENOTDIR');
    await rm(path.join(dataDir, 'logs'));
  });
});

describe('unusual locations', () => {
  it('works below a directory that its server may not pass through, with a path too long for a socket', async () => {
    const closed = path.join(base, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const database = await start(path.join(closed, 'long'.repeat(30), 'data'));
    expect(Buffer.byteLength(database.host)).toBeLessThan(86);
    expect((await stat(database.host)).mode & 0o777).toBe(0o700);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    process.kill(await runningPid(database), 'SIGKILL');
    expect(await eventually(() => query(database, 'select 1 as alive'))).toEqual([{ alive: 1 }]);
  });

  (readableByOthers ? it : it.skip)(
    'leaves the cluster of an ordinary user to that user when root starts it',
    async () => {
      const dataDir = path.join(base, 'of-a-user');
      await mkdir(dataDir);
      await chown(dataDir, daemon, daemon);
      const owner = await spawnOwner(dataDir, daemon);
      expect(owner.answer).toMatchObject({ adopted: false });
      await owner.kill();
      const adopted = await start(dataDir);
      await adopted.stop();
      const database = await start(dataDir);
      expect((await stat(`/proc/${await runningPid(database)}`)).uid).toBe(daemon);
    },
  );

  (readableByOthers ? it : it.skip)(
    'tells a user without a name what PostgreSQL misses',
    async () => {
      const dataDir = path.join(base, 'nameless');
      await mkdir(dataDir);
      await chown(dataDir, 54321, 54321);
      const { answer, kill } = await spawnOwner(dataDir, 54321);
      expect(answer.refused).toContain(
        'PostgreSQL needs a user that has a name: add uid 54321 to /etc/passwd',
      );
      await kill();
    },
  );

  it('uses loopback with a password where there are no sockets', async () => {
    const database = await start(path.join(base, 'tcp'), { transport: 'tcp' });
    expect(database.host).toBe('127.0.0.1');
    expect(await query(database, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    const withoutPassword = new pg.Client({ ...database.superuser, password: 'wrong' });
    await expect(withoutPassword.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  it('refuses a data directory below a file', async () => {
    const file = path.join(base, 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
      `The data directory ${file}/data cannot be written (ENOTDIR). Set SALA_DATA_DIR to a directory that this user may write`,
    );
  });

  (isRoot && !readableByOthers ? it.skip : it)(
    'refuses a data directory that the user may not write',
    async () => {
      const dataDir = path.join(base, 'read-only');
      await mkdir(dataDir, { mode: 0o555 });
      const { answer, kill } = await spawnOwner(dataDir, isRoot ? 65534 : undefined);
      expect(answer.refused).toContain(`The data directory ${dataDir} cannot be written (EACCES).`);
      await kill();
    },
  );
});
