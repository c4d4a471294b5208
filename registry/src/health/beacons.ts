import type { Beacon, HealthCounts } from '@sala/shared-contracts';
import type { Queryable } from '../log/event-log';

/** Bucket `i` counts times from 2^(i-1) up to 2^i milliseconds, the first one those below 1; the last takes what the contract allows at most. */
const bucketCount = 21;
const keptDays = 35;

const bucketOf = (ms: number): number => (ms < 1 ? 0 : Math.min(bucketCount - 1, Math.floor(Math.log2(ms)) + 1));

const emptyBuckets = (): number[] => Array.from({ length: bucketCount }, () => 0);

interface Counted {
  readonly name: string;
  readonly version: string;
  readonly phase: string;
  count: number;
  readonly buckets: number[];
}

/** One row for each version and phase, in an order that two writers share. */
const countItems = (items: readonly Beacon[]): Counted[] => {
  const rows = new Map<string, Counted>();
  for (const { subject, phase, ms } of items) {
    const [name = '', version = ''] = subject.split('@');
    const key = `${subject} ${phase}`;
    const row = rows.get(key) ?? { name, version, phase, count: 0, buckets: emptyBuckets() };
    rows.set(key, row);
    row.count += 1;
    const at = ms === undefined ? null : bucketOf(ms);
    if (at !== null) row.buckets[at] = (row.buckets[at] ?? 0) + 1;
  }
  return [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
};

/**
 * Counts what one tab tells, in one statement. Versions that were never published are left out: nobody fills
 * the table with names of their own.
 */
export const recordBeacons = async (db: Queryable, { tab, items }: { readonly tab: string; readonly items: readonly Beacon[] }, now: Date): Promise<void> => {
  await db.query(
    `with told as (
       select t.*, row_number() over () as at from jsonb_to_recordset($1::jsonb) as t(name text, version text, phase text, count bigint, buckets bigint[])
         join release_version using (name, version)
     ), counted as (
       insert into release_beacon (minute, name, version, phase, count, buckets)
         select date_trunc('minute', $2::timestamptz), name, version, phase, count, buckets from told order by at
       on conflict (name, version, minute, phase) do update set
         count = release_beacon.count + excluded.count,
         buckets = (select array_agg(coalesce(was, 0) + coalesce(more, 0) order by place)
           from unnest(release_beacon.buckets, excluded.buckets) with ordinality as sums(was, more, place))
     )
     insert into release_tab (name, version, tab, day, last_at, mounted)
       select name, version, $3::uuid, ($2::timestamptz at time zone 'UTC')::date, $2, bool_or(phase = 'loaded') from told
         group by name, version order by name, version
     on conflict (name, version, tab, day) do update set
       last_at = greatest(release_tab.last_at, excluded.last_at), mounted = release_tab.mounted or excluded.mounted`,
    [JSON.stringify(countItems(items)), now, tab],
  );
};

/** Removes what is older than anybody asks for. */
export const forgetOldBeacons = async (db: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.query('delete from release_beacon where minute < $1', [before]);
  await db.query(`delete from release_tab where day < ($1::timestamptz at time zone 'UTC')::date`, [before]);
};

/** Which version is asked about, since when. */
export interface HealthQuestion {
  readonly name: string;
  readonly version: string;
  readonly since: Date;
}

/** The time under which three quarters lie, as if each bucket were filled evenly; null when nothing was timed. */
const p75Of = (buckets: readonly number[]): number | null => {
  const wanted = 0.75 * buckets.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let below = 0;
  for (const [at, count] of buckets.entries()) {
    if (below + count >= wanted) {
      const low = at === 0 ? 0 : 2 ** (at - 1);
      return Math.round(low + (2 ** at - low) * ((wanted - below) / count));
    }
    below += count;
  }
  return null;
};

/** With the tabs in which the version was shown. */
export interface ToldHealth {
  readonly counts: HealthCounts;
  readonly mounted: number;
}

interface Row {
  readonly phases: Readonly<Record<string, number>> | null;
  readonly buckets: readonly number[] | null;
  readonly sessions: number;
  readonly mounted: number;
}

const toldOf = ({ phases, buckets, sessions, mounted }: Row): ToldHealth => {
  const of = (phase: Beacon['phase']): number => phases?.[phase] ?? 0;
  const counts = {
    loads: of('loaded') + of('load_failed'),
    failedLoads: of('load_failed'),
    crashes: of('crashed'),
    slowMounts: of('slow_mount'),
    sessions,
    p75Ms: p75Of(buckets ?? []),
  };
  return { counts, mounted };
};

/** The counts of each version asked about, in that order. Counted by the minute: the first one counts whole. */
export const readHealth = async (db: Queryable, questions: readonly HealthQuestion[]): Promise<ToldHealth[]> => {
  if (questions.length === 0) return [];
  const { rows } = await db.query<Row>(
    `select
       (select json_object_agg(phase, told) from (
         select phase, sum(count) as told from release_beacon b
           where b.name = w.name and b.version = w.version and b.minute >= date_trunc('minute', w.since) group by phase) as phases) as phases,
       (select array_agg(told::float8 order by place) from (
         select place, sum(n) as told from release_beacon b cross join unnest(b.buckets) with ordinality as u(n, place)
           where b.name = w.name and b.version = w.version and b.minute >= date_trunc('minute', w.since) and b.phase = 'loaded' group by place) as times) as buckets,
       tabs.sessions, tabs.mounted
     from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as w(name, version, since, place)
       cross join lateral (select count(distinct tab)::int as sessions, (count(distinct tab) filter (where mounted))::int as mounted
         from release_tab t where t.name = w.name and t.version = w.version
           and t.day >= (w.since at time zone 'UTC')::date and t.last_at >= date_trunc('minute', w.since)) as tabs
     order by w.place`,
    [questions.map(({ name }) => name), questions.map(({ version }) => version), questions.map(({ since }) => since)],
  );
  return rows.map(toldOf);
};
