import type { Role } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { openFrontDesk, putAppointment } from '../../testing/front-desk';
import { createPractitioner } from '../../testing/records/calendar-feeds';

describe('calendar feed', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const read = (token: string) => api.app.inject({ url: `/api/v1/calendar-feeds/${token}` });
  const create = (practitionerId: string, by = owner) =>
    by.client.ok('calendarFeedCreate', { body: { practitionerId } });

  /** Books tomorrow at ten and eleven UTC; the second one is cancelled. */
  const book = (practitionerId: string) =>
    withClient(api.database.owner, (client) =>
      client.query(
        `with who as (select $1::uuid as company, $2::uuid as account),
          at_site as (insert into site (company_id, name, created_at, created_by, updated_at, updated_by) select company, 'Centro', now(), account, now(), account from who returning id),
          of_department as (insert into department (company_id, code, name, created_at, created_by, updated_at, updated_by) select company, 'mg', 'Medicina General', now(), account, now(), account from who returning id),
          of_type as (insert into event_type (company_id, slug, name, minutes, created_at, created_by, updated_at, updated_by) select company, 'control', 'Control', 20, now(), account, now(), account from who returning id),
          for_patient as (
            insert into patient (company_id, record_number, first_name, last_name, second_last_name, birth_date, sex, phone, created_at, created_by, updated_at, updated_by)
            select company, 'EXP-000001', 'Ángela', 'Núñez', 'Ibarra', '1980-01-01', 'M', '+525512345678', now(), account, now(), account from who returning id
          )
        insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, reason, created_at, created_by, updated_at, updated_by)
        select company, 'abcdefghij' || hour, p.id, t.id, $3, d.id, s.id, day + hour * interval '1 hour', day + hour * interval '1 hour' + interval '20 minutes', status, 'Dolor de cabeza', now(), account, now(), account
        from who, at_site s, of_department d, of_type t, for_patient p, (values (10, 'confirmed'), (11, 'cancelled')) as two (hour, status),
          lateral (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' as day) as tomorrow`,
        [owner.companyId, owner.userId, practitionerId],
      ),
    );

  test('shows event type and initials of busy times, nothing else about the patient', async () => {
    const practitionerId = await createPractitioner(api, owner);
    await book(practitionerId);
    const { token } = await create(practitionerId);
    const answer = await read(token);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = answer.body.replaceAll('\r\n ', '');
    const tomorrow = new Date(Date.now() + 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    expect(text.match(/^(DTSTART|DTEND|SUMMARY|STATUS|LOCATION|UID).*$/gm)).toEqual([
      'UID:abcdefghij10',
      `DTSTART:${tomorrow}T100000Z`,
      `DTEND:${tomorrow}T102000Z`,
      'SUMMARY:Control · Á. N. I.',
      'LOCATION:Centro',
      'STATUS:CONFIRMED',
    ]);
    for (const secret of ['Ángela', 'Núñez', '5512345678', 'EXP-', 'Dolor'])
      expect(text).not.toContain(secret);
  });

  test('a large calendar is rendered in a worker with the same output', async () => {
    const practitionerId = await createPractitioner(api, owner);
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    for (let hour = 0; hour < 45; hour += 1)
      await putAppointment(
        api,
        owner,
        { ...desk, practitionerId },
        new Date(Date.now() + (hour + 30) * 3_600_000).toISOString(),
        20,
      );
    const { token } = await create(practitionerId);
    expect((await read(token)).body.match(/^SUMMARY:Consulta · R. M.\r$/gm)).toHaveLength(45);
  });

  test('a new feed replaces the old one, a revoked one is gone, and only the hash is stored', async () => {
    const practitionerId = await createPractitioner(api, owner);
    const first = await create(practitionerId);
    const second = await create(practitionerId);
    expect((await read(first.token)).statusCode).toBe(404);
    expect((await read(second.token)).statusCode).toBe(200);
    const stored = await withClient(api.database.owner, (client) =>
      client.query('select * from calendar_feed where practitioner_id = $1', [practitionerId]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(second.token);
    await owner.client.ok('calendarFeedDelete', { params: { feedId: second.id } });
    expect((await read(second.token)).statusCode).toBe(404);
    expect(
      (await owner.client.ok('calendarFeedList')).items.map((feed) => feed.practitionerId),
    ).not.toContain(practitionerId);
  });

  test('doctors manage their own feed only; reception manages none', async () => {
    const join = async (role: Role) =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    const [doctor, reception] = [await join('doctor'), await join('reception')];
    const runSql = await createPractitioner(api, owner, doctor.userId);
    const others = await createPractitioner(api, owner);
    await create(others);
    await create(runSql, doctor);
    expect(
      (await doctor.client.ok('calendarFeedList')).items.map(
        ({ practitionerId }) => practitionerId,
      ),
    ).toEqual([runSql]);
    expect(
      (await doctor.client.refused('calendarFeedCreate', { body: { practitionerId: others } }))
        .code,
    ).toBe('permission.denied');
    expect(
      (await reception.client.refused('calendarFeedCreate', { body: { practitionerId: runSql } }))
        .code,
    ).toBe('permission.denied');
  });

  test('stops once the practitioner is disabled or the account suspended or removed', async () => {
    const own = async (sql: string, values: unknown[]) =>
      void (await withClient(api.database.owner, (client) => client.query(sql, values)));
    const practitionerId = await createPractitioner(api, owner);
    const disabled = await create(practitionerId);
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId },
      body: { version: 1, active: false },
    });
    expect((await read(disabled.token)).statusCode).toBe(404);
    expect(
      (await owner.client.refused('calendarFeedCreate', { body: { practitionerId } })).errors,
    ).toMatchObject([{ path: 'practitionerId', code: 'not_an_option' }]);

    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    const theirs = await createPractitioner(api, owner, doctor.userId);
    const { token } = await create(theirs);
    expect((await read(token)).statusCode).toBe(200);
    await own(`update membership set status = 'suspended' where user_id = $1`, [doctor.userId]);
    expect((await read(token)).statusCode).toBe(404);
    await own('delete from membership where user_id = $1', [doctor.userId]);
    expect((await read(token)).statusCode).toBe(404);
    expect(
      (await owner.client.refused('calendarFeedCreate', { body: { practitionerId: theirs } }))
        .errors,
    ).toMatchObject([{ path: 'practitionerId', code: 'not_an_option' }]);
  });
});
