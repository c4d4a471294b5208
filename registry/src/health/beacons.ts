import type { Beacon, HealthCounts } from '@sala/shared-contracts';
import type { Queryable } from '../log/event-log';
import type { BeaconSource } from './beacon-tokens';

/**
 * Bucket `i` counts times in [2^(i-1), 2^i) milliseconds; the first those below 1, the last up to
 * the contract's maximum.
 */
const bucketCount = 21;
const retentionDays = 35;

const bucketOf = (ms: number): number =>
  ms < 1 ? 0 : Math.min(bucketCount - 1, Math.floor(Math.log2(ms)) + 1);

const emptyBuckets = (): number[] => Array.from({ length: bucketCount }, () => 0);

interface Counted {
  readonly name: string;
  readonly version: string;
  readonly phase: string;
  count: number;
  readonly buckets: number[];
}

/** One row per version and phase, sorted, so that concurrent writers lock in the same order. */
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

/** Tabs counted per day for one account, and for one network without an account. */
export const countedTabs = { account: 3, network: 2 } as const;

export interface BeaconReport {
  readonly tab: string;
  /** From the tab's token. */
  readonly source: BeaconSource;
  readonly items: readonly Beacon[];
}

/**
 * Counts one tab's report in one statement. Failures count once per tab, version and kind, within
 * the tab limits above; times and usage always count. Unpublished versions are ignored, so callers
 * cannot fill the table with invented names.
 */
