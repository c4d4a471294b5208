import { randomUUID } from 'node:crypto';
import type { QueueCard, Ticket } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';
import { hoursOf } from '../../testing/front-desk';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('undone steps of the queue', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let place: FrontDesk;

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    place = await createFrontDesk(owner, doctor.userId);
  });
  afterAll(() => api.clock.move());

  const arrive = async (body: object = {}): Promise<QueueCard> => {
    const { id } = await createPatient(reception.client, { firstName: 'Eva' });
    const { uid } = await bookAround(api, owner, place, id);
    const ticket = await reception.client.ok('checkIn', {
      params: { patientId: id, appointmentUid: uid },
      body,
    });
    const { cards } = await reception.client.ok('queueBoard', { query: {} });
    const card = cards.find(({ entryId }) => entryId === ticket.queueEntryId);
    if (!card) throw new Error('no card for a checked-in patient');
    return card;
  };
  const of = ({ entryId, version }: QueueCard) => ({
    params: { queueEntryId: entryId ?? '' },
    body: { version: version ?? 0 },
  });
  const undo = (card: QueueCard, who: SignedInMember) => who.client.ok('queueUndo', of(card));

  test('undoes a call, and a return to waiting', async () => {
    const waiting = await arrive();
    const called = await reception.client.ok('queueCall', of(waiting));
    expect(await undo(called, reception)).toMatchObject({
      status: 'waiting',
      entryId: waiting.entryId,
      token: waiting.token,
    });
    const again = await reception.client.ok('queueCall', {
      ...of(waiting),
      body: { version: (called.version ?? 0) + 1 },
    });
    const requeued = await reception.client.ok('queueRequeue', of(again));
    expect(await undo(requeued, reception)).toMatchObject({
      status: 'called',
      callCount: again.callCount,
    });
  });

  test('undoes the start and the end of a consultation with its appointment and visit', async () => {
    const waiting = await arrive();
    const start = { ...of(waiting), body: { version: waiting.version ?? 0, alongside: true } };
    const back = await undo(await doctor.client.ok('queueServe', start), doctor);
    expect(back).toMatchObject({ status: 'waiting', column: 'waiting' });
    const serving = await doctor.client.ok('queueServe', {
      ...of(back),
      body: { version: back.version ?? 0, alongside: true },
    });
    const over = await doctor.client.ok('queueFinish', {
      ...of(serving),
      body: { version: serving.version ?? 0, reason: 'Nota pendiente' },
    });
    expect(over.column).toBe('payment');
    const on = await undo(over, doctor);
    expect(on).toMatchObject({ status: 'serving', column: 'consultation' });
    const appointment = await owner.client.ok('appointmentView', {
      params: { appointmentId: waiting.appointmentId },
    });
    expect(appointment).toMatchObject({
      status: 'in_progress',
      history: expect.arrayContaining([expect.objectContaining({ to: 'in_progress', undo: true })]),
    });
    const ended = await doctor.client.ok('queueFinish', {
      ...of(on),
      body: { version: on.version ?? 0, reason: 'Nota pendiente' },
    });
    const { id: customerId } = await reception.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Quien paga' },
    });
    const sale = {
      customerId,
      patientId: waiting.patient.id,
      visitId: waiting.visitId,
      items: [consultation],
      idempotencyKey: randomUUID(),
      issue: true,
    };
    await reception.client.ok('purchaseCreate', { body: sale });
    const { cards } = await reception.client.ok('queueBoard', { query: {} });
    expect(cards.find(({ entryId }) => entryId === ended.entryId)?.version).toBe(ended.version);
    expect(await doctor.client.refused('queueUndo', of(ended))).toMatchObject({
      code: 'queue.not_undoable',
      meta: { because: 'paid' },
    });
  });

  test('reopens a finished or skipped triage with the same token', async () => {
    const waiting = await arrive({ stage: 'triage' });
    const inTriage = await reception.client.ok('queueServe', of(waiting));
    const through = await reception.client.ok('queueFinish', of(inTriage));
    expect(through).toMatchObject({ stage: 'consultation', status: 'waiting' });
    expect(await undo(through, reception)).toMatchObject({
      stage: 'triage',
      status: 'serving',
      token: waiting.token,
    });
    const other = await arrive({ stage: 'triage' });
    const moved = await reception.client.ok('queueMove', {
      ...of(other),
      body: { version: other.version ?? 0, stage: 'consultation' },
    });
    expect(await undo(moved, reception)).toMatchObject({
      stage: 'triage',
      status: 'waiting',
      token: other.token,
    });
  });

  const readTicket = async (
    { uid, patientId }: { readonly uid: string; readonly patientId: string },
    who = reception,
  ) => (await who.client.ok('checkInView', { params: { patientId, appointmentUid: uid } })).ticket;
  const facts = async (appointmentId: string) =>
    api.database.asOwner(
      async (client) =>
        (
          await client.query<{ visits: string; charges: string; noShowJobs: string }>(
            `select (select count(*) from visit where appointment_id = $1 and status <> 'cancelled') as visits,
           (select count(*) from visit_charge where appointment_id = $1) as charges,
           (select count(*) from job where kind = 'appointment_no_show' and entity_id = $1 and state = 'waiting') as "noShowJobs"`,
            [appointmentId],
          )
        ).rows[0],
    );

  test('undoing a check-in removes visit, charge and token, and allows another check-in', async () => {
    const { id: patientId } = await createPatient(reception.client, { firstName: 'Luz' });
    const booked = await bookAround(api, owner, place, patientId);
    const params = { patientId, appointmentUid: booked.uid };
    const ticket = await reception.client.ok('checkIn', { params, body: {} });
    expect(ticket.undoable).toBe(true);
    expect((await readTicket(booked, owner))?.undoable).toBe(false); // not the member who took the step
    const back = await reception.client.ok('queueUndo', {
      params: { queueEntryId: ticket.queueEntryId },
      body: { version: ticket.version },
    });
    expect(back).toMatchObject({ column: 'expected', entryId: null, appointmentId: booked.id });
    expect(await facts(booked.id)).toEqual({ visits: '0', charges: '0', noShowJobs: '1' });
    expect(await readTicket(booked)).toBeNull();
    const again = await reception.client.ok('checkIn', { params, body: {} });
    const called = await reception.client.ok('queueCall', {
      params: { queueEntryId: again.queueEntryId },
      body: { version: again.version },
    });
    expect((await readTicket(booked))?.undoable).toBe(false); // no longer the last step
    const waiting = await undo(called, reception);
    expect(
      await reception.client.refused('queueUndo', {
        params: { queueEntryId: again.queueEntryId },
        body: { version: again.version },
      }),
    ).toMatchObject({ code: 'resource.version_conflict' });
    expect(waiting.status).toBe('waiting');
  });

  test('undoing a walk-in cancels its appointment', async () => {
    const { id: patientId } = await createPatient(reception.client, { firstName: 'Sol' });
    const ticket = await reception.client.ok('queueWalkIn', {
      body: {
        patientId,
        eventTypeId: place.eventTypeId,
        departmentId: place.departmentId,
        bookingKey: randomUUID(),
      },
    });
    expect(ticket.undoable).toBe(true);
    const gone = await reception.client.ok('queueUndo', {
      params: { queueEntryId: ticket.queueEntryId },
      body: { version: ticket.version },
    });
    expect(gone).toMatchObject({ status: 'removed', actions: [] });
    const { cards } = await reception.client.ok('queueBoard', { query: {} });
    expect(cards.filter(({ patient }) => patient.id === patientId)).toEqual([]);
    expect(
      (
        await owner.client.ok('appointmentView', {
          params: { appointmentId: ticket.appointmentId },
        })
      ).status,
    ).toBe('cancelled');
    expect(await facts(ticket.appointmentId)).toMatchObject({ visits: '0', charges: '0' });
  });

  test('refuses to undo a check-in whose visit has been charged', async () => {
    const waiting = await arrive();
    const { id: customerId } = await reception.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Quien paga' },
    });
    const sale = {
      customerId,
      patientId: waiting.patient.id,
      visitId: waiting.visitId,
      items: [consultation],
      idempotencyKey: randomUUID(),
      payments: [{ method: 'card_debit' as const, amount: 10_000 }],
    };
    await reception.client.ok('purchaseCreate', { body: sale });
    expect(await reception.client.refused('queueUndo', of(waiting))).toMatchObject({
      code: 'queue.not_undoable',
      meta: { because: 'paid' },
    });
  });

  test('only the member who took the step can undo it, within ten minutes', async () => {
    const waiting = await arrive();
    const called = await reception.client.ok('queueCall', of(waiting));
    expect(await owner.client.refused('queueUndo', of(called))).toMatchObject({
      status: 409,
      meta: { because: 'not_yours' },
    });
    expect(await reception.client.refused('queueUndo', of(waiting))).toMatchObject({
      code: 'resource.version_conflict',
    });
    const again = await reception.client.ok('queueCall', {
      ...of(called),
      body: { version: called.version ?? 0 },
    });
    expect(await reception.client.refused('queueUndo', of(again))).toMatchObject({
      meta: { because: 'final' },
    });
    api.clock.move(new Date('2026-11-24T16:11:00Z'));
    expect(await reception.client.refused('queueUndo', of(again))).toMatchObject({
      meta: { because: 'late' },
    });
  });
});

