import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type {
  GateEvidence,
  IntegrityPolicy,
  ReleaseDetail,
  ReleaseState,
  ReleaseToken,
} from '@sala/shared-contracts';
import { GrantService } from './access/grant-service';
import { TokenService, type CreatedToken } from './access/token-service';
import type { NewToken } from './access/tokens';
import { Artefacts } from './artefacts/artefacts';
import { BuildReader } from './artefacts/build-reader';
import { retentionDays, sweep, SweptFiles } from './artefacts/sweep';
import { CompositionStore } from './composition/composition-store';
import { LiveComposition } from './composition/live-composition';
import { OpenTabs } from './composition/open-tabs';
import { OpenVersions } from './composition/open-versions';
import {
  issueBeaconToken,
  readBeaconToken,
  type BeaconSource,
  type BeaconToken,
  type BeaconTokenRequest,
  type TokenSubject,
} from './health/beacon-tokens';
import { forgetOldBeacons, recordBeacons, type BeaconReport } from './health/beacons';
import { DailySecrets } from './health/daily-secrets';
import { impactOf, type ImpactCandidate } from './impact';
import {
  makeChange,
  renewComposition,
  type ChangeParts,
  type ChangeRequest,
} from './life-cycle/make-change';
import * as lifeCycle from './life-cycle/life-cycle';
import { findingsOf, trialShortfall } from './life-cycle/promotion-checks';
import { publish, type PublishParts } from './life-cycle/publish';
import { releaseQuotas } from './life-cycle/quotas';
import { ReleaseRefused } from './life-cycle/release-refused';
import { ChainCheck } from './log/chain-check';
import { readEvents, readStableEvent, type EventQuery } from './log/event-log';
import { LogReader } from './log/log-reader';
import { bundleOf } from './log/release-log';
import { readReleaseAuthority, type ReleaseAuthority } from './log/release-authority';
import type { RegistryOptions } from './registry-options';
import type * as port from './registry-port';
import { detailOf } from './releases/release-detail';
import { deployedIn, overview, versionsOf } from './releases/release-overview';
import { readReleases, type VersionName } from './releases/release-table';
import { VersionFactsReader } from './releases/version-facts';
import { publicKeys, readSigningKeys } from './signing/signing-keys';

interface Parts extends RegistryOptions {
  readonly change: ChangeParts;
  readonly publishing: PublishParts;
  readonly compositions: CompositionStore;
  readonly live: LiveComposition;
  /** `<data>/registry` */
  readonly stateDirectory: string;
}

const silentLog: port.Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The releases of one suite: published versions, what is in force, and the event log
 * (docs/adr/0025).
 */
export class ReleaseRegistry implements port.ReleaseRegistryPort {
  readonly directory: string;
  readonly grants: port.GrantsPort;
  private readonly tokenService: TokenService;
  private readonly chain = new ChainCheck();
  private readonly facts = new VersionFactsReader();
  private readonly tabs: OpenTabs;
  private readonly openVersions: OpenVersions;
  private readonly secrets: DailySecrets;
  private maintenanceTimer: NodeJS.Timeout | null = null;

  private constructor(private readonly parts: Parts) {
    this.directory = parts.publishing.artefacts.directory;
    this.tabs = new OpenTabs(parts.pool, parts.change.clock, parts.log ?? silentLog);
    this.openVersions = new OpenVersions(
      parts.pool,
      () => new Date(parts.change.clock().getTime() - retentionDays * dayMs),
    );
    this.secrets = new DailySecrets(parts.pool);
    this.tokenService = new TokenService(parts.change, () => parts.live.invalidate());
    this.grants = new GrantService(
      parts.change,
      async (id) => (await this.composition(id)) !== null,
    );
  }

  /** Creates keys at first start and listens for changes of other processes until `close`. */
  static async open(options: RegistryOptions): Promise<ReleaseRegistry> {
    const {
      pool,
      dataDir,
      rules,
      mirror = null,
      clock = () => new Date(),
      log = silentLog,
    } = options;
    const stateDirectory = path.join(dataDir, 'registry');
    const artefacts = new Artefacts(dataDir, mirror);
    await artefacts.open(clock().getTime());
    const keys = await readSigningKeys(stateDirectory, options.sealer);
    const compositions = new CompositionStore(artefacts, publicKeys(keys), log);
    const change: ChangeParts = { pool, reader: new LogReader(), compositions, keys, clock };
    const live = new LiveComposition(pool, compositions, log);
    const publishing = {
      change,
      artefacts,
      rules,
      reader: new BuildReader(),
      quotas: options.quotas ?? releaseQuotas,
      sweptFiles: new SweptFiles(change, artefacts, log),
    };
    const registry = new ReleaseRegistry({
      ...options,
      log,
      change,
      publishing,
      compositions,
      live,
      stateDirectory,
    });
    await live.open();
    await registry.runMaintenance();
    registry.maintenanceTimer = setInterval(
      () =>
        void registry
          .runMaintenance()
          .catch((error: unknown) => log.error(`registry maintenance failed: ${String(error)}`)),
      hourMs,
    );
    registry.maintenanceTimer.unref();
    return registry;
  }

