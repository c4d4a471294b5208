import { createWebhookCaller } from '../../adapters/rule-webhook/live';
import { limits, type Role, type ScheduleWhen } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { runStep } from '../../platform/jobs/run-step';
import { mailPosting } from '../../adapters/email/mailer';
import { createJobKinds } from '../../jobs';
import { createSecretBox } from '../../platform/secrets/secret-box';
import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

const file = 'Sede,Paciente,Calificación\nNorte,Ana Ríos,9\nSur,Luz Mora,4\nSur,=Óscar,8\n';
const daily: ScheduleWhen = { cadence: 'daily', at: '08:00' };

describe('scheduled dataset mails', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let nurse: SignedInMember;
  let survey: string;

  const sql = <Row>(text: string, values: unknown[] = []) =>
    withClient(
      api.database.superuser,
      async (client) => (await client.query(text, values)).rows as Row[],
    );
  const create = (request: object = {}, { client }: SignedInMember = owner, datasetId = survey) =>
    client.ok('datasetScheduleCreate', {
      params: { datasetId },
      body: { definition: {}, when: daily, ...request },
    });
  const list = ({ client }: SignedInMember = owner, datasetId = survey) =>
    client.ok('datasetScheduleList', { params: { datasetId } });
  const scheduleOf = async (id: string, member = owner) =>
    (await list(member)).items.find((schedule) => schedule.id === id);
  const attached = async ({ email }: SignedInMember): Promise<string> => {
    const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items;
    if (!mail?.attachment) throw new Error(`nothing is attached to the newest mail to ${email}`);
    return (await api.anyone.ok('sandboxMailFile', { params: { mailId: mail.id } })).content.text();
  };
  const mailsOf = async ({ email }: SignedInMember) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.filter(({ text }) =>
      text.includes('«'),
    ).length;
  const change = (memberId: string, body: { roles: Role[] } | { status: 'active' | 'suspended' }) =>
    sql(
      'update membership set roles = coalesce($2, roles), status = coalesce($3, status) where id = $1',
      [memberId, 'roles' in body ? body.roles : null, 'status' in body ? body.status : null],
    );
  /** Makes the job due: the queue uses the database’s clock. */
  const makeDue = async (id: string) => {
    await sql(`update job set due_at = now() where entity_id = $1 and state = 'waiting'`, [id]);
    await runDueJobs(api);
  };
  const waiting = (id: string) =>
    sql<{ due: string }>(
      `select due_at::text as due from job where entity_id = $1 and state = 'waiting'`,
      [id],
    );

  beforeAll(async () => {
    api = await createTestApi();
    owner = (await signedInCompany(api)).owner;
    admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
    nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const { fileId, columns } = await owner.client.ok('datasetUpload', {
      query: { name: 'encuesta.csv' },
      body: new Blob([file]),
    });
    const storedColumns = columns.map(({ key, label, type, personal }) => ({
      key,
      label,
      type,
      personal,
    }));
    survey = (
      await owner.client.ok('datasetCreate', {
        body: {
          fileId,
          name: 'Encuesta',
          columns: storedColumns,
          visibility: 'roles',
          roles: ['admin', 'nurse'],
        },
      })
    ).id;
  });
  afterEach(async () => {
    await sql('delete from dataset_schedule');
    await api.anyone.ok('sandboxClock', { body: {} });
  });
  afterAll(() => api.close());

  test('sends filtered rows in each recipient’s language and masks personal columns for all', async () => {
    await sql(`update user_account set locale = 'en' where id = $1`, [nurse.userId]);
    const { id } = await create({
      definition: { filters: [{ column: 'c2', operator: 'gte', value: 8 }] },
      recipients: [owner.userId, nurse.userId],
    });
    await makeDue(id);
    expect(await attached(owner)).toMatch(
      /Filtros: Calificación: desde 8\r\nSede,Paciente,Calificación\r\nNorte,•••,9\r\nSur,•••,8\r\n$/,
    );
    expect(await attached(nurse)).toMatch(/Filters: Calificación: from 8/);
    expect(await attached(owner)).not.toMatch(/Ana Ríos|Óscar/);
    const [mine, theirs] = [await newestMail(api, owner.email), await newestMail(api, nurse.email)];
    expect(mine.subject).toMatch(/^Encuesta \(/);
    expect(mine.text).toContain(
      `Filas: 2\n\nEl archivo va adjunto.\n\nLos datos personales no se envían por correo`,
    );
    expect(mine.text).toContain(`https://sala.test/dataset/${survey}?panel=mail`);
    expect(theirs.text).toContain(
      'Ana Ruiz set up this mailing of “Encuesta”.\n\nFilters: Calificación: from 8\nRows: 2',
    );
    expect(theirs.text).not.toContain('panel=mail');
    expect((await scheduleOf(id))?.last).toEqual({
      sentAt: expect.any(String),
      sent: 2,
      leftOut: { gone: 0, notAllowed: 0 },
      file: 'attached',
    });
    const [entry] = await sql<{ diff: unknown }>(
      `select diff from audit_log where action = 'dataset.mailed' and entity_id = $1`,
      [survey],
    );
    expect(entry?.diff).toMatchObject({ schedule: id, rows: 2, to: [owner.userId, nurse.userId] });
    await sql(`update user_account set locale = 'es-MX' where id = $1`, [nurse.userId]);
  });

  test('skips a suspended recipient and one who lost access, without notice', async () => {
    const suspended = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const { id } = await create({ recipients: [admin.userId, nurse.userId, suspended.userId] });
    await change(suspended.memberId, { status: 'suspended' });
    await change(nurse.memberId, { roles: ['reception'] }); // the dataset is shared with nurses
    const before = [await mailsOf(nurse), await mailsOf(suspended)];
    await makeDue(id);
    await change(nurse.memberId, { roles: ['nurse'] });
    expect((await scheduleOf(id))?.last).toMatchObject({
      sent: 1,
      leftOut: { gone: 1, notAllowed: 1 },
    });
    expect([await mailsOf(nurse), await mailsOf(suspended)]).toEqual(before);
    await sql('delete from membership where id = $1', [suspended.memberId]);
    await makeDue(id);
    expect((await scheduleOf(id))?.last).toMatchObject({
      sent: 2,
      leftOut: { gone: 1, notAllowed: 0 },
    });
  });

  test.each([
    [
      'no longer in the company',
      'owner_gone',
      () => change(admin.memberId, { status: 'suspended' }),
    ],
    [
      'no longer allowed to send to others',
      'not_allowed',
      () => change(admin.memberId, { roles: ['nurse'] }),
    ],
    [
      'using a missing column',
      'question',
      () => sql(`update dataset_schedule set definition = '{"columns": ["c9"]}'`),
    ],
  ])('stops with a notice when its owner is %s (%s)', async (_what, stopped, happen) => {
    const { id, version } = await create({ recipients: [nurse.userId] }, admin);
    const before = await mailsOf(nurse);
    await happen();
    await makeDue(id);
    await change(admin.memberId, { roles: ['admin'] });
    await change(admin.memberId, { status: 'active' });
    expect(await scheduleOf(id, admin)).toMatchObject({
      active: false,
      stopped,
      nextAt: null,
      last: null,
      version: version + 1,
    });
    expect([await waiting(id), await mailsOf(nurse)]).toEqual([[], before]);
    const edit = {
      params: { datasetScheduleId: id },
      body: { version: version + 1, definition: {}, active: true },
    };
    expect(await admin.client.ok('datasetScheduleUpdate', edit)).toMatchObject({
      active: true,
      stopped: null,
      nextAt: expect.any(String),
    });
    expect(await waiting(id)).toHaveLength(1);
  });

  test('requires read and export for oneself, write for others; only the owner changes it', async () => {
    expect(await create({}, nurse)).toMatchObject({
      recipients: [{ id: nurse.userId, name: 'Ana Ruiz' }],
      format: 'csv',
      active: true,
      stopped: null,
      last: null,
    });
    const body = { definition: {}, when: daily };
    const refused = (who: SignedInMember, datasetId: string, request: object = {}) =>
      who.client.refused('datasetScheduleCreate', {
        params: { datasetId },
        body: { ...body, ...request },
      });
    expect(
      await refused(nurse, survey, { recipients: [nurse.userId, owner.userId] }),
    ).toMatchObject({ code: 'permission.denied' });
    expect(await refused(nurse, 'patients')).toMatchObject({ code: 'permission.denied' });
    const stranger = (await signedInCompany(api)).owner;
    expect(await refused(stranger, survey)).toMatchObject({ code: 'resource.not_found' });
    expect(await refused(owner, survey, { recipients: [stranger.userId] })).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'recipients.0', code: 'unknown' }],
    });
    expect(
      await refused(owner, survey, { recipients: [nurse.userId, nurse.userId] }),
    ).toMatchObject({ errors: [{ path: 'recipients.1', code: 'duplicate' }] });
    const { id } = await create();
    for (const other of [admin, stranger]) {
      expect(
        await other.client.refused('datasetScheduleUpdate', {
          params: { datasetScheduleId: id },
          body: { version: 1, active: false },
        }),
      ).toMatchObject({ code: 'resource.not_found' });
      expect(
        await other.client.refused('datasetScheduleSend', { params: { datasetScheduleId: id } }),
      ).toMatchObject({ code: 'resource.not_found' });
    }
    expect((await list(admin)).items).toEqual([]);
  });

  test.each([
    ['a filter', { filters: [{ column: 'c1', operator: 'is', value: 'Ana Ríos' }] }],
    ['a group', { groups: [{ column: 'c1' }] }],
    ['a sort', { sorts: [{ column: 'c1' }] }],
  ])(
    'rejects %s by a personal column, also for a caller who sees it',
    async (_part, definition) => {
      await owner.client.ok('datasetRows', {
        params: { datasetId: survey },
        query: { definition: JSON.stringify(definition) },
      });
      const request = { params: { datasetId: survey }, body: { definition, when: daily } };
      expect(await owner.client.refused('datasetScheduleCreate', request)).toMatchObject({
        code: 'dataset.personal_in_mail',
        status: 409,
      });
      const derived = await owner.client.ok('datasetDerive', {
        params: { datasetId: survey },
        body: {
          name: `De ${_part}`,
          definition: { filters: [{ column: 'c1', operator: 'filled' }] },
        },
      });
      expect(
        await owner.client.refused('datasetScheduleCreate', {
          params: { datasetId: derived.id },
          body: { definition: {}, when: daily },
        }),
      ).toMatchObject({ code: 'dataset.personal_in_mail' });
      await owner.client.ok('datasetDelete', {
        params: { datasetId: derived.id },
        query: { name: derived.name },
      });
    },
  );

  test('runs at the company’s local time, also across clock changes', async () => {
    const next = async (
      zone: string,
      after: string,
      cadence: string,
      at: string,
      weekday: number | null = null,
      day: number | null = null,
    ) =>
      (
        await sql<{ next: Date }>('select schedule_next($3, $5, $6, $4, $1, $2) as next', [
          zone,
          after,
          cadence,
          at,
          weekday,
          day,
        ])
      )[0]?.next.toISOString();
    const tijuana = 'America/Tijuana';
    expect(await next(tijuana, '2027-03-13T16:00:00Z', 'daily', '08:00')).toBe(
      '2027-03-14T15:00:00.000Z',
    ); // clocks go forward at 2
    expect(await next(tijuana, '2027-03-13T20:00:00Z', 'daily', '02:30')).toBe(
      '2027-03-14T10:00:00.000Z',
    ); // 2:30 does not exist: runs at 3
    expect(await next(tijuana, '2027-03-14T10:00:00Z', 'daily', '02:30')).toBe(
      '2027-03-15T09:30:00.000Z',
    );
    expect(await next(tijuana, '2027-11-06T20:00:00Z', 'daily', '08:00')).toBe(
      '2027-11-07T16:00:00.000Z',
    ); // clocks go back
    const mexico = 'America/Mexico_City';
    expect(await next(mexico, '2026-11-27T14:00:00Z', 'weekdays', '08:00')).toBe(
      '2026-11-30T14:00:00.000Z',
    ); // Friday at exactly that time
    expect(await next(mexico, '2026-11-23T13:59:00Z', 'weekly', '08:00', 1)).toBe(
      '2026-11-23T14:00:00.000Z',
    );
    expect(await next(mexico, '2026-11-23T14:00:00Z', 'weekly', '08:00', 1)).toBe(
      '2026-11-30T14:00:00.000Z',
    );
    expect(await next(mexico, '2027-01-28T14:00:00Z', 'monthly', '08:00', null, 28)).toBe(
      '2027-02-28T14:00:00.000Z',
    );
    expect(await next(mexico, '2026-12-01T14:00:01Z', 'monthly', '08:00', null, 1)).toBe(
      '2027-01-01T14:00:00.000Z',
    );
  });

  test('sends one mail after three days offline, then the next regular one', async () => {
    await api.anyone.ok('sandboxClock', { body: { now: '2026-11-23T10:00:00Z' } });
    const { id, nextAt } = await create();
    expect(nextAt).toBe('2026-11-23T14:00:00Z');
    await api.anyone.ok('sandboxClock', { body: { now: '2026-11-26T18:00:00Z' } });
    const before = await mailsOf(owner);
    await makeDue(id);
    await runDueJobs(api);
    await api.anyone.ok('sandboxClock', { body: {} }); // the session is valid again
    expect([(await mailsOf(owner)) - before, (await scheduleOf(id))?.nextAt]).toEqual([
      1,
      '2026-11-27T14:00:00Z',
    ]);
    expect(await waiting(id)).toHaveLength(1);
  });

  test('after its last failed try, reports the failure and plans the next run', async () => {
    const { id } = await create({ recipients: [owner.userId, nurse.userId] });
    const before = await mailsOf(owner);
    await sql(`update job set due_at = now() where entity_id = $1`, [id]);
    const inMailbox = mailPosting(undefined, api.clock);
    const postMail: typeof inMailbox = (db, mail) =>
      mail.to === nurse.email ? Promise.reject(new Error('no room')) : inMailbox(db, mail);
    await runStep({
      pool: api.database.pool,
      kinds: createJobKinds({
        taxStamping: null,
        signatureTime: null,
        channelAccounts: null,
        secrets: createSecretBox(api.database.pool),
        callWebhook: createWebhookCaller(true),
        owner: api.database.owner,
      }),
      clock: api.clock,
      publicUrl: 'https://sala.test',
      postMail,
      retryAfter: [],
      onFailure: () => undefined,
    });
    expect((await scheduleOf(id))?.last).toMatchObject({ sent: 0, file: 'failed' });
    expect([await mailsOf(owner), await waiting(id)]).toEqual([before, [expect.anything()]]);
  });

  test('a new time or time zone reschedules; pausing or deleting cancels', async () => {
    const { id } = await create();
    const params = { datasetScheduleId: id };
    // Days away from today: on that day it may be over in one time zone and not in the other.
    const day = Math.abs(api.clock.now().getUTCDate() - 15) > 2 ? 15 : 25;
    const moved = await owner.client.ok('datasetScheduleUpdate', {
      params,
      body: { version: 1, when: { cadence: 'monthly', day, at: '23:59' } },
    });
    const [later] = await waiting(id);
    const local = new Date(later?.due ?? '').toLocaleString('sv', {
      timeZone: 'America/Mexico_City',
    });
    expect(local).toContain(`-${day} 23:59`);
    expect(
      await owner.client.refused('datasetScheduleUpdate', {
        params,
        body: { version: 1, active: false },
      }),
    ).toMatchObject({ code: 'resource.version_conflict', meta: { current: { when: moved.when } } });
    const company = await owner.client.ok('companyView');
    await owner.client.ok('companyUpdate', {
      body: { version: company.version, timeZone: 'America/Tijuana' },
    });
    const shifted = await scheduleOf(id);
    expect((Date.parse(shifted?.nextAt ?? '') - Date.parse(moved.nextAt ?? '')) / 3_600_000).toBe(
      2,
    );
    const [westwards] = await waiting(id);
    expect(Date.parse(westwards?.due ?? '')).toBe(Date.parse(shifted?.nextAt ?? ''));
    await owner.client.ok('companyUpdate', {
      body: { version: company.version + 1, timeZone: company.timeZone },
    });
    expect(
      await owner.client.ok('datasetScheduleUpdate', {
        params,
        body: { version: 2, active: false },
      }),
    ).toMatchObject({ active: false, nextAt: null, stopped: null });
    expect(await waiting(id)).toEqual([]);
    await owner.client.ok('datasetScheduleUpdate', { params, body: { version: 3, active: true } });
    expect(await waiting(id)).toHaveLength(1);
    await owner.client.ok('datasetScheduleDelete', { params });
    expect(await waiting(id)).toEqual([]);
    const derived = await owner.client.ok('datasetDerive', {
      params: { datasetId: survey },
      body: { name: 'Corta', definition: { columns: ['c0'] } },
    });
    const ofDerived = await create({}, owner, derived.id);
    expect(await waiting(ofDerived.id)).toHaveLength(1);
    await owner.client.ok('datasetDelete', {
      params: { datasetId: derived.id },
      query: { name: derived.name },
    });
    expect([
      await waiting(ofDerived.id),
      await sql('select from dataset_schedule where id = $1', [ofDerived.id]),
    ]).toEqual([[], []]);
  });

  test('a test mail goes to the caller only; a large file is left out', async () => {
    const { id } = await create({ format: 'xlsx', recipients: [nurse.userId] });
    const before = await mailsOf(nurse);
    expect(
      await owner.client.ok('datasetScheduleSend', { params: { datasetScheduleId: id } }),
    ).toEqual({ to: owner.email });
    const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: owner.email } })).items;
    expect(mail?.attachment).toMatchObject({
      name: 'Encuesta.xlsx',
      size: expect.any(Number),
      alt: null,
    });
    expect([await mailsOf(nurse), (await scheduleOf(id))?.last]).toEqual([before, null]);
    await sql(
      `insert into dataset_row (company_id, dataset_id, n, data)
       select company_id, $1, n, jsonb_build_array((select string_agg(md5(n || ' ' || part), '') from generate_series(1, 400) as part), null, 1)
       from dataset, generate_series(10, 1000) as n where id = $1`,
      [survey],
    );
    await owner.client.ok('datasetScheduleSend', { params: { datasetScheduleId: id } });
    const [heavy] = (await api.anyone.ok('sandboxMailbox', { query: { to: owner.email } })).items;
    expect([heavy?.attachment, heavy?.text]).toEqual([
      null,
      expect.stringContaining('El archivo es demasiado grande para un correo'),
    ]);
    await sql('delete from dataset_row where dataset_id = $1 and n >= 10', [survey]);
  });

  test('limits schedules per person and dataset, also concurrently; deleting one frees a slot', async () => {
    const [first] = await Promise.all([create(), create({}, admin)]);
    for (let n = 2; n < limits.datasetSchedulesMax; n += 1) await create();
    const request = { params: { datasetId: survey }, body: { definition: {}, when: daily } };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => owner.client.call('datasetScheduleCreate', request)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await list()).items).toHaveLength(limits.datasetSchedulesMax);
    expect(await owner.client.refused('datasetScheduleCreate', request)).toMatchObject({
      code: 'dataset.too_many_schedules',
      meta: { maximum: limits.datasetSchedulesMax },
    });
    await owner.client.ok('datasetScheduleDelete', { params: { datasetScheduleId: first.id } });
    await create();
    await expect(
      sql(`update dataset_schedule set slot = $1 where owner_id = $2`, [
        limits.datasetSchedulesMax + 1,
        admin.userId,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
