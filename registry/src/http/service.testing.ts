import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SignedIn, TestApi } from '@sala/api/testing';
import { createTestDatabase, fieldFaults, type TestDatabase } from '@sala/api/testing/registry';
import type { PromotionPolicy, Release, TokenScope } from '@sala/shared-contracts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createRegistryClient, type RegistryClient } from '../client/index';
import { ReleaseRegistry } from '../index';
import {
  noRules,
  simpleHealthRule,
  remoteRelease,
  shellRelease,
  writeBuild,
} from '../testing/index';
import type { BeaconLimit } from './beacon-limit';
import type { Staff } from './callers';
import { registryService } from './registry-service';

const staffAddress = 'guardia@sala.test';
const operator = { kind: 'operator', id: 'operator', name: 'operator' } as const;

export interface TestService {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly registry: ReleaseRegistry;
  readonly dataDir: string;
  /** Signs up a staff member. */
  staff(): Promise<SignedIn>;
  /** Signs up a user without permissions. */
  visitor(): Promise<SignedIn>;
  /** A client with a token; null: anonymous. */
  client(token: string | null): RegistryClient;
  /** A pipeline token. @param remote the only bundle it is for; null: all */
  tokenFor(remote: string | null, ...scopes: TokenScope[]): Promise<string>;
  /** Publishes and promotes, as the operator does at first start. */
  release(...releases: readonly Release[]): Promise<void>;
  /** A finished build on disk. */
  build(release: Release): Promise<string>;
  close(): Promise<void>;
}

interface TestServiceOptions {
  readonly beaconLimit?: BeaconLimit;
  readonly grantOrigins?: readonly string[];
  readonly promotionPolicy?: PromotionPolicy | null;
}

interface People {
  readonly api: TestApi;
  readonly staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Staff>;
  readonly signUp: (email?: string) => Promise<SignedIn>;
}

/** The API on this database: loaded when the first person comes, since it takes seconds. */
const peopleOf = async (database: TestDatabase): Promise<People> => {
  const [{ createStaffDirectory }, { createTestApi, signedUp }] = await Promise.all([
    import('@sala/api'),
    import('@sala/api/testing'),
  ]);
  const platformStaff = [staffAddress];
  const api = await createTestApi({ database, platformStaff });
  return {
    api,
    staffOf: createStaffDirectory({ pool: database.pool, platformStaff, clock: api.clock }),
    signUp: (email) => signedUp(api, email),
  };
};

/** A listening registry with its own database and the API's sessions. */
export const startTestService = async ({
  promotionPolicy = null,
  ...options
}: TestServiceOptions = {}): Promise<TestService> => {
  const database = await createTestDatabase();
  const { pool } = database;
  let started: Promise<People> | undefined;
  const people = (): Promise<People> => (started ??= peopleOf(database));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sala-service-'));
  const registry = await ReleaseRegistry.open({
    pool,
    dataDir,
    rules: noRules,
    healthRule: simpleHealthRule,
    promotionPolicy,
  });
  const app: FastifyInstance = Fastify();
  await app.register(registryService, {
    registry,
    staffOf: async (request) => (await people()).staffOf(request),
    faultsOf: fieldFaults,
    incoming: path.join(dataDir, 'registry/incoming'),
    publicUrl: 'https://sala.test',
    ...options,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const build = async (release: Release) =>
    (await writeBuild(path.join(dataDir, 'builds'), release)).directory;
  return {
    app,
    origin,
    registry,
    dataDir,
    staff: async () => (await people()).signUp(staffAddress),
    visitor: async () => (await people()).signUp(),
    client: (token) => createRegistryClient({ origin, token: () => Promise.resolve(token) }),
    tokenFor: async (remote, ...scopes) =>
      (await registry.createToken({ name: 'a pipeline', remote, scopes }, operator)).secret,
    build,
    release: async (...releases) => {
      for (const release of releases)
        await registry.publish(await build(release), release, operator);
      await registry.promoteAll(
        releases.map(({ name, version }) => ({ name, version })),
        { actor: operator, reason: 'first start' },
      );
    },
    close: async () => {
      await app.close();
      await registry.close();
      await (await started)?.api.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const shellOne = shellRelease('1.0.0-00000001');
export const billingOne = remoteRelease('mfe-billing', '1.0.0-00000001');
export const billingTwo = remoteRelease('mfe-billing', '1.1.0-00000002');
