import type { BundleState, HealthCounts, ReleaseEvent, ReleaseState } from '@sala/shared-contracts';
import type { HealthRule } from '../registry-port';
import { failuresOf, healthLimits } from './health-rule';

/** How long a promotion is looked after: most tabs have the new version by then, and somebody is still at the desk. */
export const promotionWatchMs = 10 * 60_000;

/** A version that the rule calls bad, and what is to be done about it. */
export interface Suspect {
  /** One for each canary and each promotion: nobody is taken back twice for the same. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly action: 'stopCanary' | 'rollback';
  /** What everybody has afterwards. */
  readonly to: string;
  /** At most limits.releaseReasonMax characters. */
  readonly reason: string;
}

/** Federation name → version that became stable by a promotion a moment ago, and was not taken back by the rule before. */
export type RecentPromotions = ReadonlyMap<string, string>;

const promotedBy = ({ action, target, evidence }: ReleaseEvent): readonly (readonly [string, unknown])[] => {
  if (action !== 'promoted') return [];
  // Several that became stable together have no target.
  return target.name === null ? Object.entries(Object(evidence['versions'])) : [[target.name, target.version]];
};

/** @param events newest first. */
export const recentPromotions = (events: readonly ReleaseEvent[], now: Date): RecentPromotions => {
  const found = new Map<string, string>();
  const decided = new Set<string>();
  for (const event of events) {
    // What was taken back since is not what was promoted, and what was promoted later is.
    if (event.action === 'rolled_back' && event.target.name !== null) decided.add(event.target.name);
    for (const [name, version] of promotedBy(event)) {
      const young = now.getTime() - Date.parse(event.at) <= promotionWatchMs;
      if (young && !decided.has(name) && typeof version === 'string') found.set(name, version);
      decided.add(name);
    }
  }
  // Who promotes again what the rule has taken back knows better: its counts still hold the failures of before.
  for (const { action, actor, target, evidence } of events) {
    if (action === 'rolled_back' && actor.kind === 'health' && target.name !== null && found.get(target.name) === evidence['from']) found.delete(target.name);
  }
  return found;
};

/** Whether anything has to be looked at again soon. */
export const isWatched = ({ bundles }: ReleaseState, promotions: RecentPromotions): boolean =>
  bundles.some(({ name, canary, stable, lkg }) => canary !== null || (lkg !== null && stable !== null && promotions.get(name) === stable));

const healthOf = ({ versions }: BundleState, version: string): HealthCounts | undefined => versions.find((one) => one.version === version)?.health;

const number = new Intl.NumberFormat('en');

const countsInWords = (counts: HealthCounts): string => {
  const { loads, failures } = failuresOf(counts);
  return `${number.format(failures)} of ${number.format(loads)} loads`;
};

const reasonFor = (bundle: BundleState, version: string, other: string, eValue: number): string => {
  const counts = healthOf(bundle, version);
  const others = healthOf(bundle, other);
  const seen = counts ? `: ${countsInWords(counts)} (${number.format(counts.failedLoads)} not loaded, ${number.format(counts.crashes)} crashed, ${number.format(counts.sessions)} tabs)` : '';
  const beside = others ? `, against ${countsInWords(others)}` : '';
  return `${version} fails more often than ${other}${seen}${beside}, in the last 24 hours; evidence ${number.format(Math.floor(eValue))} to 1, limit ${number.format(1 / healthLimits.alpha)}.`;
};

const badCanary = (bundle: BundleState): Suspect[] => {
  const { name, canary, stable } = bundle;
  if (canary?.verdict !== 'bad' || stable === null) return [];
  const { version, startedAt, eValue } = canary;
  return [{ key: `${name}@${version} ${startedAt}`, name, version, action: 'stopCanary', to: stable, reason: `The canary ${reasonFor(bundle, version, stable, eValue)}` }];
};

const badPromotion = (bundle: BundleState, promotions: RecentPromotions, rule: HealthRule): Suspect[] => {
  const { name, stable, lkg } = bundle;
  if (stable === null || lkg === null || promotions.get(name) !== stable) return [];
  const [now, before] = [healthOf(bundle, stable), healthOf(bundle, lkg)];
  if (!now || !before) return [];
  const { verdict, eValue } = rule.judge(before, now);
  if (verdict !== 'bad') return [];
  return [{ key: `${name}@${stable}`, name, version: stable, action: 'rollback', to: lkg, reason: `The new version ${reasonFor(bundle, stable, lkg, eValue)}` }];
};

/** Versions that have to be taken back now. */
export const suspectsIn = ({ bundles }: ReleaseState, promotions: RecentPromotions, rule: HealthRule): Suspect[] =>
  bundles.flatMap((bundle) => [...badCanary(bundle), ...badPromotion(bundle, promotions, rule)]);