describe('walk-ins', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let siteId: string;
  let otherSiteId: string;
  let departmentId: string;

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z')); // 10:00 on a Tuesday
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    const site = async (name: string) =>
      (await owner.client.ok('siteCreate', { body: { name } })).id;
    [siteId, otherSiteId] = [await site('Centro'), await site('Norte')];
    ({ id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Medicina', code: 'medicina', tokenPrefix: 'MED' },
    }));
  });
  afterAll(() => api.clock.move());

  /** A practitioner with hours at a site; by default all of every day. */
  const doctorAt = async (at: string, hours = hoursOf(0, 1440)): Promise<string> => {
    const { id: practitionerId } = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Elena', lastName: 'Ríos', siteIds: [at] },
    });
    await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId },
      body: { siteId: at, name: 'Suyo', validFrom: '2020-01-01', validTo: null, intervals: hours },
    });
    return practitionerId;
  };
  const typeOf = async (practitionerIds: readonly string[]): Promise<string> =>
    (
      await owner.client.ok('eventTypeCreate', {
        body: {
          name: 'Consulta',
          minutes: 20,
          departmentId,
          practitionerIds: [...practitionerIds],
        },
      })
    ).id;
  const arrive = async (eventTypeId: string, change: object = {}): Promise<Ticket> => {
    const { id: patientId } = await createPatient(reception.client);
    const body = { patientId, eventTypeId, siteId, bookingKey: randomUUID(), ...change };
    return reception.client.ok('queueWalkIn', { body });
  };
  const cardOf = async ({ queueEntryId }: Ticket): Promise<QueueCard | undefined> =>
    (await reception.client.ok('queueBoard', { query: { siteId } })).cards.find(
      ({ entryId }) => entryId === queueEntryId,
    );
  const doctorOf = async (ticket: Ticket): Promise<string | null | undefined> => {
    const card = await cardOf(ticket);
    return card && (card.practitioner?.id ?? null);
  };

  describe('a walk-in for whoever is available', () => {
    test('gets a doctor who is at the site and has nobody; the next one none', async () => {
      const here = await doctorAt(siteId);
      const early = await doctorAt(siteId, hoursOf(0, 540));
      const typeId = await typeOf([await doctorAt(otherSiteId), early, here]);
      expect(await doctorOf(await arrive(typeId))).toBe(here);
      expect(await doctorOf(await arrive(typeId))).toBeNull();
    });

    test('two at once get two doctors, and where there is one, one of them gets none', async () => {
      const pair = [await doctorAt(siteId), await doctorAt(siteId)];
      const [pairType, singleType] = [await typeOf(pair), await typeOf([await doctorAt(siteId)])];
      const both = async (typeId: string) =>
        Promise.all((await Promise.all([arrive(typeId), arrive(typeId)])).map(doctorOf));
      expect((await both(pairType)).toSorted()).toEqual(pair.toSorted());
      expect((await both(singleType)).filter((id) => id === null)).toHaveLength(1);
    });

    test('is not given to a doctor whose patient waits, or is inside, past the booked time', async () => {
      const typeId = await typeOf([await doctorAt(siteId)]);
      const first = await arrive(typeId);
      const params = { queueEntryId: first.queueEntryId };
      await reception.client.ok('queueCall', { params, body: { version: 1 } });
      api.clock.move(new Date('2026-11-24T16:40:00Z'));
      expect(await doctorOf(await arrive(typeId))).toBeNull();
      await reception.client.ok('queueRemove', { params, body: { version: 2, reason: 'Se fue' } });
      expect(await doctorOf(await arrive(typeId))).not.toBeNull();
    });

    test('with a named doctor and no site arrives where that doctor works today', async () => {
      const doctor = await doctorAt(otherSiteId);
      const { queueEntryId } = await arrive(await typeOf([doctor]), {
        practitionerId: doctor,
        siteId: undefined,
      });
      const { cards } = await reception.client.ok('queueBoard', { query: { siteId: otherSiteId } });
      expect(cards.map(({ entryId }) => entryId)).toContain(queueEntryId);
    });
  });

  describe('a patient who waits without a doctor', () => {
    const waiting = async () => {
      const doctor = await doctorAt(siteId, hoursOf(0, 540)); // gone by now: nobody is assigned
      return { doctor, ticket: await arrive(await typeOf([doctor])) };
    };
    const assign = (ticket: Ticket, practitionerId: string | null, version = 1) => ({
      params: { queueEntryId: ticket.queueEntryId },
      body: { version, practitionerId },
    });

    test('is given to one, with visit and audit, and back to nobody', async () => {
      const { doctor, ticket } = await waiting();
      const given = await reception.client.ok('queueAssign', assign(ticket, doctor));
      expect(given).toMatchObject({ practitioner: { id: doctor }, version: 2 });
      expect(await reception.client.refused('queueAssign', assign(ticket, null))).toMatchObject({
        code: 'resource.version_conflict',
      });
      expect(await reception.client.ok('queueAssign', assign(ticket, null, 2))).toMatchObject({
        practitioner: null,
      });
      const { items } = await owner.client.ok('auditList', {
        query: { record: given.appointmentId },
      });
      expect(items.filter(({ action }) => action === 'appointment.reassigned')).toHaveLength(2);
    });

    test('is not given to somebody of another event type or who is away, nor without permission', async () => {
      const { doctor, ticket } = await waiting();
      const fault = { status: 400, errors: [{ path: 'practitionerId', code: 'not_an_option' }] };
      expect(
        await reception.client.refused('queueAssign', assign(ticket, await doctorAt(siteId))),
      ).toMatchObject(fault);
      const body = { startAt: '2026-11-24T12:00:00.000Z', endAt: '2026-11-25T12:00:00.000Z' };
      const { id: timeOffId, version } = await owner.client.ok('timeOffCreate', {
        params: { practitionerId: doctor },
        body: { ...body, type: 'other' },
      });
      await owner.client.ok('timeOffDecide', {
        params: { timeOffId },
        body: { version, approve: true, bookings: 'keep' },
      });
      expect(await reception.client.refused('queueAssign', assign(ticket, doctor))).toMatchObject(
        fault,
      );
      const billing = await newMember(api, owner.companyId, ['billing']);
      expect(await billing.client.refused('queueAssign', assign(ticket, doctor))).toMatchObject({
        status: 403,
      });
    });
  });
});
