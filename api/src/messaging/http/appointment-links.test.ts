import { randomBytes } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { createFrontDesk, type FrontDesk } from '../../testing/records/appointments';
import { createPatient } from '../../testing/records/patients';

const start = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
const hour = 3_600_000;

describe('the page of an appointment', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let desk: FrontDesk;

  beforeAll(async () => {
    api = await createTestApi({
      rateLimit: { max: 40, maxPerNetworkAddress: 60, windowSeconds: 60 },
    });
    api.clock.move(start);
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    desk = await createFrontDesk(api, owner);
  });
  beforeEach(() => api.clock.move(start));
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  let calls = 0;
  /** From another network each time, so that only the test of the limit meets it. */
  const anyone = () => {
    calls += 1;
    return api.as(null, { address: `203.0.113.${calls % 250}` });
  };
  const bookAt = async (after: number, firstName = 'Rosa') => {
    const { id: patientId } = await createPatient(owner.client, { firstName, language: 'Español' });
    return reception.client.ok('appointmentBook', {
      body: {
        patientId,
        eventTypeId: desk.eventTypeId,
        practitionerId: desk.practitionerId,
        startAt: new Date(start.getTime() + after).toISOString(),
        bookingKey: crypto.randomUUID(),
      },
    });
  };
  const tokenFor = async (appointmentId: string) => {
    const { url } = await reception.client.ok('appointmentLinkIssue', {
      params: { appointmentId },
    });
    return url.split('/').at(-1) ?? '';
  };
  const open = async (linkToken: string) => {
    const link = await anyone().ok('appointmentLinkView', { params: { linkToken } });
    if (link.state !== 'open') throw new Error(link.because);
    return link;
  };
  const statusOf = async (appointmentId: string) =>
    (
      await sql<{ status: string }>('select status from appointment where id = $1', [appointmentId])
    )[0]?.status;

  test('shows one appointment and nothing of the record; looking changes nothing', async () => {
    const booked = await bookAt(72 * hour);
    const linkToken = await tokenFor(booked.id);
    const before = await sql('select * from appointment where id = $1', [booked.id]);
    const link = await open(linkToken);
    expect(link).toMatchObject({
      firstName: 'Rosa',
      eventType: 'Consulta',
      status: 'scheduled',
      can: { confirm: true, move: true, cancel: true },
    });
    const text = JSON.stringify(link);
    for (const secret of [
      booked.id,
      booked.uid,
      booked.patient.id,
      booked.patient.recordNumber,
      booked.patient.name,
    ])
      expect(text).not.toContain(secret);
    const answer = await anyone().call('appointmentLinkView', { params: { linkToken } });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await sql('select * from appointment where id = $1', [booked.id])).toEqual(before);
    expect(
      await sql('select from appointment_link where token_hash = $1 or id::text = $1', [linkToken]),
    ).toEqual([]);
  });

  test('confirms once, in nobody’s name, also on two devices at once', async () => {
    const { id } = await bookAt(74 * hour);
    const linkToken = await tokenFor(id);
    const { seen } = await open(linkToken);
    const both = await Promise.all(
      [1, 2].map(() =>
        anyone().call('appointmentLinkConfirm', { params: { linkToken }, body: { seen } }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const view = await reception.client.ok('appointmentView', { params: { appointmentId: id } });
    expect(view).toMatchObject({ status: 'confirmed', confirmedChannel: 'web' });
    expect(view.history.filter(({ to }) => to === 'confirmed')).toMatchObject([{ by: null }]);
    expect(
      await sql(
        `select user_id from audit_log where action = 'appointment.confirmed' and entity_id = $1`,
        [id],
      ),
    ).toEqual([{ user_id: null }]);
  });

  test('moves to a free time; the link leads to the new appointment', async () => {
    const { id } = await bookAt(76 * hour);
    const linkToken = await tokenFor(id);
    const { seen } = await open(linkToken);
    const params = { linkToken };
    const { items } = await anyone().ok('appointmentLinkTimes', { params, query: {} });
    const [first, second] = items;
    if (!first || !second) throw new Error('no free times');
    const to = ({ startAt, practitionerId }: typeof first, as = seen) =>
      anyone().call('appointmentLinkMove', {
        params,
        body: { seen: as, startAt, practitionerId },
      });
    const both = await Promise.all([to(first), to(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ ok }) => !ok)?.body).toMatchObject({ code: 'appointmentLink.changed' });
    const moved = await open(linkToken);
    expect([first.startAt, second.startAt]).toContain(moved.startAt);
    expect(await statusOf(id)).toBe('rescheduled');
    expect((await sql('select from appointment where rescheduled_from_id = $1', [id])).length).toBe(
      1,
    );
    // A time that is not free, or not of this clinic.
    const other = await bookAt(90 * hour, 'Luz');
    const taken = await to({ ...first, startAt: other.startAt ?? '' }, moved.seen);
    expect(taken.body).toMatchObject({ code: 'appointmentLink.time_taken' });
    const past = await to({ ...first, startAt: '2026-11-01T16:00:00Z' }, moved.seen);
    expect(past.body).toMatchObject({ code: 'appointmentLink.time_taken' });
    expect(JSON.stringify(taken.body)).not.toContain('Luz');
  });

  test('cancels once; afterwards the page says whom to call', async () => {
    const { id } = await bookAt(78 * hour);
    const linkToken = await tokenFor(id);
    const params = { linkToken };
    const { seen } = await open(linkToken);
    const cancel = () => anyone().ok('appointmentLinkCancel', { params, body: { seen } });
    expect(await cancel()).toMatchObject({ state: 'ended', because: 'cancelled' });
    expect(await cancel()).toMatchObject({ state: 'ended', because: 'cancelled' });
    for (const name of ['appointmentLinkConfirm', 'appointmentLinkMove'] as const) {
      const body = {
        seen,
        startAt: '2026-12-01T16:00:00Z',
        practitionerId: desk.practitionerId,
      };
      const answer = await anyone().call(name, {
        params,
        body: name === 'appointmentLinkConfirm' ? { seen } : body,
      });
      expect(answer.status).toBe(410);
    }
    expect(
      (
        await sql(
          `select from audit_log where action = 'appointment.cancelled' and entity_id = $1`,
          [id],
        )
      ).length,
    ).toBe(1);
  });

  test('ends with its appointment, and when the clinic revokes it', async () => {
    const { id } = await bookAt(2 * hour);
    const linkToken = await tokenFor(id);
    await open(linkToken);
    api.clock.move(new Date(start.getTime() + 3 * hour));
    const ended = await anyone().ok('appointmentLinkView', { params: { linkToken } });
    expect(ended).toMatchObject({ state: 'ended', because: 'past' });
    api.clock.move(start);
    const params = { appointmentId: (await bookAt(80 * hour)).id };
    const revoked = await tokenFor(params.appointmentId);
    const { client } = reception;
    expect(await client.ok('appointmentReplyList', { params })).toMatchObject({ links: 1 });
    await client.ok('appointmentLinkRevoke', { params });
    await client.ok('appointmentLinkRevoke', { params });
    expect(await client.ok('appointmentReplyList', { params })).toMatchObject({ links: 0 });
    expect(
      await anyone().ok('appointmentLinkView', { params: { linkToken: revoked } }),
    ).toMatchObject({
      state: 'ended',
      because: 'revoked',
    });
    const answer = await anyone().call('appointmentLinkConfirm', {
      params: { linkToken: revoked },
      body: { seen: 'x' },
    });
    expect(answer.status).toBe(410);
  });

  test('a code for arrival is one, however often it is shown', async () => {
    const { id } = await bookAt(82 * hour);
    const params = { linkToken: await tokenFor(id) };
    const one = await anyone().ok('appointmentLinkArrivalCode', { params });
    expect(await anyone().ok('appointmentLinkArrivalCode', { params })).toEqual(one);
    expect(one.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect((await sql('select from arrival_code where appointment_id = $1', [id])).length).toBe(1);
  });

  test('answers are those that the clinic asks for', async () => {
    const { id } = await bookAt(84 * hour);
    await sql(
      `update event_type set questions = '[{"key":"medicamentos","label":"¿Qué tomas?","type":"long","required":true}]' where id = $1`,
      [desk.eventTypeId],
    );
    const params = { linkToken: await tokenFor(id) };
    const { seen } = await open(params.linkToken);
    const answer = (answers: Record<string, string>) =>
      anyone().call('appointmentLinkAnswer', { params, body: { seen, answers } });
    expect((await answer({ otra: 'x' })).status).toBe(400);
    expect((await answer({ medicamentos: '' })).status).toBe(400);
    expect((await answer({ medicamentos: 'Paracetamol' })).status).toBe(200);
    expect((await open(params.linkToken)).answers).toEqual({ medicamentos: 'Paracetamol' });
    await sql(`update event_type set questions = '[]' where id = $1`, [desk.eventTypeId]);
  });

  test('links are made for appointments of the own company, by those who may', async () => {
    const { id: appointmentId } = await bookAt(86 * hour);
    const stranger = await newCompany(api);
    expect(
      (await stranger.client.call('appointmentLinkIssue', { params: { appointmentId } })).status,
    ).toBe(404);
    const billing = await newMember(api, owner.companyId, ['billing']);
    expect(
      (await billing.client.call('appointmentLinkIssue', { params: { appointmentId } })).status,
    ).toBe(403);
    for (let made = 0; made < 20; made += 1) await tokenFor(appointmentId);
    expect(
      (await reception.client.call('appointmentLinkIssue', { params: { appointmentId } })).body,
    ).toMatchObject({
      code: 'appointmentLink.limit_reached',
    });
    await runDueJobs(api);
  });

  test('guessing tokens is slowed down, per address and per token', async () => {
    const guess = (linkToken: string) =>
      api
        .as(null, { address: '198.51.100.7' })
        .call('appointmentLinkView', { params: { linkToken } });
    const seen = new Set<number>();
    for (let tried = 0; tried < 61; tried += 1)
      seen.add((await guess(randomBytes(32).toString('base64url'))).status);
    expect([...seen]).toEqual([404, 429]);
    const same = randomBytes(32).toString('base64url');
    const statuses: number[] = [];
    for (let tried = 0; tried < 41; tried += 1)
      statuses.push(
        (
          await api
            .as(null, { address: '198.51.100.99' })
            .call('appointmentLinkView', { params: { linkToken: same } })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});
