import { events, followUps, receivesEvent } from '@sala/shared-contracts';
import { eventKinds } from './platform/events/subscribers';
import './subscriptions';

describe('events', () => {
  test('are named <noun>.<past participle> in snake_case', () => {
    const names = Object.keys(events);
    expect(names.length).toBeGreaterThan(100);
    const word = '[a-z]+(?:_[a-z]+)*';
    const participle = '(?:[a-z]+_)*(?:[a-z]+ed|taken|paid|sent|set|undone)|checked_in';
    const wellNamed = new RegExp(`^${word}\\.(?:${participle})$`);
    expect(names.filter((name) => !wellNamed.test(name))).toEqual([]);
  });

  test.each([
    'closure.created',
    'time_off.approved',
    'event_type.updated',
    'availability.changed',
  ] as const)('the front desk hears of %s', (name) => {
    expect(receivesEvent(['reception'], name)).toBe(true);
  });

  test('what is for its recipients alone reaches nobody else, whatever their roles', () => {
    expect(receivesEvent(['owner'], 'notification.created')).toBe(false);
    expect(receivesEvent(['nurse'], 'notification.created', true)).toBe(true);
  });

  test('every subscriber is in the contract and has a label', () => {
    const subscribed = [...eventKinds().values()].map((subscriber) => [
      subscriber.name,
      subscriber.events,
    ]);
    expect(Object.fromEntries(subscribed)).toEqual(followUps);
  });

  test('names that are not events have no subscribers', () => {
    expect(receivesEvent(['owner'], 'secret.created')).toBe(false);
    expect(receivesEvent(['owner'], 'constructor.created')).toBe(false);
  });
});
