import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { readCustomers, type CustomerRow } from '../sql/customer-rows.queries';
import { filterParameters } from './filter-parameters';
import {
  readLastCustomerNumber,
  type CustomerListing,
  type Count,
  type Place,
  runSearch,
} from '../sql/find-customers.queries';

export interface FoundIds extends Count {
  readonly ids: readonly string[];
  readonly next: string | null;
}

const encodeCursor = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

const isCursor = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'total' in value &&
  typeof value.total === 'number' &&
  'totalIs' in value &&
  'similar' in value;

const decodeCursor = (after: string): Place => {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (isCursor(place)) return place;
  } catch {
    // Not a valid cursor: rejected below.
  }
  throw invalid({ path: 'after', code: 'format' });
};

/** The total, exact up to {@link limits.countMax}. */
const cappedTotal = async (
  db: Db,
  total: number,
  unfiltered: boolean,
  similar: boolean,
): Promise<Count> => {
  if (total <= limits.countMax) return { total, totalIs: 'exact', similar };
  if (!unfiltered) return { total: limits.countMax, totalIs: 'atLeast', similar };
  const { value } = await readLastCustomerNumber(db);
  return { total: Math.max(value, limits.countMax), totalIs: 'about', similar };
};

/**
 * Ids of one page and the total. Searches name, email, phone, code and fiscal data; without a
 * match, finds similar names.
 */
export const findCustomerIds = async (db: Db, listing: CustomerListing): Promise<FoundIds> => {
  const place = listing.after === undefined ? undefined : decodeCursor(listing.after);
  if (place && listing.sort === 'relevance')
    throw invalid({ path: 'after', code: 'not_an_option' });
  const wanted = await filterParameters(db, listing.filters);
  const { search } = listing.filters;
  const exact = await runSearch(db, wanted, listing, place?.similar ?? false, place);
  const another = !place && Boolean(search) && exact.total === 0;
  const answer = another ? await runSearch(db, wanted, listing, true) : exact;
  const count: Count =
    place ??
    (await cappedTotal(
      db,
      answer.total ?? 0,
      !search && Object.keys(wanted).length === 0,
      another && answer.ids.length > 0,
    ));
  const { total, totalIs, similar } = count;
  const id = answer.ids.at(-1);
  const isFull =
    answer.ids.length === listing.pageSize &&
    answer.lastKey !== null &&
    id !== undefined &&
    listing.sort !== 'relevance';
  const next = isFull
    ? encodeCursor({ key: answer.lastKey ?? '', id, total, totalIs, similar })
    : null;
  return { ids: answer.ids, total, totalIs, similar, next };
};

export interface FoundCustomers extends Omit<FoundIds, 'ids'> {
  readonly items: CustomerRow[];
}

/** {@link findCustomerIds} with the rows. */
export const findCustomers = async (db: Db, listing: CustomerListing): Promise<FoundCustomers> => {
  const { ids, ...rest } = await findCustomerIds(db, listing);
  return { ...rest, items: await readCustomers(db, ids) };
};
