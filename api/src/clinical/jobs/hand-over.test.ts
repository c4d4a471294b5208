import { randomUUID } from 'node:crypto';
import type { HandOverPlan } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { signIn, type SignedInMember } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';
import { newStaffMember } from '../../testing/records/staff';

describe('what somebody who leaves hands over', () => {
  const front = frontDeskTest();
  const { day, person, book, view, sql } = front;

  const clinician = async (firstName: string) => {
    const member = await newMember(front.api, front.owner.companyId, ['doctor']);
    const { departmentId, siteId } = front.desk;
    const { id } = await front.owner.client.ok('practitionerCreate', {
      body: {
        firstName,
        lastName: 'Prueba',
        departmentIds: [departmentId],
        userId: member.userId,
      },
    });
    await front.owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: id },
      body: {
        siteId,
        name: 'Siempre',
        validFrom: '2026-01-01',
        validTo: null,
        intervals: hoursOf(0, 1440),
      },
    });
    return { member, id };
  };
  type Clinician = Awaited<ReturnType<typeof clinician>>;

  let taker: Clinician;
  beforeAll(async () => {
    taker = await clinician('Omar');
  });

  /** A doctor who leaves, of a type of their own with the one who stays, and bookings. */
  const pair = async () => {
    const leaver = await clinician('Clara');
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        slotStep: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [leaver.id, taker.id],
      },
    });
    const booked = async (startAt: string, { id }: Clinician = leaver, patient: object = {}) =>
      book(startAt, {
        patientId: await person(patient),
        eventTypeId: type.id,
        practitionerId: id,
      });
    return { leaver, type, booked };
  };
  const deactivate = (who: SignedInMember, plan?: HandOverPlan, by = front.owner) =>
    by.client.call('memberDeactivate', {
      params: { memberId: who.memberId },
      body: { version: 1, handOverTo: null, plan },
    });
  const begin = async (who: SignedInMember, plan: HandOverPlan): Promise<string> => {
    const { body } = await deactivate(who, plan);
    expect(body).toMatchObject({ status: 'active', handOverId: expect.any(String) as string });
    return 'handOverId' in body ? (body.handOverId ?? '') : '';
  };
  const shown = (handOverId: string) =>
    front.owner.client.ok('handOverView', { params: { handOverId } });
  const statusOf = async ({ memberId }: SignedInMember) =>
    (await front.owner.client.ok('memberView', { params: { memberId } })).status;
  const reassignTo = (id: string) => ({ appointments: { reassignTo: id } });

  test('appointments pass to who is free, then the access ends', async () => {
    const { leaver, booked } = await pair();
    const first = await booked(day(10, 9), leaver, { email: 'paciente@correo.test' });
    const second = await booked(day(10, 10));
    const busy = await booked(day(10, 11));
    await booked(day(10, 11), taker);
    await runDueJobs(front.api);
    const { openWork } = await front.owner.client.ok('memberView', {
      params: { memberId: leaver.member.memberId },
    });
    expect(openWork?.appointments).toEqual({
      total: 3,
      takers: [{ practitionerId: taker.id, name: 'Omar Prueba', takes: 3 }],
    });
    const session = await signIn(front.api, leaver.member.email);
    const id = await begin(leaver.member, reassignTo(taker.id));
    expect(await shown(id)).toMatchObject({ state: 'running', remaining: 3 });
    // Nothing is taken before the work has passed on.
    await leaver.member.client.ok('memberPhotoList');
    await runDueJobs(front.api);
    expect(await shown(id)).toMatchObject({
      state: 'done',
      moved: 2,
      leftCount: 1,
      left: [{ appointmentId: busy.id, reason: 'practitioner_busy' }],
    });
    expect(await statusOf(leaver.member)).toBe('inactive');
    expect((await session.client.call('memberPhotoList')).status).toBe(401);
    const moved = await view(first.id);
    expect(moved).toMatchObject({ practitioner: { id: taker.id }, status: 'scheduled' });
    expect(
      moved.messages.filter(({ kind, status }) => kind === 'booked' && status === 'sent'),
    ).toHaveLength(2);
    expect(await view(second.id)).toMatchObject({ practitioner: { id: taker.id } });
    expect(await view(busy.id)).toMatchObject({ practitioner: { id: leaver.id } });
    const audited = await sql<{ action: string }>(
      `select action from audit_log where entity_id = any ($1) and action ~ '^(hand_over|appointment.reassigned|practitioner.disabled)' order by id`,
      [[leaver.id, first.id, second.id, busy.id]],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'hand_over.started',
      'appointment.reassigned',
      'appointment.reassigned',
      'practitioner.disabled',
      'hand_over.finished',
    ]);
    const { items } = await front.owner.client.ok('notificationList');
    expect(items[0]).toMatchObject({
      kind: 'hand_over_finished',
      facts: { person: 'Clara Prueba', state: 'done', left: '1' },
    });
    expect(await deactivate(leaver.member, reassignTo(taker.id))).toMatchObject({ status: 409 });
  });

  test('appointments are cancelled with a reason, the patient is told, nobody is offered the time', async () => {
    const { leaver, booked, type } = await pair();
    const one = await booked(day(12, 9), leaver, { email: 'avisame@correo.test' });
    await front.owner.client.ok('appointmentWait', {
      body: {
        patientId: await person({ email: 'espera@correo.test' }),
        eventTypeId: type.id,
        bookingKey: randomUUID(),
      },
    });
    const cancelBecause = 'La doctora deja la clínica';
    const id = await begin(leaver.member, { appointments: { cancelBecause } });
    await runDueJobs(front.api);
    expect(await shown(id)).toMatchObject({ state: 'done', cancelled: 1, leftCount: 0 });
    const cancelled = await view(one.id);
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(cancelled.history[0]).toMatchObject({ to: 'cancelled', reason: cancelBecause });
    expect(cancelled.messages[0]).toMatchObject({ kind: 'cancellation', status: 'sent' });
    const offers = await sql('select from patient_message where kind = $1 and company_id = $2', [
      'offer',
      front.owner.companyId,
    ]);
    expect(offers).toEqual([]);
  });

  test('an empty visit passes on with its patient; a written one keeps its author', async () => {
    const { leaver } = await pair();
    const visitOf = async (number: number) => {
      const [row] = await sql<{ id: string }>(
        `insert into visit (company_id, visit_number, patient_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $3, $4, $5, $6, 'in_progress', now(), now(), $7, now(), $7) returning id`,
        [
          front.owner.companyId,
          number,
          await person(),
          leaver.id,
          front.desk.departmentId,
          front.desk.siteId,
          front.owner.userId,
        ],
      );
      return row?.id ?? '';
    };
    const [empty, written] = [await visitOf(1), await visitOf(1)];
    await leaver.member.client.ok('visitNoteSave', {
      params: { visitId: written },
      body: {
        revision: 0,
        sections: { chiefComplaint: 'Tos' },
        disposition: null,
        followUpDays: null,
      },
    });
    const before = await front.owner.client.ok('memberView', {
      params: { memberId: leaver.member.memberId },
    });
    expect(before.openWork?.visits).toMatchObject({ empty: 1, written: 1 });
    const id = await begin(leaver.member, { visits: { reassignTo: taker.id } });
    await runDueJobs(front.api);
    expect(await shown(id)).toMatchObject({ state: 'done', visitsMoved: 1 });
    const authors = await sql<{ id: string; practitioner_id: string }>(
      'select id, practitioner_id from visit where id = any ($1)',
      [[empty, written]],
    );
    expect(Object.fromEntries(authors.map((row) => [row.id, row.practitioner_id]))).toEqual({
      [empty]: taker.id,
      [written]: leaver.id,
    });
    const { items } = await taker.member.client.ok('visitList', { query: {} });
    expect(items.find((row) => row.id === written)).toMatchObject({ authorInactive: true });
    expect(items.find((row) => row.id === empty)).toMatchObject({ authorInactive: false });
    await expect(
      inTransaction(front.api.database.pool, front.owner, (db) =>
        db.query('update visit set practitioner_id = $2 where id = $1', [written, taker.id]),
      ),
    ).rejects.toMatchObject({ constraint: 'visit_author' });
  });

  test('two who ask at once begin one; it is theirs alone to see', async () => {
    const { leaver, booked } = await pair();
    await booked(day(14, 9));
    const admin = await newMember(front.api, front.owner.companyId, ['admin']);
    const plan = reassignTo(taker.id);
    const answers = await Promise.all([
      deactivate(leaver.member, plan),
      deactivate(leaver.member, plan, admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused?.body).toMatchObject({ code: 'handOver.running' });
    // Nor does it end at once past the hand-over.
    expect(await deactivate(leaver.member)).toMatchObject({ body: { code: 'handOver.running' } });
    const [row] = await sql<{ id: string; requested_by: string }>(
      'select id, requested_by from hand_over where practitioner_id = $1',
      [leaver.id],
    );
    const params = { handOverId: row?.id ?? '' };
    const other = row?.requested_by === admin.userId ? front.owner : admin;
    expect((await other.client.refused('handOverView', { params })).status).toBe(404);
    await runDueJobs(front.api);
    expect(await statusOf(leaver.member)).toBe('inactive');
  });

  test('goes to active colleagues of the company, asked by who may', async () => {
    const { leaver, booked } = await pair();
    await booked(day(16, 9));
    const stranger = await newCompany(front.api);
    const foreign = await stranger.client.ok('practitionerCreate', {
      body: { firstName: 'Otra', lastName: 'Empresa' },
    });
    const unlicensed = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Sin', lastName: 'Cuenta' },
    });
    const refusal = async (plan: HandOverPlan) => (await deactivate(leaver.member, plan)).body;
    for (const id of [foreign.id, leaver.id, randomUUID()])
      expect(await refusal(reassignTo(id))).toMatchObject({
        errors: [{ path: 'plan.appointments.reassignTo', code: 'not_an_option' }],
      });
    expect(await refusal({ visits: { reassignTo: unlicensed.id } })).toMatchObject({
      errors: [{ path: 'plan.visits.reassignTo' }],
    });
    expect(await refusal({ appointments: { cancelBecause: '  ' } })).toMatchObject({ status: 400 });
    expect(await deactivate(leaver.member, reassignTo(taker.id), front.reception)).toMatchObject({
      status: 403,
    });
    expect(await deactivate(leaver.member, reassignTo(taker.id), stranger)).toMatchObject({
      status: 404,
    });
    await expect(
      inTransaction(front.api.database.pool, front.owner, (db) =>
        db.query(
          `insert into hand_over (company_id, practitioner_id, user_id, appointments_to, requested_at, requested_by)
           values (app_company(), $1, $2, $3, now(), $4)`,
          [leaver.id, leaver.member.userId, foreign.id, front.owner.userId],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'hand_over_appointments_to' });
    expect(await statusOf(leaver.member)).toBe('active');
  });

  test('is refused whole when who asked may no longer, and the person keeps their access', async () => {
    const { leaver, booked } = await pair();
    const one = await booked(day(18, 9));
    const admin = await newMember(front.api, front.owner.companyId, ['admin']);
    const { ok } = await deactivate(leaver.member, reassignTo(taker.id), admin);
    expect(ok).toBe(true);
    await front.owner.client.ok('memberSuspend', {
      params: { memberId: admin.memberId },
      body: { version: 1 },
    });
    await runDueJobs(front.api);
    const rows = await sql('select state, fault from hand_over where practitioner_id = $1', [
      leaver.id,
    ]);
    expect(rows).toEqual([{ state: 'refused', fault: 'permission.denied' }]);
    expect(await statusOf(leaver.member)).toBe('active');
    expect(await view(one.id)).toMatchObject({ practitioner: { id: leaver.id } });
  });

  test('many appointments pass, each once, by two workers at once', async () => {
    const { leaver, type } = await pair();
    await sql(
      `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, created_at, created_by, updated_at, updated_by)
       select $1, left(replace(gen_random_uuid()::text, '-', ''), 20), $2, $3, $4, $5, $6, $7::timestamptz + n * interval '30 minutes', $7::timestamptz + (n + 1) * interval '30 minutes', 'scheduled', now(), $8, now(), $8
       from generate_series(1, 12) as n`,
      [
        front.owner.companyId,
        await person(),
        type.id,
        leaver.id,
        front.desk.departmentId,
        front.desk.siteId,
        day(20, 0),
        front.owner.userId,
      ],
    );
    const id = await begin(leaver.member, reassignTo(taker.id));
    await runDueJobs(front.api, 2);
    expect(await shown(id)).toMatchObject({ state: 'done', moved: 12, remaining: 0, left: [] });
    const passed = await sql<{ times: number }>(
      `select count(*)::int as times from audit_log a join appointment p on p.id::text = a.entity_id
       where a.action = 'appointment.reassigned' and p.event_type_id = $1 group by p.id`,
      [type.id],
    );
    expect(passed.map(({ times }) => times)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  test('the work of a person of the roster ends after theirs has passed on', async () => {
    const { leaver, booked } = await pair();
    const one = await booked(day(60, 9));
    const staff = await front.owner.client.ok('staffMemberCreate', {
      body: newStaffMember('R-1', {
        practitionerId: leaver.id,
        userId: leaver.member.userId,
      }),
    });
    const params = { staffMemberId: staff.id };
    const leftOn = day(0, 12).slice(0, 10);
    expect(
      (await front.owner.client.ok('staffTerminationView', { params, query: { leftOn } })).openWork,
    ).toMatchObject({ appointments: { total: 1 } });
    const answer = await front.owner.client.ok('staffMemberTerminate', {
      params,
      body: { version: 1, leftOn, plan: reassignTo(taker.id) },
    });
    expect(answer).toMatchObject({ status: 'active', leftOn: null });
    await runDueJobs(front.api);
    expect(await shown(answer.handOverId ?? '')).toMatchObject({ state: 'done', moved: 1 });
    expect(await front.owner.client.ok('staffMemberView', { params })).toMatchObject({
      status: 'terminated',
      leftOn,
    });
    expect(await view(one.id)).toMatchObject({ practitioner: { id: taker.id } });
    expect(await statusOf(leaver.member)).toBe('suspended');
  });
});
