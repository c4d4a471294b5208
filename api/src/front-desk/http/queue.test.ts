import { randomUUID } from 'node:crypto';
import {
  queueStatuses,
  visitStatuses,
  canMoveInQueue,
  visitMoves,
  type QueueCard,
  type Ticket,
} from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let nurse: SignedInMember;
let place: FrontDesk;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z'));
  owner = await newCompany(api);
  [reception, doctor, nurse] = [
    await newMember(api, owner.companyId, ['reception']),
    await newMember(api, owner.companyId, ['doctor']),
    await newMember(api, owner.companyId, ['nurse']),
  ];
  place = await createFrontDesk(owner, doctor.userId);
});
afterAll(() => api.close());

/** Creates a department for one test, so that no other test shares its queue. */
const department = async (name: string): Promise<FrontDesk> => {
  const { id: departmentId } = await owner.client.ok('departmentCreate', {
    body: {
      name,
      code: name.toLowerCase(),
      siteId: place.siteId,
      tokenPrefix: name.slice(0, 3).toUpperCase(),
    },
  });
  return { ...place, departmentId };
};

const arrive = async (
  desk: FrontDesk,
  firstName = 'Eva',
  body: object = {},
  options: Parameters<typeof bookAround>[4] = {},
): Promise<Ticket> => {
  const { id } = await createPatient(reception.client, { firstName });
  const { uid } = await bookAround(api, owner, desk, id, options);
  return reception.client.ok('checkIn', { params: { patientId: id, appointmentUid: uid }, body });
};

const at = (ticket: { readonly queueEntryId: string }) => ({ queueEntryId: ticket.queueEntryId });
const board = async ({ departmentId }: FrontDesk, who = reception): Promise<QueueCard[]> =>
  (await who.client.ok('queueBoard', { query: { departmentId } })).cards;
const columns = async (desk: FrontDesk) =>
  (await board(desk)).map(({ patient, column }) => [patient.name.split(' ')[0], column]);
const queryOwner = <Row extends object>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);

test('the contract and the database allow the same state transitions', async () => {
  const of = (name: string, states: readonly string[]) =>
    queryOwner<{ from: string; to: string }>(
      `select f as from, t as to from unnest($1::text[]) f, unnest($1::text[]) t where ${name}(f, t)`,
      [states],
    );
  const queue = queueStatuses.flatMap((from) =>
    queueStatuses.filter((to) => canMoveInQueue(from, to)).map((to) => ({ from, to })),
  );
  expect(new Set(await of('queue_can_move', queueStatuses))).toEqual(new Set(queue));
  const visit = visitStatuses.flatMap((from) => visitMoves[from].map((to) => ({ from, to })));
  expect(new Set(await of('visit_can_move', visitStatuses))).toEqual(new Set(visit));
});

test('takes a patient from arrival to payment and records every step', async () => {
  const desk = await department('Ruta');
  const { id: patientId } = await createPatient(reception.client, { firstName: 'Ana' });
  const { uid } = await bookAround(api, owner, desk, patientId);
  expect(await columns(desk)).toEqual([['Ana', 'expected']]);
  const ticket = await reception.client.ok('checkIn', {
    params: { patientId, appointmentUid: uid },
    body: {},
  });
  expect(await columns(desk)).toEqual([['Ana', 'waiting']]);
  const called = await nurse.client.ok('queueCall', {
    params: at(ticket),
    body: { version: 1, roomId: place.roomId },
  });
  expect(called).toMatchObject({
    status: 'called',
    room: { name: 'Consultorio 9' },
    callCount: 1,
    version: 2,
  });
  expect(
    await nurse.client.ok('queueCall', { params: at(ticket), body: { version: 2 } }),
  ).toMatchObject({ callCount: 2 });
  expect(
    await nurse.client.ok('queueRequeue', { params: at(ticket), body: { version: 3 } }),
  ).toMatchObject({ status: 'waiting', calledAt: null });
  const serving = await doctor.client.ok('queueServe', {
    params: at(ticket),
    body: { version: 4, alongside: true },
  });
  expect(serving).toMatchObject({ status: 'serving', column: 'consultation' });
  expect(
    await doctor.client.ok('appointmentView', { params: { appointmentId: ticket.appointmentId } }),
  ).toMatchObject({ status: 'in_progress' });
  const unsigned = { params: at(ticket), body: { version: serving.version ?? 0 } };
  expect(await doctor.client.refused('queueFinish', unsigned)).toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'reason', code: 'required' }],
  });
  const done = await doctor.client.ok('queueFinish', {
    ...unsigned,
    body: { ...unsigned.body, reason: 'Se firma en la tarde' },
  });
  expect(done).toMatchObject({ status: 'finished', column: 'payment', due: 70_000, actions: [] });
  const steps = await queryOwner<{ step: string }>(
    `select coalesce(from_status, '') || '>' || to_status as step from queue_entry_history where queue_entry_id = $1 order by id`,
    [ticket.queueEntryId],
  );
  expect(steps.map(({ step }) => step)).toEqual([
    '>waiting',
    'waiting>called',
    'called>called',
    'called>waiting',
    'waiting>called',
    'called>serving',
    'serving>finished',
  ]);
  const events = await queryOwner<{ type: string }>(
    `select type from outbox_event where entity_id in ($1, $2) order by id`,
    [ticket.queueEntryId, ticket.appointmentId],
  );
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'appointment.checked_in',
      'queue_entry.created',
      'queue_entry.called',
      'appointment.started',
      'queue_entry.finished',
      'appointment.completed',
    ]),
  );
  const [visit] = await queryOwner<{ status: string }>('select status from visit where id = $1', [
    ticket.visitId,
  ]);
  expect(visit?.status).toBe('in_progress'); // until it is signed
});

