import {
  notificationKinds,
  notificationRules,
  type NotificationChoice,
  type NotificationKind,
  type NotificationSettings,
} from '@sala/shared-contracts';
import { choiceFor, planDelivery, quietUntil, settingsOf } from './delivery-plan';

const mexico = 'America/Mexico_City';
const tijuana = 'America/Tijuana';
const night = { from: '22:00', to: '07:00' };

describe('quiet hours', () => {
  test.each([
    ['before they begin', '2026-06-10T03:59:00Z', null],
    ['at their first minute', '2026-06-10T04:00:00Z', '2026-06-10T13:00:00.000Z'],
    ['after midnight', '2026-06-10T07:30:00Z', '2026-06-10T13:00:00.000Z'],
    ['at their last minute', '2026-06-10T12:59:59Z', '2026-06-10T13:00:00.000Z'],
    ['at their end', '2026-06-10T13:00:00Z', null],
  ])('across midnight, %s', (_when, now, end) => {
    expect(quietUntil(now, mexico, night)).toBe(end);
  });

  test('within one day', () => {
    const siesta = { from: '14:00', to: '16:00' };
    expect(quietUntil('2026-06-10T20:30:00Z', mexico, siesta)).toBe('2026-06-10T22:00:00.000Z');
    expect(quietUntil('2026-06-10T23:00:00Z', mexico, siesta)).toBeNull();
  });

  test.each([
    // On 8 March 2026 the clock of Tijuana jumps from 2:00 to 3:00: that night is an hour shorter.
    ['a night with a jump', '2026-03-08T07:00:00Z', night, '2026-03-08T14:00:00.000Z'],
    [
      'an end that the clock jumps over',
      '2026-03-08T09:30:00Z',
      { from: '22:00', to: '02:30' },
      '2026-03-08T10:30:00.000Z',
    ],
    // On 1 November 2026 it is set back from 2:00 to 1:00: 1:30 comes twice.
    ['a night that is longer', '2026-11-01T06:00:00Z', night, '2026-11-01T15:00:00.000Z'],
    [
      'an end that comes twice, before the first',
      '2026-11-01T08:10:00Z',
      { from: '22:00', to: '01:30' },
      '2026-11-01T08:30:00.000Z',
    ],
    [
      'an end that comes twice, before the second',
      '2026-11-01T09:10:00Z',
      { from: '22:00', to: '01:30' },
      '2026-11-01T09:30:00.000Z',
    ],
  ])('over a clock change: %s', (_what, now, hours, end) => {
    expect(quietUntil(now, tijuana, hours)).toBe(end);
  });
});

describe('how a person is told', () => {
  const night1 = '2026-06-10T07:30:00Z';
  const noon = '2026-06-10T18:00:00.000Z';
  const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
    kinds: [{ kind: 'patient_arrived', inApp: true, mail: true, scope: 'mine' }],
    quietHours: night,
    digestHour: null,
    ...change,
  });
  const plan = (now: string, given = settings(), kind: NotificationKind = 'patient_arrived') =>
    planDelivery(kind, given, now, mexico);

  test('at once by day; listed at night, and announced, mailed and pushed in the morning', () => {
    const morning = '2026-06-10T13:00:00.000Z';
    expect(plan(noon)).toEqual({ inApp: { announceAt: noon }, mailAt: noon, pushAt: noon });
    expect(plan(night1)).toEqual({
      inApp: { announceAt: morning },
      mailAt: morning,
      pushAt: morning,
    });
  });

  test('the digest takes mail and push to its next hour, from before and after it', () => {
    const evening = plan(noon, settings({ digestHour: 18 }));
    expect(evening).toMatchObject({
      mailAt: '2026-06-11T00:00:00.000Z',
      pushAt: '2026-06-11T00:00:00.000Z',
    });
    expect(plan(noon, settings({ digestHour: 8 })).mailAt).toBe('2026-06-11T14:00:00.000Z');
  });

  test('urgent kinds wait for nothing and cannot be turned off', () => {
    const urgent = notificationKinds.filter((kind) => notificationRules[kind].urgent);
    expect(urgent).toContain('password_changed');
    for (const kind of urgent) {
      const kinds = [{ kind, inApp: false, mail: true, scope: 'all' } as const];
      const { inApp, mailAt, pushAt } = plan(night1, settings({ kinds, digestHour: 8 }), kind);
      expect(inApp).toEqual({ announceAt: night1 });
      expect(pushAt).toBe(night1);
      expect(mailAt).toBe(notificationRules[kind].mail === 'own' ? null : night1);
      expect(choiceFor({ kinds }, kind).scope).toBe('mine');
    }
  });

  test('by no channel', () => {
    const none = { inApp: false, mail: false, push: false };
    const kinds = [{ kind: 'patient_arrived', ...none, scope: 'mine' } as const];
    expect(plan(noon, settings({ kinds }))).toEqual({ inApp: null, mailAt: null, pushAt: null });
  });

  test('a kind has only the scopes and sites that its rule knows', () => {
    const siteId = '00000000-0000-4000-8000-000000000001';
    const of = (kind: NotificationKind, scope: NotificationChoice['scope']) =>
      choiceFor({ kinds: [{ kind, inApp: true, mail: true, scope, siteId }] }, kind);
    expect(of('patient_arrived', 'department')).toMatchObject({ scope: 'department', siteId });
    expect(of('import_finished', 'department')).toMatchObject({ scope: 'mine', siteId: null });
    for (const kind of notificationKinds) {
      const { scopes, allWith } = notificationRules[kind];
      expect([kind, scopes.length > 1]).toEqual([kind, allWith !== null]);
    }
  });

  test('settings of another contract count as far as they are known', () => {
    expect(settingsOf({ kinds: 'all', quietHours: night, digestHour: 99, sound: true })).toEqual({
      kinds: [],
      quietHours: night,
      digestHour: null,
    });
    expect(settingsOf(null)).toEqual({ kinds: [], quietHours: null, digestHour: null });
  });
});
