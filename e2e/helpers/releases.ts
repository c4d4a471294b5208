import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistryClient, type RegistryClient } from '@sala/registry/client';
import type { DigestAlgorithm, Role } from '@sala/shared-contracts';
import type { BundleFolder } from '@sala/tooling/bundles';
import { changedBuild, type Changes } from './changed-build';
import type { OwnServer } from './own-server';

const reason = 'a test';

interface CanaryAudience {
  readonly companies?: readonly string[];
  readonly roles?: readonly Role[];
  readonly percent?: number;
}

/** Clears the last known good version, so that nothing replaces the stable one. */
export const clearLastKnownGood = async (server: OwnServer, name: string): Promise<void> => {
  const { registry } = await Releases.of(server);
  for (
    let lkg = (await server.composition()).remotes[name]?.lkg;
    lkg;
    lkg = (await server.composition()).remotes[name]?.lkg
  ) {
    await registry.releaseRevoke({ params: { name, version: lkg.version }, body: { reason } });
  }
};

/** Releases on a worker's server, by its operator. */
export class Releases {
  private constructor(
    readonly registry: RegistryClient,
    private readonly server: OwnServer,
    private readonly before: Readonly<Record<string, string>>,
  ) {}

  static async of(server: OwnServer): Promise<Releases> {
    const token = await readFile(join(server.dataDir, 'registry/operator-token'), 'utf8');
    const { remotes } = await server.composition();
    const before = Object.fromEntries(
      Object.entries(remotes).map(([name, { stable }]) => [name, stable.version]),
    );
    return new Releases(
      createRegistryClient({ origin: server.origin, token: async () => token.trim() }),
      server,
      before,
    );
  }

  /** Registry client with a token. */
  as(token: string): RegistryClient {
    return createRegistryClient({ origin: this.server.origin, token: async () => token });
  }

  /**
   * Publishes a changed build without promoting it.
   *
   * @returns its version
   */
  async publish(
    folder: BundleFolder,
    changes: Changes,
    {
      registry = this.registry,
      algorithm,
    }: { readonly registry?: RegistryClient; readonly algorithm?: DigestAlgorithm } = {},
  ): Promise<string> {
    const { version, directory } = await changedBuild(folder, changes, algorithm);
    try {
      await registry.publish(folder.replace('-', '_'), version, directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
    return version;
  }

  /** Promotes with force, without gate evidence. */
  async promote(name: string, version: string): Promise<void> {
    await this.registry.releasePromote({
      params: { name },
      body: { version, force: true, reason },
    });
  }

  async rollback(name: string): Promise<void> {
    await this.registry.releaseRollback({ params: { name }, body: { reason } });
  }

  async canary(
    name: string,
    version: string,
    { companies = [], roles = [], percent = 0 }: CanaryAudience,
  ): Promise<void> {
    await this.registry.releaseCanarySet({
      params: { name },
      body: { version, companies: [...companies], roles: [...roles], percent, reason },
    });
  }

  async stopCanary(name: string): Promise<void> {
    await this.registry.releaseCanaryStop({ params: { name }, body: { reason } });
  }

  async remove(name: string): Promise<void> {
    await this.registry.releaseRemove({ params: { name }, body: { reason } });
  }

  /** Restores the composition from before the test. */
  async restore(): Promise<void> {
    const { remotes } = await this.server.composition();
    for (const [name, { canary }] of Object.entries(remotes)) {
      if (!(name in this.before)) await this.remove(name);
      else if (canary) await this.stopCanary(name);
    }
    const releases = Object.entries(this.before)
      .map(([name, version]) => ({ name, version }))
      .filter(({ name, version }) => remotes[name]?.stable.version !== version);
    if (releases.length > 0) await this.registry.releasePromoteAll({ body: { releases, reason } });
  }
}