test('refuses an invalid transition and names the possible ones', async () => {
  const ticket = await arrive(await department('Paso'));
  const refused = await doctor.client.refused('queueFinish', {
    params: at(ticket),
    body: { version: 1 },
  });
  expect(refused).toMatchObject({ status: 409, code: 'appointment.transition_refused' });
  expect(
    await reception.client.refused('queueRequeue', { params: at(ticket), body: { version: 1 } }),
  ).toMatchObject({
    code: 'queue.transition_refused',
    meta: { from: 'waiting', possible: ['call', 'serve', 'move', 'remove'] },
  });
  expect(
    await reception.client.refused('queueCall', { params: at(ticket), body: { version: 9 } }),
  ).toMatchObject({ code: 'resource.version_conflict', meta: { current: { version: 1 } } });
});

describe('consultation permissions', () => {
  test('only doctors start and finish consultations; reception and nurses run triage', async () => {
    const desk = await department('Consulta');
    const ticket = await arrive(desk);
    for (const who of [reception, nurse, owner]) {
      expect(
        await who.client.refused('queueServe', { params: at(ticket), body: { version: 1 } }),
      ).toMatchObject({
        status: 403,
        code: 'permission.denied',
        meta: { permission: 'clinical:sign' },
      });
      const [card] = await board(desk, who);
      expect(card?.actions).not.toContain('serve');
    }
    const { version } = await doctor.client.ok('queueServe', {
      params: at(ticket),
      body: { version: 1, alongside: true },
    });
    const end = { params: at(ticket), body: { version: version ?? 0, reason: 'Ya salió' } };
    for (const who of [reception, nurse, owner])
      expect(await who.client.refused('queueFinish', end)).toMatchObject({
        meta: { permission: 'clinical:sign' },
      });
    await doctor.client.ok('queueFinish', end);
    const [step] = await queryOwner<{ reason: string }>(
      `select reason from appointment_status_history where appointment_id = $1 and to_status = 'completed'`,
      [ticket.appointmentId],
    );
    expect(step?.reason).toBe('Ya salió');
  });

  test('apply in the list of appointments as well', async () => {
    const ticket = await arrive(await department('Lista'));
    const params = { appointmentId: ticket.appointmentId };
    expect((await reception.client.ok('appointmentView', { params })).moves).toEqual(['cancelled']);
    const { version, moves } = await doctor.client.ok('appointmentView', { params });
    expect(moves).toContain('in_progress');
    for (const name of ['appointmentStart', 'appointmentComplete'] as const) {
      for (const who of [reception, nurse, owner])
        expect((await who.client.refused(name, { params, body: { version } })).code).toBe(
          'permission.denied',
        );
    }
    const colleague = await newMember(api, owner.companyId, ['doctor']);
    expect(
      (await colleague.client.refused('appointmentStart', { params, body: { version } })).code,
    ).toBe('permission.denied');
    const started = await doctor.client.ok('appointmentStart', {
      params,
      body: { version, alongside: true },
    });
    expect(started).toMatchObject({ status: 'in_progress', moves: ['completed'] });
    const end = { params, body: { version: started.version } };
    expect(await doctor.client.refused('appointmentComplete', end)).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'reason', code: 'required' }],
    });
    expect(
      await doctor.client.ok('appointmentComplete', {
        params,
        body: { ...end.body, reason: 'Solo vino por un papel' },
      }),
    ).toMatchObject({
      status: 'completed',
      history: [{ to: 'completed', reason: 'Solo vino por un papel' }, {}, {}],
    });
  });

  test('a second consultation in parallel must be confirmed', async () => {
    const other = await newMember(api, owner.companyId, ['doctor']);
    const { id: practitionerId } = await owner.client.ok('practitionerCreate', {
      body: {
        firstName: 'Omar',
        lastName: 'Luna',
        departmentIds: [place.departmentId],
        userId: other.userId,
      },
    });
    const desk = { ...(await department('Dos')), practitionerId };
    const [first, second] = [
      await arrive(desk, 'Ana'),
      await arrive(desk, 'Bea', {}, { minutes: 40 }),
    ];
    await other.client.ok('queueServe', { params: at(first), body: { version: 1 } });
    const begin = { params: at(second), body: { version: 1 } };
    const request = {
      status: 409,
      code: 'appointment.another_in_progress',
      meta: {
        token: first.token,
        since: expect.any(String),
        visitId: first.visitId,
        entryId: at(first).queueEntryId,
        entryVersion: expect.any(Number),
        patient: expect.stringMatching(/^Ana /),
      },
    };
    expect(await other.client.refused('queueServe', begin)).toMatchObject(request);
    expect(
      await other.client.refused('appointmentStart', {
        params: { appointmentId: second.appointmentId },
        body: { version: 2 },
      }),
    ).toMatchObject(request);
    expect(
      await other.client.refused('visitStart', {
        params: { visitId: second.visitId },
        body: { version: 1 },
      }),
    ).toMatchObject(request);
    expect(
      await other.client.ok('queueServe', { ...begin, body: { ...begin.body, alongside: true } }),
    ).toMatchObject({ status: 'serving' });
  });

  test('a group session is one consultation; individual patients of the same minute are not', async () => {
    const desk = await department('Grupo');
    const start = new Date('2026-11-24T16:20:00Z');
    const [first, second] = [
      await arrive(desk, 'Ana', {}, { at: start }),
      await arrive(desk, 'Bea', {}, { at: start }),
    ];
    await doctor.client.ok('queueServe', {
      params: at(first),
      body: { version: 1, alongside: true },
    });
    const others = await queryOwner<{ n: number }>(
      `select count(*)::int as n from appointment where practitioner_id = $1 and status = 'in_progress'`,
      [place.practitionerId],
    );
    await queryOwner(
      `update appointment set status = 'completed' where practitioner_id = $1 and status = 'in_progress' and id <> $2`,
      [place.practitionerId, first.appointmentId],
    );
    expect(others[0]?.n).toBeGreaterThan(0);
    expect(
      await doctor.client.refused('queueServe', { params: at(second), body: { version: 1 } }),
    ).toMatchObject({ code: 'appointment.another_in_progress' });
    await queryOwner('update event_type set capacity = 4 where id = $1', [place.eventTypeId]);
    expect(
      await doctor.client.ok('queueServe', { params: at(second), body: { version: 1 } }),
    ).toMatchObject({ status: 'serving' });
    await queryOwner('update event_type set capacity = 1 where id = $1', [place.eventTypeId]);
  });
});

