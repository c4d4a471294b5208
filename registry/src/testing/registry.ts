import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sala/api/testing/registry';
import type { DigestAlgorithm, Release } from '@sala/shared-contracts';
import pg from 'pg';
import type { BeaconSource } from '../health/beacon-tokens';
import { ReleaseRegistry } from '../registry';
import type { RegistryOptions } from '../registry-options';
import type {
  HealthRule,
  Logger,
  PublishResult,
  ReleaseActor,
  ReleaseRules,
} from '../registry-port';
import { writeBuild } from './builds';

/** Rules without findings, for tests about something else. */
export const noRules: ReleaseRules = { check: () => [] };

/** Calls a canary bad once it failed more often than stable, for tests about something else. */
export const simpleHealthRule: HealthRule = {
  judge: (stable, canary) => {
    const worse = canary.failedLoads + canary.crashes > stable.failedLoads + stable.crashes;
    return { verdict: worse ? 'bad' : 'quiet', eValue: canary.failedLoads + canary.crashes };
  },
};

export const pipeline: ReleaseActor = { kind: 'pipeline', id: 't-1', name: 'pipeline' };
export const because = { actor: pipeline, reason: 'a test' } as const;

/** A new signed-in user on a new network. */
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
  /** Messages for the operator. */
  readonly messages: string[];
  /** Another process with the same database and directory. */
  another(changes?: Partial<RegistryOptions>): Promise<ReleaseRegistry>;
  /** Builds and publishes. */
  publish(release: Release, text?: string): Promise<PublishResult>;
  /** Publishes and promotes all of them together. */
  release(...releases: readonly Release[]): Promise<void>;
  /** An unpublished build on disk. @returns its directory */
  build(release: Release, text?: string, algorithm?: DigestAlgorithm): Promise<string>;
  /** Empties all tables: much faster than a new database per test. */
  reset(): Promise<void>;
  /** Runs SQL as the database owner with the protective triggers off. */
  sql(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A registry with its own database and directory. */
export const createTestRegistry = async (
  changes: Partial<RegistryOptions> = {},
): Promise<TestRegistry> => {
  const root = await mkdtemp(path.join(tmpdir(), 'sala-registry-'));
  const dataDir = path.join(root, 'data');
  const database = await createTestDatabase();
  const messages: string[] = [];
  const tell = (message: string): void => void messages.push(message);
  const log: Logger = { info: tell, warn: tell, error: tell };
  const opened: ReleaseRegistry[] = [];
  const another = async (more: Partial<RegistryOptions> = {}): Promise<ReleaseRegistry> => {
    const registry = await ReleaseRegistry.open({
      pool: database.pool,
      dataDir,
      rules: noRules,
      healthRule: simpleHealthRule,
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
  const publish = async (release: Release, text?: string): Promise<PublishResult> =>
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
    messages,
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
      messages.length = 0;
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
