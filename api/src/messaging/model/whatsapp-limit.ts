import type { Db } from '../../platform/database/database';
import * as queries from '../sql/whatsapp-limit.queries';

/** Providers raise it by themselves, several times a day if need be. */
const freshHours = 3;

/** @returns the company, if its limit has to be asked for. */
export const findStaleLimit = (db: Db, now: string): Promise<string | null> =>
  queries.findStale(db, now, freshHours);

/** People a day; null: without a limit, or of a kind that is not known here. */
export const limitOfTier = (tier: string | null): number | null => {
  const [, digits, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier ?? '') ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1);
};

export interface DailyLimit {
  readonly limit: number;
  /** People who may still be written to now. */
  readonly left: number;
  /** When there is room again; null: there is some now. */
  readonly freeAt: string | null;
}

/**
 * Whom the provider still lets the company write to first; of the numbers that share the limit at
 * the provider only this company's is known. @returns null: no limit is known.
 */
export const readDailyLimit = async (db: Db, now: string): Promise<DailyLimit | null> => {
  const limit = limitOfTier(await queries.readTier(db));
  if (limit === null) return null;
  const { used, freeAt } = await queries.readDailyUse(db, now);
  const left = Math.max(0, limit - used);
  return { limit, left, freeAt: left > 0 ? null : freeAt };
};

/** The same for whoever is about to send: two campaigns at once do not count on the same room. */
export const lockDailyLimit = async (db: Db, now: string): Promise<DailyLimit | null> => {
  if (limitOfTier(await queries.readTier(db)) === null) return null;
  await queries.lockLimit(db);
  return readDailyLimit(db, now);
};