  /** Stops listening and waits for work in progress. */
  async close(): Promise<void> {
    if (this.maintenanceTimer) clearInterval(this.maintenanceTimer);
    await this.tabs.close();
    await this.parts.live.close();
    await this.parts.publishing.reader.close();
  }

  current(): Promise<port.CurrentRelease | null> {
    return this.parts.live.current();
  }

  composition(id: string): Promise<port.CurrentRelease | null> {
    return this.parts.compositions.byId(this.parts.pool, id);
  }

  onChange(listener: () => void): () => void {
    return this.parts.live.onChange(listener);
  }

  async state(): Promise<ReleaseState> {
    const { pool, healthRule, change, promotionPolicy: policy = null } = this.parts;
    const log = await change.reader.read(pool);
    return overview(
      { db: pool, facts: this.facts, healthRule, policy, now: change.clock() },
      log,
      await this.current(),
      await this.tabs.total(),
    );
  }

  async events(query: EventQuery): ReturnType<port.ReleaseRegistryPort['events']> {
    const { pool, change, log } = this.parts;
    const lastRead = change.reader.lastRead;
    const [items, intact] = await Promise.all([
      readEvents(pool, query),
      this.chain.isIntact(pool, lastRead),
    ]);
    if (!intact) log?.error('the release log was tampered with: its hash chain is broken');
    return { items, intact };
  }

  /** Whether only server starts have decided what is in force. */
  releaseAuthority(): Promise<ReleaseAuthority> {
    return readReleaseAuthority(this.parts.pool);
  }

  async versions(name: string): ReturnType<port.ReleaseRegistryPort['versions']> {
    const bundle = bundleOf(await this.parts.change.reader.read(this.parts.pool), name);
    return versionsOf(bundle).map((version) => ({
      version,
      revoked: bundle.revoked.includes(version),
    }));
  }

  async view(name: string, version: string): Promise<ReleaseDetail> {
    const log = await this.parts.change.reader.read(this.parts.pool);
    return detailOf(this.parts.pool, { name, version }, bundleOf(log, 'host_shell').stable);
  }

  async impact(candidate: ImpactCandidate): Promise<port.ReleaseImpact> {
    const { pool, change } = this.parts;
    const deployed = deployedIn(await change.reader.read(pool));
    const releases = await readReleases(pool, deployed);
    const channels = new Map(deployed.map((one) => [`${one.name}@${one.version}`, one.channels]));
    return {
      versions: impactOf(
        candidate,
        releases.map(({ release }) => ({
          release,
          channels: channels.get(`${release.name}@${release.version}`) ?? [],
        })),
      ),
    };
  }

  /**
   * Ensures the files of a version published by another process are on this disk. @throws
   * ReleaseRefused `server.unavailable`
   */
  ensureArtefacts(folder: string, version: string): Promise<void> {
    return this.parts.publishing.artefacts.ensure(folder, version);
  }

  isOpen(name: string, version: string): Promise<boolean> {
    return this.openVersions.has(name, version);
  }

  async publish(
    directory: string,
    request: VersionName,
    actor: port.ReleaseActor,
    claims: port.PathClaims = 'any',
  ): Promise<port.PublishResult> {
    const published = await publish(this.parts.publishing, directory, request, { actor, claims });
    this.parts.live.invalidate(); // lost files may have been restored
    return published;
  }

  addEvidence(
    name: string,
    version: string,
    evidence: GateEvidence,
    actor: port.ReleaseActor,
  ): Promise<port.ChangeResult> {
    return this.write({
      actor,
      reason: null,
      decide: (log) => lifeCycle.addEvidence(log, name, version, evidence),
    });
  }

  setCanary(
    name: string,
    request: port.CanaryRequest,
    options: port.ChangeOptions,
  ): Promise<port.ChangeResult> {
    const salt = randomBytes(6).toString('hex');
    const decide: ChangeRequest['decide'] = async (log, db) =>
      lifeCycle.setCanary(log, name, request, {
        salt,
        findings: await findingsOf(this.parts, db, log, { name, version: request.version }),
      });
    return this.write({ ...options, decide });
  }

