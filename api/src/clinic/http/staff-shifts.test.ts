import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newStaffMember } from '../../testing/records/staff';

describe('shifts of the staff', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let staffMemberId: string;
  let departmentId: string;
  let count = 0;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    const body = { name: 'Urgencias', code: 'urgencias' };
    departmentId = (await owner.client.ok('departmentCreate', { body })).id;
  });
  beforeEach(async () => {
    count += 1;
    const body = newStaffMember(`S-${count}`, { hiredOn: '2026-01-05' });
    staffMemberId = (await owner.client.ok('staffMemberCreate', { body })).id;
  });
  afterAll(() => api.close());

  const shift = (date: string, start = '08:00', end = '16:00', given: object = {}) => ({
    staffMemberId,
    departmentId,
    date,
    start,
    end,
    ...given,
  });
  const plan = (...shifts: ReturnType<typeof shift>[]) =>
    owner.client.ok('staffShiftCreate', { body: { shifts } });
  const refused = (...shifts: ReturnType<typeof shift>[]) =>
    owner.client.refused('staffShiftCreate', { body: { shifts } });
  const week = async (from: string, { client } = owner) => {
    const found = await client.ok('staffShiftList', { query: { from } });
    return found.shifts.filter((one) => one.staffMemberId === staffMemberId);
  };

  test('cover the night, and one person never works two at once', async () => {
    await plan(shift('2026-03-02', '22:00', '06:00'));
    expect(await week('2026-03-02', reception)).toMatchObject([
      { date: '2026-03-02', start: '22:00', end: '06:00' },
    ]);
    expect((await refused(shift('2026-03-03', '05:00', '12:00'))).code).toBe('staffShift.overlap');
    await plan(shift('2026-03-03', '06:00', '12:00'));
    const both = await Promise.all(
      [1, 2].map(() =>
        owner.client.call('staffShiftCreate', { body: { shifts: [shift('2026-03-05')] } }),
      ),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const [night] = await week('2026-03-02');
    const params = { staffShiftId: night?.id ?? '' };
    expect(
      (
        await owner.client.refused('staffShiftUpdate', {
          params,
          body: { version: 1, end: '07:00' },
        })
      ).code,
    ).toBe('staffShift.overlap');
    expect(
      await owner.client.ok('staffShiftUpdate', { params, body: { version: 1, end: '05:30' } }),
    ).toMatchObject({ end: '05:30', version: 2 });
    await owner.client.ok('staffShiftDelete', { params });
    expect(await week('2026-03-02')).toHaveLength(2);
  });

  test('are planned all or none, at most 500 at once, by whoever manages the roster', async () => {
    const many = Array.from({ length: 501 }, (_, day) =>
      shift(new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)),
    );
    expect((await refused(...many)).errors).toMatchObject([{ path: 'shifts', code: 'too_long' }]);
    await plan(...many.slice(0, 500));
    expect((await refused(shift('2026-02-02'), shift('2026-02-02', '09:00', '10:00'))).code).toBe(
      'staffShift.overlap',
    );
    expect(await week('2026-02-02')).toEqual([]);
    const { code, meta } = await owner.client.refused('staffShiftRepeat', {
      body: {
        staffMemberIds: [staffMemberId],
        from: '2026-01-05',
        to: '2028-01-05',
        days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '16:00' })),
      },
    });
    expect([code, meta]).toEqual(['staffShift.too_many_at_once', { maximum: 500 }]);
    for (const endpoint of ['staffShiftCreate'] as const)
      expect(
        (await reception.client.refused(endpoint, { body: { shifts: [shift('2026-02-02')] } }))
          .code,
      ).toBe('permission.denied');
  });

  test('stay within the employment and out of absences', async () => {
    expect((await refused(shift('2026-01-04'))).code).toBe('staffShift.not_employed');
    await plan(shift('2026-04-01'));
    const body = {
      staffMemberId,
      kind: 'sick_leave',
      from: '2026-04-01',
      to: '2026-04-03',
    } as const;
    const kept = await owner.client.refused('staffAbsenceCreate', { body });
    expect([kept.code, kept.meta]).toEqual(['staffAbsence.has_shifts', { shifts: 1 }]);
    await owner.client.ok('staffAbsenceCreate', { body: { ...body, removeShifts: true } });
    expect((await refused(shift('2026-04-02'))).code).toBe('staffShift.absent');
    expect((await owner.client.refused('staffAbsenceCreate', { body })).code).toBe(
      'staffAbsence.overlap',
    );
    const query = { from: '2026-03-30' };
    const seen = await reception.client.ok('staffShiftList', { query });
    expect(seen.absences).toMatchObject([{ kind: null, from: '2026-04-01' }]);
    const race = await Promise.all([
      owner.client.call('staffShiftCreate', { body: { shifts: [shift('2026-05-04')] } }),
      owner.client.call('staffAbsenceCreate', {
        body: { ...body, from: '2026-05-04', to: '2026-05-04' },
      }),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('are copied and repeated without holidays, twice without effect', async () => {
    await owner.client.ok('companyHolidayCreate', {
      body: { date: '2026-09-16', name: 'Independencia' },
    });
    const repeat = {
      body: {
        staffMemberIds: [staffMemberId],
        departmentId,
        from: '2026-09-07',
        to: '2026-09-20',
        days: [1, 3, 5].map((weekday) => ({ weekday, start: '07:00', end: '15:00' })),
      },
    };
    expect(await owner.client.ok('staffShiftRepeat', repeat)).toEqual({ created: 5, skipped: 0 });
    expect(await owner.client.ok('staffShiftRepeat', repeat)).toEqual({ created: 0, skipped: 5 });
    const copy = { body: { from: '2026-09-07', to: '2026-09-14', departmentId } };
    expect(await owner.client.ok('staffShiftCopy', copy)).toEqual({ created: 0, skipped: 3 });
    const later = { body: { from: '2026-09-07', to: '2026-10-05', departmentId } };
    expect(await owner.client.ok('staffShiftCopy', later)).toEqual({ created: 3, skipped: 0 });
    expect((await week('2026-10-05')).map(({ date }) => date)).toEqual([
      '2026-10-05',
      '2026-10-07',
      '2026-10-09',
    ]);
  });

  test('take no person of another company', async () => {
    const { owner: foreigner } = await signedInCompany(api);
    const body = { shifts: [shift('2026-03-02')].map(({ departmentId: _ours, ...one }) => one) };
    expect((await foreigner.client.refused('staffShiftCreate', { body })).errors).toMatchObject([
      { path: 'shifts', code: 'not_an_option' },
    ]);
    expect(
      (
        await foreigner.client.refused('staffAbsenceCreate', {
          body: { staffMemberId, kind: 'other', from: '2026-03-02', to: '2026-03-02' },
        })
      ).code,
    ).toBe('resource.not_found');
  });
});