test('triage precedes the consultation with the same token', async () => {
  const desk = await department('Triage');
  const ticket = await arrive(desk, 'Eva', { stage: 'triage' });
  expect(await columns(desk)).toEqual([['Eva', 'triage']]);
  const inside = await nurse.client.ok('queueServe', { params: at(ticket), body: { version: 1 } });
  const after = await nurse.client.ok('queueFinish', {
    params: at(ticket),
    body: { version: inside.version ?? 0 },
  });
  expect(after).toMatchObject({
    token: ticket.token,
    stage: 'consultation',
    column: 'waiting',
    checkedInAt: ticket.checkedInAt,
  });
  expect(
    await doctor.client.ok('appointmentView', { params: { appointmentId: ticket.appointmentId } }),
  ).toMatchObject({ status: 'checked_in' });
});

test('a no-show of the day stays on the board, marked, and can be checked in', async () => {
  const desk = await department('Falta');
  const { id: patientId } = await createPatient(reception.client, { firstName: 'Nora' });
  const { uid } = await bookAround(api, owner, desk, patientId, {
    status: 'no_show',
    minutes: -60,
  });
  await bookAround(api, owner, desk, (await createPatient(reception.client)).id, {
    status: 'no_show',
    minutes: -60 * 24,
  });
  const late = await createPatient(reception.client); // may still come, so they stand first
  await bookAround(api, owner, desk, late.id, { minutes: -30 });
  expect(await board(desk)).toMatchObject([
    { column: 'expected', noShow: false, patient: { id: late.id } },
    { column: 'expected', noShow: true, patient: { id: patientId } },
  ]);
  await reception.client.ok('checkIn', { params: { patientId, appointmentUid: uid }, body: {} });
  expect(await board(desk)).toMatchObject([
    { column: 'waiting', noShow: false, arrivedLate: true },
    { column: 'expected', patient: { id: late.id } },
  ]);
});