  stopCanary(name: string, options: port.ChangeOptions): Promise<port.ChangeResult> {
    return this.write({ ...options, decide: (log) => lifeCycle.stopCanary(log, name) });
  }

  promote(
    name: string,
    version: string,
    { force, ...options }: port.ChangeOptions & { readonly force: boolean },
  ): Promise<port.ChangeResult> {
    const decide: ChangeRequest['decide'] = async (log, db) =>
      lifeCycle.promote(log, name, {
        version,
        force,
        findings: await findingsOf(this.parts, db, log, { name, version }),
        shortfall: await trialShortfall(this.parts, this.parts.change.clock(), db, log, {
          name,
          version,
        }),
      });
    return this.write({ ...options, decide }, name);
  }

  promoteAll(
    targets: readonly VersionName[],
    options: port.ChangeOptions,
  ): Promise<port.ChangeResult> {
    const [first] = targets;
    if (!first) throw new ReleaseRefused('release.refused', { detail: 'no version is named' });
    return this.write(
      { ...options, decide: (log) => lifeCycle.promoteAll(log, targets) },
      first.name,
    );
  }

  rollback(
    name: string,
    { to, ...options }: port.ChangeOptions & { readonly to?: string | undefined },
  ): Promise<port.ChangeResult> {
    return this.write({ ...options, decide: (log) => lifeCycle.rollback(log, name, to) });
  }

  revoke(name: string, version: string, options: port.ChangeOptions): Promise<port.ChangeResult> {
    return this.write({ ...options, decide: (log) => lifeCycle.revoke(log, name, version) });
  }

  remove(name: string, options: port.ChangeOptions): Promise<port.ChangeResult> {
    return this.write({ ...options, decide: (log) => lifeCycle.remove(log, name) });
  }

  setPolicy(integrity: IntegrityPolicy, options: port.ChangeOptions): Promise<port.ChangeResult> {
    return this.write({ ...options, decide: (log) => lifeCycle.setPolicy(log, integrity) });
  }

  tokens(): Promise<readonly ReleaseToken[]> {
    return this.tokenService.list();
  }

  createToken(request: NewToken, actor: port.ReleaseActor): Promise<CreatedToken> {
    return this.tokenService.create(request, actor);
  }

  revokeToken(id: string, actor: port.ReleaseActor): Promise<ReleaseToken> {
    return this.tokenService.revoke(id, actor);
  }

  holderOf(secret: string): Promise<port.TokenHolder | null> {
    return this.tokenService.holderOf(secret);
  }

  /** @returns the operator's secret, stored in `<data>/registry/operator-token` (mode 0600) */
  ensureOperatorToken(): Promise<string> {
    return this.tokenService.ensureOperatorToken(this.parts.stateDirectory);
  }

  issueBeaconToken(request: BeaconTokenRequest): Promise<BeaconToken> {
    return issueBeaconToken(this.secrets, request, this.parts.change.clock());
  }

  sourceOf(token: string, subject: TokenSubject): Promise<BeaconSource | null> {
    return readBeaconToken(this.secrets, token, subject, this.parts.change.clock());
  }

  recordBeacons(report: BeaconReport): Promise<void> {
    return recordBeacons(this.parts.pool, report, this.parts.change.clock());
  }

  openTabs(count: number): void {
    this.tabs.set(count);
  }

  /** @param already bundle whose last event to return when nothing was written */
  private async write(request: ChangeRequest, already?: string): Promise<port.ChangeResult> {
    const changed = await makeChange(this.parts.change, request);
    this.parts.live.invalidate();
    if (changed) return changed;
    const event = already === undefined ? null : await readStableEvent(this.parts.pool, already);
    if (!event) throw new Error('nothing was written, and there is no earlier event');
    return { event, composition: (await this.current())?.composition.id ?? null };
  }

  private async runMaintenance(): Promise<void> {
    const {
      pool,
      change,
      sweeps = false,
      publishing: { quotas, sweptFiles },
    } = this.parts;
    await renewComposition(change);
    await this.openVersions.renew();
    this.parts.live.invalidate();
    // Before old beacons are deleted: they show which versions are in use.
    if (sweeps) await sweep(change, quotas);
    await forgetOldBeacons(pool, change.clock());
    await this.secrets.forgetOld(change.clock());
    // The mirror may be unavailable; pages do not need this, and the next run retries.
    await sweptFiles
      .drop()
      .catch((error: unknown) =>
        this.parts.log?.warn(`unused files could not be deleted: ${String(error)}`),
      );
  }
}