export const recordBeacons = async (
  db: Queryable,
  { tab, source, items }: BeaconReport,
  now: Date,
): Promise<void> => {
  const { network, account } = source;
  const voice = account === null ? `network ${network}` : `account ${account}`;
  const slots = account === null ? countedTabs.network : countedTabs.account;
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
     ), said as (
       select name, version, ($2::timestamptz at time zone 'UTC')::date as day,
           case when bool_or(phase = 'loaded') then $2::timestamptz end as loaded_at,
           case when bool_or(phase = 'load_failed') then $2::timestamptz end as failed_at,
           case when bool_or(phase = 'crashed') then $2::timestamptz end as crashed_at,
           case when bool_or(phase = 'slow_mount') then $2::timestamptz end as slow_at
         from told group by name, version
     ), known as (
       update release_tab t set last_at = $2, loaded_at = coalesce(s.loaded_at, t.loaded_at), failed_at = coalesce(s.failed_at, t.failed_at),
           crashed_at = coalesce(s.crashed_at, t.crashed_at), slow_at = coalesce(s.slow_at, t.slow_at)
         from said s where t.name = s.name and t.version = s.version and t.day = s.day and t.tab = $3::uuid
         returning t.name, t.version
     )
     insert into release_tab (name, version, day, voice, slot, tab, network, signed_in, loaded_at, failed_at, crashed_at, slow_at, last_at)
       select s.name, s.version, s.day, $4, taken.slots + 1, $3::uuid, $5, $6, s.loaded_at, s.failed_at, s.crashed_at, s.slow_at, $2
         from said s cross join lateral (
           select count(*) as slots from release_tab t where t.name = s.name and t.version = s.version and t.day = s.day and t.voice = $4) as taken
         where taken.slots < $7 and not exists (select from known k where k.name = s.name and k.version = s.version)
         order by s.name, s.version
       on conflict do nothing`,
    [JSON.stringify(countItems(items)), now, tab, voice, network, account !== null, slots],
  );
};

/** Deletes counts past retention. */
export const forgetOldBeacons = async (db: Queryable, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.query('delete from release_beacon where minute < $1', [before]);
  await db.query(`delete from release_tab where day < ($1::timestamptz at time zone 'UTC')::date`, [
    before,
  ]);
};

/** The version and start of the period to read. */
export interface HealthQuestion {
  readonly name: string;
  readonly version: string;
  readonly since: Date;
}

/** 75th percentile, interpolated within its bucket; null without samples. */
const p75Of = (buckets: readonly number[]): number | null => {
  const target = 0.75 * buckets.reduce((sum, count) => sum + count, 0);
  if (target === 0) return null;
  let below = 0;
  for (const [at, count] of buckets.entries()) {
    if (below + count >= target) {
      const low = at === 0 ? 0 : 2 ** (at - 1);
      return Math.round(low + (2 ** at - low) * ((target - below) / count));
    }
    below += count;
  }
  return null;
};

/** How widely a version fails, on its worst day (pseudonyms change daily). */
export interface Breadth {
  /** Accounts that tried the version, and those where it failed. */
  readonly accounts: number;
  readonly failingAccounts: number;
  /** Failing tabs outside the network with the most of them. */
  readonly failuresElsewhere: number;
}

/** Counts, including the tabs that showed the version. */
export interface ReportedHealth {
  readonly counts: HealthCounts;
  readonly mounted: number;
  readonly breadth: Breadth;
}

interface Row extends Breadth, Omit<HealthCounts, 'p75Ms'> {
  readonly buckets: readonly number[] | null;
  readonly mounted: number;
}

const toldOf = ({
  buckets,
  mounted,
  accounts,
  failingAccounts,
  failuresElsewhere,
  ...counts
}: Row): ReportedHealth => ({
  counts: { ...counts, p75Ms: p75Of(buckets ?? []) },
  mounted,
  breadth: { accounts, failingAccounts, failuresElsewhere },
});

/** Counts per question, in order. Times have minute resolution: the first minute counts in full. */
export const readHealth = async (
  db: Queryable,
  questions: readonly HealthQuestion[],
): Promise<ReportedHealth[]> => {
  if (questions.length === 0) return [];
  const { rows } = await db.query<Row>(
    `with asked as (
       select * from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as w(name, version, since, place)
     ), told as (
       select w.place, t.day, t.tab, t.network, t.voice, t.signed_in,
           coalesce(t.loaded_at >= w.since, false) as loaded, coalesce(t.failed_at >= w.since, false) as failed,
           coalesce(t.crashed_at >= w.since, false) as crashed, coalesce(t.slow_at >= w.since, false) as slow
         from asked w join release_tab t on t.name = w.name and t.version = w.version
           and t.day >= (w.since at time zone 'UTC')::date and t.last_at >= w.since
     ), sums as (
       select place, (count(*) filter (where loaded or failed))::int as loads, (count(*) filter (where failed))::int as failed_loads,
           (count(*) filter (where crashed))::int as crashes, (count(*) filter (where slow))::int as slow_mounts,
           count(distinct tab)::int as sessions, (count(distinct tab) filter (where loaded))::int as mounted
         from told group by place
     ), of_networks as (
       select place, day, network, count(*) as failures from told where failed or crashed group by place, day, network
     ), elsewhere as (
       select place, max(rest)::int as rest from (
         select place, day, sum(failures) - max(failures) as rest from of_networks group by place, day) as days group by place
     ), people as (
       select distinct on (place) place, accounts, failing from (
         select place, count(distinct voice)::int as accounts, (count(distinct voice) filter (where failed or crashed))::int as failing
           from told where signed_in group by place, day) as days order by place, failing desc, accounts
     )
     select coalesce(s.loads, 0) as loads, coalesce(s.failed_loads, 0) as "failedLoads", coalesce(s.crashes, 0) as crashes,
       coalesce(s.slow_mounts, 0) as "slowMounts", coalesce(s.sessions, 0) as sessions, coalesce(s.mounted, 0) as mounted,
       coalesce(p.accounts, 0) as accounts, coalesce(p.failing, 0) as "failingAccounts", coalesce(e.rest, 0) as "failuresElsewhere",
       (select array_agg(told::float8 order by bucket) from (
         select bucket, sum(n) as told from release_beacon b cross join unnest(b.buckets) with ordinality as u(n, bucket)
           where b.name = w.name and b.version = w.version and b.minute >= date_trunc('minute', w.since) and b.phase = 'loaded' group by bucket) as times) as buckets
     from asked w left join sums s using (place) left join people p using (place) left join elsewhere e using (place)
     order by w.place`,
    [
      questions.map(({ name }) => name),
      questions.map(({ version }) => version),
      questions.map(({ since }) => since),
    ],
  );
  return rows.map(toldOf);
};

/** Versions altered between server and page, most frequent first. */
export const readRewritten = async (
  db: Queryable,
  since: Date,
): Promise<{ name: string; version: string; reports: number }[]> => {
  const { rows } = await db.query<{
    readonly name: string;
    readonly version: string;
    readonly reports: string;
  }>(
    `select name, version, sum(count) as reports from release_beacon where phase = 'rewritten' and minute >= date_trunc('minute', $1::timestamptz)
       group by name, version order by reports desc, name, version limit 20`,
    [since],
  );
  return rows.map(({ reports, ...subject }) => ({ ...subject, reports: Number(reports) }));
};
