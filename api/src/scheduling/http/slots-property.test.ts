import type { BookingConflict } from '@sala/shared-contracts';
import fc from 'fast-check';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { naiveConflicts, naiveSlots } from '../../testing/naive-slots';
import { inWorld, people, worlds } from '../../testing/scheduling-world';
import { checkBooking } from '../sql/booking';
import { findSlots } from '../model/free-times';

const runs = 60;

/** Free times of a part of the day, next to those of the whole day restricted to that part. */
const partSql = `
  with whole as (
    select practitioner_id, site_id, start_at, free from find_slots($1, null, null, $2::date, $3::date, null, null, null, $4)
    where extract(epoch from (start_at at time zone time_zone)::time) / 60 >= $5::int and extract(epoch from (start_at at time zone time_zone)::time) / 60 < $6::int
  ), part as (
    select practitioner_id, site_id, start_at, free from find_slots($1, null, null, $2::date, $3::date, null, null, null, $4, $5, $6)
  )
  select count(*)::int as differ from ((table whole except table part) union all (table part except table whole)) as either`;

/** Clocks go forward in Tijuana: a slot before 02:05 that Sunday must not appear at 03:00. */
const clocksGoForward: typeof worlds extends fc.Arbitrary<infer World> ? World : never = {
  first: '2026-03-07',
  last: '2026-03-09',
  now: Date.parse('2026-03-07T06:00:00Z'),
  sites: people.sites.map((id) => ({ id, zone: 'America/Tijuana' })),
  intervals: [
    {
      practitioner: people.practitioners[0],
      site: people.sites[0],
      from: '2026-01-01',
      to: null,
      weekday: 7,
      slotMinutes: null,
      capacity: null,
      mode: 'both',
      types: null,
      starts: 0,
      ends: 480,
    },
  ],
  overrides: [],
  absences: [],
  closures: [],
  types: people.types.map((id) => ({
    id,
    minutes: 15,
    bufferBefore: 0,
    bufferAfter: 0,
    step: 10,
    notice: 0,
    window: 2,
    dailyLimit: null,
    capacity: 1,
    kinds: ['in_person'],
    sites: [],
    practitioners: [...people.practitioners],
  })),
  appointments: [],
};

describe('bookable times', () => {
  let api: TestApi;
  let member: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    member = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('free times and reasons equal those of trying every five minutes', async () => {
    const reported = new Set<BookingConflict>();
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.array(fc.nat({ max: 3 * 24 * 12 }), { minLength: 6, maxLength: 6 }),
        async (world, instants) => {
          const now = new Date(world.now).toISOString();
          const type = world.types[0];
          if (!type) return;
          await inWorld(api, member, world, async (db) => {
            const naive = naiveSlots(world, type, world.first, world.last);
            offered += naive.length;
            const key = (one: {
              practitioner: string;
              site: string;
              start: number;
              free: number;
            }) =>
              `${new Date(one.start).toISOString()} ${one.practitioner} ${one.site} ${one.free}`;
            const found = (
              await findSlots(db, { eventTypeId: type.id, from: world.first, to: world.last }, now)
            ).map((slot) =>
              key({
                practitioner: slot.practitionerId,
                site: slot.siteId,
                start: Date.parse(slot.startAt),
                free: slot.free,
              }),
            );
            expect(found.sort()).toEqual(naive.map(key).sort());
            const part = instants
              .slice(0, 2)
              .map((n) => (n * 5) % 1440)
              .sort((one, other) => one - other);
            const { differ } = await db.one<{ differ: number }>(partSql, [
              type.id,
              world.first,
              world.last,
              now,
              ...part,
            ]);
            expect({ part, differ }).toEqual({ part, differ: 0 });
            for (const [index, n] of instants.entries()) {
              const start =
                index < 3 && naive.length > 0
                  ? (naive[n % naive.length]?.start ?? 0)
                  : Date.parse(`${world.first}T06:00:00Z`) + n * 300_000;
              const beside =
                index > 3
                  ? world.appointments[n % Math.max(1, world.appointments.length)]
                  : undefined;
              const anywhere = {
                practitioner: people.practitioners[n % 2] ?? '',
                site: people.sites[(n >> 1) % 2] ?? '',
                start,
              };
              const wish = {
                type,
                ...(beside
                  ? { practitioner: beside.practitioner, site: beside.site, start: beside.start }
                  : anywhere),
              };
              const conflicts = await checkBooking(
                db,
                {
                  eventTypeId: type.id,
                  practitionerId: wish.practitioner,
                  siteId: wish.site,
                  startAt: new Date(wish.start).toISOString(),
                },
                now,
              );
              for (const { code } of conflicts) reported.add(code);
              expect(conflicts.map(({ code }) => code).sort()).toEqual(
                [...naiveConflicts(world, wish)].sort(),
              );
            }
          });
        },
      ),
      { numRuns: runs, examples: [[clocksGoForward, [25, 0, 0, 0, 0, 0]]] },
    );
    // Guards against a generator that produces no free time or no reason.
    expect(offered).toBeGreaterThan(runs);
    expect(reported.size).toBeGreaterThanOrEqual(10);
  });
});
