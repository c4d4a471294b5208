import { randomUUID } from 'node:crypto';
import { isWithheld } from './control-group';
import { upliftOf } from './uplift';

test('the control group is drawn once, and anew for each campaign', () => {
  const people = Array.from({ length: 4000 }, () => randomUUID());
  const [one, other] = [randomUUID(), randomUUID()];
  const drawn = (campaign: string) => people.filter((id) => isWithheld(campaign, id, 10));
  expect(drawn(one)).toEqual(drawn(one));
  expect(drawn(one)).not.toEqual(drawn(other));
  expect(drawn(one).length).toBeGreaterThan(300);
  expect(drawn(one).length).toBeLessThan(500);
  expect(people.some((id) => isWithheld(one, id, 0))).toBe(false);
});

test('an effect is shown only where its interval leaves out zero', () => {
  // Newcombe 1998, table II, row (a), method 10: 56/70 against 48/80.
  expect(upliftOf({ people: 70, booked: 56 }, { people: 80, booked: 48 })).toEqual({
    points: 20,
    low: 5.2,
    high: 33.4,
    conclusive: true,
  });
  expect(upliftOf({ people: 90, booked: 18 }, { people: 10, booked: 1 }).conclusive).toBe(false);
  expect(upliftOf({ people: 200, booked: 2 }, { people: 200, booked: 30 })).toMatchObject({
    conclusive: true,
    points: -14,
  });
  expect(upliftOf({ people: 5, booked: 5 }, { people: 0, booked: 0 }).points).toBeNull();
});

test.each([
  // [treated, booked, control, booked], then low and high by another program for method 10
  [[9, 3, 1, 0], -48.8, 64.6, false],
  [[10, 10, 10, 0], 60.8, 100, true],
  [[20, 2, 20, 0], -7.7, 30.1, false],
  [[0, 0, 10, 1], null, null, false],
] as const)('small numbers prove little: %j', ([people, booked, others, theirs], low, high, is) => {
  const found = upliftOf({ people, booked }, { people: others, booked: theirs });
  expect(found).toMatchObject({ low, high, conclusive: is });
});