test('a transfer creates a new entry with the same token', async () => {
  const [from, to] = [await department('Desde'), await department('Hacia')];
  const ticket = await arrive(from);
  const moved = await reception.client.ok('queueMove', {
    params: at(ticket),
    body: { version: 1, departmentId: to.departmentId },
  });
  expect(moved).toMatchObject({
    token: ticket.token,
    department: { id: to.departmentId },
    status: 'waiting',
  });
  expect([await columns(from), await columns(to)]).toEqual([[], [['Eva', 'waiting']]]);
});

test('removing a waiting patient cancels the appointment and the visit', async () => {
  const ticket = await arrive(await department('Ida'));
  await reception.client.ok('queueRemove', {
    params: at(ticket),
    body: { version: 1, reason: 'No quiso esperar' },
  });
  expect(
    await reception.client.ok('appointmentView', {
      params: { appointmentId: ticket.appointmentId },
    }),
  ).toMatchObject({ status: 'cancelled' });
  expect(await queryOwner('select status from visit where id = $1', [ticket.visitId])).toEqual([
    { status: 'cancelled' },
  ]);
  expect(
    (
      await nurse.client.refused('queueRemove', {
        params: at(ticket),
        body: { version: 2, reason: 'x' },
      })
    ).code,
  ).toBe('permission.denied');
});

test('calls by priority, then manual order, then arrival', async () => {
  const desk = await department('Orden');
  const [ana, bea, cleo, dora] = [
    await arrive(desk, 'Ana'),
    await arrive(desk, 'Bea'),
    await arrive(desk, 'Cleo', { priority: 'urgent' }),
    await arrive(desk, 'Dora'),
  ];
  const names = async () => (await board(desk)).map(({ patient }) => patient.name.split(' ')[0]);
  expect(await names()).toEqual(['Cleo', 'Ana', 'Bea', 'Dora']);
  await reception.client.ok('queueOrder', {
    params: at(dora),
    body: { version: 1, beforeId: bea.queueEntryId },
  });
  expect(await names()).toEqual(['Cleo', 'Ana', 'Dora', 'Bea']);
  await reception.client.ok('queueOrder', {
    params: at(ana),
    body: { version: 1, priority: 'emergency' },
  });
  expect(await names()).toEqual(['Ana', 'Cleo', 'Dora', 'Bea']);
  expect(cleo.ahead).toBe(0);
  expect(
    (
      await reception.client.ok('checkInView', {
        params: {
          patientId: dora.patientId,
          appointmentUid:
            (await board(desk)).find(({ entryId }) => entryId === dora.queueEntryId)
              ?.appointmentUid ?? '',
        },
      })
    ).ticket?.ahead,
  ).toBe(2);
});

