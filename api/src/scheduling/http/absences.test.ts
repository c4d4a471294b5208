import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('absences and their appointments', () => {
  const front = frontDeskTest();
  const { day, person, book, view } = front;

  const requestAbsence = (from: string, to: string, delegateId?: string) =>
    front.owner.client.ok('timeOffCreate', {
      params: { practitionerId: front.desk.practitionerId },
      body: { startAt: from, endAt: to, type: 'vacation', ...(delegateId ? { delegateId } : {}) },
    });
  const refused = (body: object) =>
    front.owner.client.refused('timeOffCreate', {
      params: { practitionerId: front.desk.practitionerId },
      body: { type: 'vacation', ...body },
    });

  test('refuses a duplicate absence and one in the past', async () => {
    const body = { startAt: day(40, 8), endAt: day(40, 18) };
    const first = await requestAbsence(body.startAt, body.endAt);
    expect((await refused(body)).errors).toMatchObject([{ path: 'startAt', code: 'duplicate' }]);
    await front.owner.client.ok('timeOffCancel', {
      params: { timeOffId: first.id },
      body: { version: 1 },
    });
    await requestAbsence(body.startAt, body.endAt);
    expect((await refused({ startAt: day(-3, 8), endAt: day(-2, 8) })).errors).toMatchObject([
      { path: 'endAt', code: 'too_small' },
    ]);
  });

  test('blocks hours at once for who may decide, or not at all', async () => {
    const { practitionerId, departmentId } = front.desk;
    const params = { practitionerId };
    const hour = {
      startAt: day(35, 9),
      endAt: day(35, 10),
      type: 'other',
      reason: 'Junta',
    } as const;
    const body = { ...hour, approve: true };
    expect(await front.doctor.client.refused('timeOffCreate', { params, body })).toMatchObject({
      status: 403,
      meta: { permission: 'availability:manage' },
    });
    await book(day(35, 9));
    expect(await front.owner.client.refused('timeOffCreate', { params, body })).toMatchObject({
      code: 'timeOff.choice_required',
      meta: { affected: 1, possible: ['reschedule', 'keep'] },
    });
    const away = async () =>
      (
        await front.reception.client.ok('appointmentCalendar', {
          query: { departmentId, from: day(35, 8), to: day(35, 18) },
        })
      ).absences;
    expect(await away()).toEqual([]);
    const blocked = await front.owner.client.ok('timeOffCreate', {
      params,
      body: { ...body, bookings: 'keep' },
    });
    expect(blocked).toMatchObject({ status: 'approved', bookings: 'keep', affectedCount: 1 });
    expect(await away()).toMatchObject([{ practitionerId, startAt: hour.startAt, type: 'other' }]);
    await front.owner.client.ok('timeOffCancel', {
      params: { timeOffId: blocked.id },
      body: { version: blocked.version },
    });
    expect(await away()).toEqual([]);
  });

  test('tells patients about the delegate and records it in the history, which cannot be undone', async () => {
    const { departmentId, practitionerId, siteId } = front.desk;
    const delegate = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Con suplente',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId, delegate.id],
      },
    });
    const week = {
      siteId,
      name: 'Siempre',
      validFrom: '2026-01-01',
      validTo: null,
      intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        starts: 0,
        ends: 1440,
        slotMinutes: null,
        capacity: null,
        mode: 'both' as const,
        eventTypeIds: null,
      })),
    };
    await front.owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: delegate.id },
      body: week,
    });
    const booked = await book(day(20, 9), {
      patientId: await person({ email: 'suplente@correo.test' }),
      eventTypeId: type.id,
    });
    await runDueJobs(front.api);
    const requested = await requestAbsence(day(20, 8), day(20, 18), delegate.id);
    await front.owner.client.ok('timeOffDecide', {
      params: { timeOffId: requested.id },
      body: { version: 1, approve: true, bookings: 'reassign' },
    });
    await runDueJobs(front.api);
    const now = await view(booked.id);
    expect(now).toMatchObject({ practitioner: { id: delegate.id }, undoable: false });
    expect(now.history.map(({ to, reason }) => [to, reason])).toEqual([
      ['scheduled', 'Clara Mora → Omar Luna'],
      ['scheduled', null],
    ]);
    expect(
      now.messages.filter(({ kind, status }) => kind === 'booked' && status === 'sent'),
    ).toHaveLength(2);
  });

  test('lists appointments to reschedule until they have another time', async () => {
    const booked = await book(day(30, 9), {
      patientId: await person({ email: 'otra@correo.test' }),
    });
    const requested = await requestAbsence(day(30, 8), day(30, 18));
    expect(requested).toMatchObject({
      toMoveCount: 0,
      affected: [{ id: booked.id, toMove: false }],
    });
    const params = { timeOffId: requested.id };
    const decided = await front.owner.client.ok('timeOffDecide', {
      params,
      body: { version: 1, approve: true, bookings: 'reschedule' },
    });
    expect(decided).toMatchObject({ toMoveCount: 1, affected: [{ id: booked.id, toMove: true }] });
    const listed = async () =>
      (await front.owner.client.ok('timeOffList', { query: {} })).items.find(
        ({ id }) => id === requested.id,
      )?.toMoveCount;
    expect(await listed()).toBe(1);
    await front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: booked.id },
      body: { version: booked.version, startAt: day(31, 9), bookingKey: requested.id },
    });
    expect(await listed()).toBe(0);
  });

  test('does not reschedule appointments that are kept', async () => {
    await book(day(50, 9), { patientId: await person({ email: 'sigue@correo.test' }) });
    const requested = await requestAbsence(day(50, 8), day(50, 18));
    const decided = await front.owner.client.ok('timeOffDecide', {
      params: { timeOffId: requested.id },
      body: { version: 1, approve: true, bookings: 'keep' },
    });
    expect(decided).toMatchObject({
      affectedCount: 1,
      toMoveCount: 0,
      affected: [{ toMove: false }],
    });
  });
});
