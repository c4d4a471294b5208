import type { BundleState, HealthCounts, ReleaseEvent, ReleaseState } from '@sala/shared-contracts';
import {
  promote,
  promoteAll,
  rollback,
  setCanary,
  stopCanary,
  type EventDraft,
} from '../life-cycle/life-cycle';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { linkEvent } from '../log/event-log';
import { foldAll, lastKnownGood, type BundleChannels, type ReleaseLog } from '../log/release-log';
import type { ChangeOptions, ChangeResult, ReleaseActor } from '../registry-port';
import { healthRule } from './health-rule';
import type { HealthWatchOptions } from './health-watch';
import { youngPromotion } from './young-promotion';

const everywhere = { accounts: 0, failingAccounts: 0, failuresElsewhere: 100 };

export const nobody: HealthCounts = {
  loads: 0,
  failedLoads: 0,
  crashes: 0,
  slowMounts: 0,
  sessions: 0,
  p75Ms: null,
};

const person: ReleaseActor = { kind: 'staff', id: 'ana', name: 'ana@example.test' };

/** The real log and life cycle over an array: what the watch needs, plus actions of people. */
export class RegistryInMemory {
  events: ReleaseEvent[] = [];
  /** Reported health counts by `name@version`. */
  readonly health = new Map<string, HealthCounts>();
  now = new Date('2026-11-20T03:00:00.000Z');
  /** Number of checks. */
  checks = 0;
  private readonly listeners = new Set<() => void>();

  get log(): ReleaseLog {
    return foldAll(this.events);
  }

  private write(
    decide: (log: ReleaseLog) => EventDraft | null,
    { actor, reason, expectedSeq }: ChangeOptions,
  ): ChangeResult {
    const { seq, hash } = this.log;
    if (expectedSeq !== undefined && expectedSeq !== seq)
      throw new ReleaseRefused('release.conflict', { seq });
    const draft = decide(this.log);
    if (draft === null) throw new Error('things are so already');
    const event = linkEvent(
      { seq, hash },
      { draft, actor, reason, at: this.now, composition: `c-${seq + 1}` },
    );
    this.events = [...this.events, event];
    for (const listener of this.listeners) listener();
    return { event, composition: event.composition };
  }

  private byPerson(decide: (log: ReleaseLog) => EventDraft | null): void {
    this.write(decide, { actor: person, reason: 'on purpose' });
  }
  publish(name: string, ...versions: string[]): void {
    for (const version of versions)
      this.byPerson(() => ({ action: 'published', target: { name, version }, evidence: {} }));
  }
  promote(name: string, version: string): void {
    this.byPerson((log) =>
      promote(log, name, { version, force: true, findings: [], shortfall: null }),
    );
  }
  promoteTogether(...targets: { readonly name: string; readonly version: string }[]): void {
    this.byPerson((log) => promoteAll(log, targets));
  }
  canary(name: string, version: string): void {
    this.byPerson((log) =>
      setCanary(
        log,
        name,
        { version, companies: [], roles: [], percent: 10 },
        { salt: 's', findings: [] },
      ),
    );
  }
  /** Adds page reports. */
  tell(subject: string, counts: Partial<HealthCounts>): void {
    this.health.set(subject, {
      ...nobody,
      sessions: Math.ceil((counts.loads ?? 0) / 3),
      ...counts,
    });
  }
  pass(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
  }
  /** Actions of the rule, in order. */
  get actions(): string[] {
    return this.events
      .filter(({ actor }) => actor.kind === 'health')
      .map(({ action, target }) => `${action} ${target.name}@${target.version}`);
  }

  private bundleState([name, { canary, ...bundle }]: [string, BundleChannels]): BundleState {
    const healthOf = (version: string | null): HealthCounts =>
      this.health.get(`${name}@${version}`) ?? nobody;
    const judged = (version: string, against: string | null) => {
      const [baseline, health] = [healthOf(against), healthOf(version)];
      return { health, baseline, ...healthRule.judge(baseline, health, everywhere) };
    };
    const young = youngPromotion({ canary, ...bundle }, this.now);
    return {
      name,
      folder: name.replace('_', '-'),
      kind: 'primary',
      owner: name,
      stable: bundle.stable,
      lkg: lastKnownGood({ canary, ...bundle }),
      canary: canary && {
        ...canary,
        companies: [],
        roles: [],
        mounted: 0,
        ...judged(canary.version, bundle.stable),
      },
      promotion: young && {
        since: young.since,
        until: young.until,
        against: young.against,
        ...judged(young.version, young.against),
      },
      versions: bundle.published.map((version) => ({
        version,
        publishedAt: '',
        publishedBy: '',
        channels: [],
        revoked: false,
        gate: null,
        findings: { fail: 0, warn: 0, note: 0 },
        health: healthOf(version),
      })),
    };
  }

  /** @param before awaited between decision and action, where another process may interfere */
  port(
    before: (options: ChangeOptions) => Promise<void> = () => Promise.resolve(),
  ): HealthWatchOptions['registry'] {
    const state = (): ReleaseState => {
      this.checks += 1;
      const { seq, integrity, bundles } = this.log;
      return {
        seq,
        composition: null,
        policy: { integrity, promotion: null },
        bundles: Object.entries(bundles).map((entry) => this.bundleState(entry)),
        openTabs: 0,
        rewritten: [],
      };
    };
    return {
      state: async () => state(),
      onChange: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      stopCanary: async (name, options) => {
        await before(options);
        return this.write((log) => stopCanary(log, name), options);
      },
      rollback: async (name, { to, ...options }) => {
        await before(options);
        return this.write((log) => rollback(log, name, to), options);
      },
    };
  }
}
