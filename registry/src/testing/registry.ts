import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sala/api/testing';
import type { DigestAlgorithm, Release } from '@sala/shared-contracts';
import pg from 'pg';
import type { BeaconSource } from '../health/beacon-tokens';
import { ReleaseRegistry } from '../registry';
import type { RegistryOptions } from '../registry-options';
import type { HealthRule, Logger, Published, ReleaseActor, ReleaseRules } from '../registry-port';
import { writeBuild } from './builds';

/** Rules that find nothing, for tests about something else. */
export const noRules: ReleaseRules = { check: () => [] };

/** Calls a canary bad as soon as it failed more often than stable, for tests about something else. */
export const plainHealthRule: HealthRule = {
  judge: (stable, canary) => {
    const worse = canary.failedLoads + canary.crashes > stable.failedLoads + stable.crashes;
    return { verdict: worse ? 'bad' : 'quiet', eValue: canary.failedLoads + canary.crashes };
  },
};

export const pipeline: ReleaseActor = { kind: 'pipeline', id: 't-1', name: 'pipeline' };
export const because = { actor: pipeline, reason: 'a test' } as const;

/** Somebody else who is signed in, where nobody else is. */
export const newcomer = (): BeaconSource => ({ network: randomUUID(), account: randomUUID() });

const tables = [
  'release_event',
  'release_version',
  'release_composition',
  'release_token',
  'release_grant',
  'release_beacon',
  'release_tab',
  'release_salt',
  'release_listener',
] as const;

export interface TestRegistry {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly registry: ReleaseRegistry;
  /** What it told whoever runs it. */
  readonly told: string[];
  /** Another process over the same database and directory. */
  another(changes?: Partial<RegistryOptions>): Promise<ReleaseRegistry>;
  /** Builds and publishes. */
  publish(release: Release, text?: string): Promise<Published>;
  /** Publishes all of them and puts them in force together. */
  release(...releases: readonly Release[]): Promise<void>;
  /** A build on disk that nobody published yet. @returns its directory */
  build(release: Release, text?: string, algorithm?: DigestAlgorithm): Promise<string>;
  /** As if nothing had happened yet: much quicker than a database of its own for each test. */
  reset(): Promise<void>;
  /**
   * What only somebody who owns the database can do: the triggers that guard its tables are
   * switched off.
   */
  sql(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A registry with a database and a directory of its own. */
export const createTestRegistry = async (
  changes: Partial<RegistryOptions> = {},
): Promise<TestRegistry> => {
  const root = await mkdtemp(path.join(tmpdir(), 'sala-registry-'));
  const dataDir = path.join(root, 'data');
  const database = await createTestDatabase();
  const told: string[] = [];
  const tell = (message: string): void => void told.push(message);
  const log: Logger = { info: tell, warn: tell, error: tell };
  const opened: ReleaseRegistry[] = [];
  const another = async (more: Partial<RegistryOptions> = {}): Promise<ReleaseRegistry> => {
    const registry = await ReleaseRegistry.open({
      pool: database.pool,
      dataDir,
      rules: noRules,
      healthRule: plainHealthRule,
      log,
      ...changes,
      ...more,
    });
    opened.push(registry);
    return registry;
  };
  let registry = await another();
  const build = async (
    release: Release,
    text?: string,
    algorithm?: DigestAlgorithm,
  ): Promise<string> => (await writeBuild(root, release, text, algorithm)).directory;
  const publish = async (release: Release, text?: string): Promise<Published> =>
    registry.publish(
      await build(release, text),
      { name: release.name, version: release.version },
      pipeline,
    );
  const sql = async (text: string): Promise<void> => {
    const client = new pg.Client(database.superuser);
    await client.connect();
    try {
      await client.query(`set session_replication_role = replica; ${text}`);
    } finally {
      await client.end();
    }
  };
  return {
    database,
    dataDir,
    get registry() {
      return registry;
    },
    told,
    another,
    publish,
    release: async (...releases) => {
      for (const release of releases) await publish(release);
      await registry.promoteAll(
        releases.map(({ name, version }) => ({ name, version })),
        because,
      );
    },
    build,
    reset: async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
      await sql(tables.map((table) => `delete from ${table}`).join(';'));
      told.length = 0;
      registry = await another();
    },
    sql,
    close: async () => {
      await Promise.all(opened.map((one) => one.close()));
      await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
};
