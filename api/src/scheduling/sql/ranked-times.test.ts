import { busyStatuses, type Slot } from '@sala/shared-contracts';
import fc from 'fast-check';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { wallClock, type EventTypeFacts, type World } from '../../testing/naive-slots';
import { inWorld, worlds } from '../../testing/scheduling-world';
import { findSlots } from '../model/free-times';
import { rankTimes } from './ranked-times';

const runs = 16;
const dayMilliseconds = 86_400_000;
const preferences = ['any', 'morning', 'afternoon'] as const;
type Preference = (typeof preferences)[number];

/** From 0 for the lowest load of the next four weeks to 10 for the highest. */
const loadsOf = (world: World, type: EventTypeFacts): ReadonlyMap<string, number> => {
  const booked = type.practitioners.map(
    (practitioner) =>
      world.appointments.filter(
        (one) =>
          busyStatuses.some((status) => status === one.status) &&
          one.practitioner === practitioner &&
          one.start >= world.now &&
          one.start <= world.now + 28 * dayMilliseconds,
      ).length,
  );
  const lowest = Math.min(...booked);
  const spread = Math.max(...booked) - lowest;
  return new Map(
    type.practitioners.map((practitioner, place) => [
      practitioner,
      spread === 0 ? 0 : (10 * ((booked[place] ?? 0) - lowest)) / spread,
    ]),
  );
};

/** Reference implementation: scores every time of four weeks (docs/adr/0041), best first. */
const rankedByScore = (
  world: World & { readonly first: string },
  type: EventTypeFacts,
  slots: readonly Slot[],
  preference: Preference,
) => {
  const loads = loadsOf(world, type);
  const weighed = slots.map((slot) => {
    const at = Date.parse(slot.startAt);
    const clock = wallClock(at, world.sites.find(({ id }) => id === slot.siteId)?.zone ?? '');
    const waiting =
      (Date.parse(clock.date) - Date.parse(world.first)) / dayMilliseconds + clock.minute / 1440;
    const hour = Math.floor(clock.minute / 60);
    const other =
      preference === 'morning' && hour >= 12
        ? 20 + 2 * (hour - 12)
        : preference === 'afternoon' && hour < 12
          ? 20 + 2 * (12 - hour)
          : 0;
    return {
      slot,
      at,
      day: `${slot.practitionerId} ${clock.date}`,
      cost: 3 * waiting + (loads.get(slot.practitionerId) ?? 0) + other,
    };
  });
  weighed.sort(
    (one, another) =>
      one.cost - another.cost ||
      one.at - another.at ||
      one.slot.siteId.localeCompare(another.slot.siteId),
  );
  const further = new Map<string, number>();
  return weighed
    .map(({ slot, day, cost }) => {
      const place = further.get(day) ?? 0;
      further.set(day, place + 1);
      return { slot, score: Math.max(0, 100 - cost - 4 * place) };
    })
    .sort((one, another) => another.score - one.score);
};

describe('suggested times', () => {
  let api: TestApi;
  let member: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    member = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('are the best of four weeks, though few days are searched', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(...preferences), async (world, preference) => {
        const now = new Date(world.now).toISOString();
        const type = world.types[0];
        if (!type) return;
        await inWorld(api, member, world, async (db) => {
          const until = new Date(Date.parse(world.first) + 27 * dayMilliseconds)
            .toISOString()
            .slice(0, 10);
          const all = rankedByScore(
            world,
            type,
            await findSlots(db, { eventTypeId: type.id, from: world.first, to: until }, now),
            preference,
          );
          const best = await rankTimes(
            db,
            {
              eventTypeId: type.id,
              practitionerId: null,
              siteId: null,
              from: world.first,
              preference,
              minutes: null,
              kind: null,
              patientId: null,
            },
            now,
          );
          if (all.length < 5) return; // later weeks are searched too
          compared += 1;
          const scores = best.map(({ score }) => score).toSorted((one, another) => another - one);
          expect(scores).toEqual(all.slice(0, 5).map(({ score }) => Math.round(score)));
          const times = best.map(({ startAt }) => startAt);
          expect(times).toEqual(times.toSorted()); // chronological
          const scoreOf = (wanted: Slot): number | undefined =>
            all.find(
              ({ slot }) =>
                slot.startAt === wanted.startAt &&
                slot.practitionerId === wanted.practitionerId &&
                slot.siteId === wanted.siteId,
            )?.score;
          for (const slot of best) expect(slot.score).toBe(Math.round(scoreOf(slot) ?? Number.NaN));
        });
      }),
      { numRuns: runs },
    );
    expect(compared).toBeGreaterThan(runs / 4);
  });
});