test('a walk-in is booked for now and waits; a retry returns the same arrival', async () => {
  const desk = await department('Libre');
  const { id: patientId } = await createPatient(reception.client, { firstName: 'Sol' });
  const body = {
    patientId,
    eventTypeId: place.eventTypeId,
    departmentId: desk.departmentId,
    siteId: place.siteId,
    bookingKey: randomUUID(),
  };
  const [ticket, again] = await Promise.all([
    reception.client.ok('queueWalkIn', { body }),
    reception.client.ok('queueWalkIn', { body }),
  ]);
  expect(again.queueEntryId).toBe(ticket.queueEntryId);
  const [card] = await board(desk, doctor);
  expect(card).toMatchObject({ column: 'waiting', practitioner: null, expectedCallAt: null });
  expect(card?.actions).toContain('serve'); // an unassigned patient goes to whichever doctor is free
  expect(
    await doctor.client.ok('queueServe', {
      params: at(ticket),
      body: { version: 1, alongside: true },
    }),
  ).toMatchObject({ practitioner: { id: place.practitionerId } });
  const other = await createPatient(reception.client, { firstName: 'Luz' });
  const named = {
    ...body,
    patientId: other.id,
    practitionerId: place.practitionerId,
    bookingKey: randomUUID(),
  };
  expect(await reception.client.refused('queueWalkIn', { body: named })).toMatchObject({
    code: 'appointment.slot_taken',
    meta: { conflicts: [{ code: 'practitioner_busy' }] },
  });
  expect(
    (
      await reception.client.ok('queueWalkIn', {
        body: { ...named, overbookReason: 'Dolor fuerte' },
      })
    ).practitioner,
  ).toBe('Julia Ríos');
});

test('a paid sale for the visit removes the card from the payment column', async () => {
  const desk = await department('Caja');
  const ticket = await arrive(desk);
  const { version } = await doctor.client.ok('queueServe', {
    params: at(ticket),
    body: { version: 1, alongside: true },
  });
  await doctor.client.ok('queueFinish', {
    params: at(ticket),
    body: { version: version ?? 0, reason: 'Se firma después' },
  });
  const { id: customerId } = await reception.client.ok('customerCreate', {
    body: { kind: 'person', name: 'Eva García' },
  });
  const items = [{ ...consultation, unitPrice: 70_000 }];
  const body = {
    customerId,
    patientId: ticket.patientId,
    visitId: ticket.visitId,
    items,
    idempotencyKey: randomUUID(),
  };
  const { id: purchaseId } = await reception.client.ok('purchaseCreate', { body });
  expect(await columns(desk)).toEqual([['Eva', 'payment']]);
  const pay = (amount: number) =>
    reception.client.ok('paymentCreate', {
      params: { purchaseId },
      body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount }] },
    });
  await pay(20_000);
  expect(await board(desk)).toMatchObject([{ column: 'payment', due: 50_000 }]);
  await pay(50_000);
  expect(await columns(desk)).toEqual([['Eva', 'done']]);
});

test('the wall screen shows tokens and initials, never names', async () => {
  const desk = await department('Muro');
  const [first, second] = [await arrive(desk, 'Ana'), await arrive(desk, 'Bea')];
  await reception.client.ok('queueCall', {
    params: at(first),
    body: { version: 1, roomId: place.roomId },
  });
  const wall = await reception.client.ok('queueWall', {
    query: { departmentId: desk.departmentId },
  });
  expect(wall).toMatchObject({
    called: [{ token: first.token, initials: 'AG', room: 'Consultorio 9', callCount: 1 }],
    next: [{ token: second.token, initials: 'BG' }],
  });
  expect(JSON.stringify(wall)).not.toMatch(/García|Ana|Bea/);
});

test('the summary shows the numbers of the day and the doctor’s own queue', async () => {
  const desk = await department('Resumen');
  await arrive(desk, 'Mia');
  await bookAround(api, owner, desk, (await createPatient(reception.client)).id, {
    status: 'no_show',
    minutes: -90,
  });
  const summary = await doctor.client.ok('queueSummary');
  expect(summary).toMatchObject({
    occupancy: null,
    mine: { next: expect.arrayContaining([expect.objectContaining({ column: 'waiting' })]) },
  });
  expect(summary.waiting).toBeGreaterThan(0);
  expect(summary.noShows).toBe(1);
  expect((await reception.client.ok('queueSummary')).mine).toBeNull();
});

test('billing reads the board without actions; marketing cannot read it', async () => {
  const ticket = await arrive(await department('Vista'));
  const billing = await newMember(api, owner.companyId, ['billing']);
  const { cards } = await billing.client.ok('queueBoard', { query: {} });
  expect(cards.every(({ actions, patient }) => actions.length === 0 && !patient.hasAlerts)).toBe(
    true,
  );
  expect(
    (await billing.client.refused('queueCall', { params: at(ticket), body: { version: 1 } })).code,
  ).toBe('permission.denied');
  const marketing = await newMember(api, owner.companyId, ['marketing']);
  expect((await marketing.client.refused('queueBoard')).code).toBe('permission.denied');
});
