import { randomUUID } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { pairDevice } from '../../testing/records/devices';
import { createPatient } from '../../testing/records/patients';
import { runDueJobs } from '../../testing/jobs';
import { withClient } from '../database/connection';
import { inTransaction } from '../database/database';
import { auditPage, listNamedAudit, type AuditFilters } from './audit.queries';
import { verifyCommand } from './verify-command';
import { verifyDigests } from './verify-digests';

const hour = 3_600_000;
const day = 24 * hour;
const office = '203.0.113.7';

describe('the audit log of a company', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let auditor: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterEach(() => api.clock.move());

  const withAuditor = async () => {
    auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
  };
  const withDoctor = async () => {
    await withAuditor();
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  };

  type Query = NonNullable<
    NonNullable<Parameters<typeof owner.client.ok<'auditList'>>[1]>['query']
  >;
  const list = async (query: Query, { client } = auditor) =>
    (await client.ok('auditList', { query })).items;
  const actions = async (query: Query, member = auditor) =>
    (await list(query, member)).map(({ action }) => action);
  const rename = async (commercialName: string, address = office) => {
    const { version } = await owner.client.ok('companyView');
    await api
      .as(owner.token, { address })
      .ok('companyUpdate', { body: { version, commercialName } });
  };

  test('its summary counts what deserves a second look, and leads to just those entries', async () => {
    await withDoctor();
    expect((await auditor.client.ok('auditSummary')).items).toEqual([]);
    await auditor.client.refused('roomCreate', { body: {} as never });
    await doctor.client.refused('memberList');
    await rename('Clínica Luna'); // is nothing to review
    const { from, to, items } = await auditor.client.ok('auditSummary');
    expect(items).toEqual([{ action: 'access.denied', count: 2 }]);
    expect(await actions({ action: 'access.denied', from, to })).toHaveLength(2);
    // Who may only read their own sees what they were refused themself.
    expect((await doctor.client.ok('auditSummary')).items).toEqual([
      { action: 'access.denied', count: 1 },
    ]);
    api.clock.move(new Date(api.clock.now().getTime() + 7 * day));
    const fresh = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    expect((await fresh.client.ok('auditSummary')).items).toEqual([]);
  });

  test('is narrowed by person, action, record, time and network', async () => {
    await withDoctor();
    await rename('Clínica Luna');
    const [entry] = await list({ action: 'company.updated' });
    expect(entry).toMatchObject({
      userId: owner.userId,
      by: 'Ana Ruiz',
      entityId: owner.companyId,
      network: office,
      diff: { commercialName: ['Clínica de prueba', 'Clínica Luna'] },
    });
    expect(await actions({ network: `::ffff:${office}` })).toEqual(['company.updated']);
    expect(await actions({ record: owner.companyId })).toEqual([
      'company.updated',
      'company.created',
    ]);
    expect(await actions({ user: doctor.userId })).not.toContain('company.updated');
    expect(
      await actions({ from: new Date(Date.now() + 2 * day).toISOString().slice(0, 10) }),
    ).toEqual([]);
    expect((await auditor.client.ok('auditActionList')).items).toContain('company.updated');
  });

  test('pages follow each other without a gap or a repetition', async () => {
    await withAuditor();
    for (const name of ['Uno', 'Dos', 'Tres']) await rename(name);
    const isOther = ({ action }: { readonly action: string }) => action !== 'audit.read';
    const all = (await list({})).filter(isOther).map(({ id }) => id);
    const paged: number[] = [];
    for (let before: number | undefined; ;) {
      const { items, next } = await auditor.client.ok('auditList', {
        query: { pageSize: 2, ...(before === undefined ? {} : { before }) },
      });
      paged.push(...items.filter(isOther).map(({ id }) => id)); // each page is a read of its own
      if (next === null) break;
      before = next;
    }
    expect(paged).toEqual(all);
  });

  test('a doctor sees only what they did; a nurse and another company see nothing of it', async () => {
    await withDoctor();
    await rename('Clínica Luna');
    const own = await list({}, doctor);
    expect(own.every(({ userId }) => userId === doctor.userId)).toBe(true);
    expect(await list({ user: owner.userId }, doctor)).toEqual([]);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    expect((await nurse.client.call('auditList', { query: {} })).status).toBe(403);
    const stranger = await signedInCompany(api);
    expect(await list({ record: owner.companyId }, stranger)).toEqual([]);
    expect((await doctor.client.call('auditExport', { query: {} })).status).toBe(403);
  });

  test('names people and patients to who may see them, never those of another company', async () => {
    await withDoctor();
    const { id } = await createPatient(owner.client, { firstName: 'Luz', lastName: 'Paz' });
    await api
      .as(null, { address: office })
      .call('authSignIn', { body: { email: doctor.email, password: 'wrong' } });
    const query = { record: id, action: 'patient.created' };
    const answer = await auditor.client.ok('auditList', { query });
    expect(answer.patientName).toMatch(/^Luz Paz/);
    expect(answer.items).toMatchObject([{ entityId: id, recordName: answer.patientName }]);
    // The chosen patient has a name where nothing matches.
    const none = await auditor.client.ok('auditList', { query: { ...query, action: 'no.such' } });
    expect(none).toEqual({ items: [], next: null, patientName: answer.patientName });
    const [guess] = await list({ action: 'sign_in.failed' });
    expect(guess).toMatchObject({ entityId: doctor.userId, recordName: expect.any(String) });

    const named = (patients: boolean, people: boolean) =>
      inTransaction(
        api.database.pool,
        { userId: auditor.userId, companyId: owner.companyId },
        async (db) => {
          const shown = { size: 50, names: { patients, people } };
          const rows = await listNamedAudit(db, {}, null, shown);
          return new Set(rows.flatMap((row) => (row.recordName ? [row.entityType] : [])));
        },
      );
    expect([...(await named(false, false))]).toEqual([]);
    expect(await named(true, false)).toEqual(new Set(['patient']));
    expect(await named(false, true)).not.toContain('patient');
    expect(await named(false, true)).toContain('user_account');

    const stranger = await signedInCompany(api);
    await withClient(api.database.superuser, (client) =>
      client.query(
        `insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, request_id)
         select $1, $2, now(), 'patient.read', x.kind, x.id, gen_random_uuid()
         from (values ('patient', $3), ('user_account', $4), ('patient', 'EXP-1')) as x (kind, id)`,
        [stranger.companyId, stranger.userId, id, doctor.userId],
      ),
    );
    const foreign = await stranger.client.ok('auditList', { query: { action: 'patient.read' } });
    expect(foreign.items.map(({ recordName }) => recordName)).toEqual([null, null, null]);
    const asked = await stranger.client.ok('auditList', { query: { record: id } });
    expect(asked.patientName).toBeNull();
  });

  test('failed sign-ins, locks, denied permissions and exports are in it, each few times', async () => {
    await withDoctor();
    const guess = () =>
      api
        .as(null, { address: office })
        .call('authSignIn', { body: { email: doctor.email, password: 'wrong' } });
    for (let tries = 0; tries < limits.signInFailures; tries += 1) await guess();
    expect(await actions({ record: doctor.userId, network: office })).toEqual([
      'sign_in.locked',
      ...Array.from({ length: limits.signInFailures }, () => 'sign_in.failed'),
    ]);
    for (let tries = 0; tries < 3 * limits.auditIdenticalPerMinute; tries += 1)
      await doctor.client.call('auditExport', { query: {} });
    const denied = await list({ action: 'access.denied', user: doctor.userId });
    expect(denied).toHaveLength(limits.auditIdenticalPerMinute);
    expect(denied[0]).toMatchObject({ entityId: 'auditExport' });
    await auditor.client.ok('auditExport', { query: { action: 'access.denied' } });
    expect(await actions({ user: auditor.userId, action: 'audit.exported' })).toHaveLength(1);
  });

  /** Has a program create a customer. */
  const byToken = async () => {
    const { secret, token } = await owner.client.ok('apiTokenIssue', {
      body: {
        name: 'Contabilidad',
        permissions: ['customers:read', 'customers:write'],
        expiresInDays: 1,
        password: testPassword,
      },
    });
    const body = { kind: 'person', name: 'Luz Paz' } as const;
    return { token, customer: await api.as(secret).ok('customerCreate', { body }) };
  };

  test('says which API token or device acted', async () => {
    await withAuditor();
    const { token, customer } = await byToken();
    expect(await list({ record: customer.id, action: 'customer.created' })).toMatchObject([
      {
        userId: owner.userId,
        by: 'Ana Ruiz',
        via: { kind: 'api_token', id: token.id, name: 'Contabilidad' },
      },
    ]);
    const { id: siteId } = await owner.client.ok('siteCreate', { body: { name: 'Anexo' } });
    const { client, device } = await pairDevice(api, owner, { kind: 'kiosk', siteId });
    await client.refused('customerList');
    const byDevice = (await list({ record: device.id })).filter(({ via }) => via !== null);
    expect(byDevice).toMatchObject([
      { userId: null, by: null, via: { kind: 'device', id: device.id, name: device.name } },
    ]);
    const [entry] = await list({ action: 'api_token.created' });
    expect(entry?.via).toBeNull();
  });

  test('is exported as a table and as JSON lines', async () => {
    await withAuditor();
    await rename('=Clínica');
    const query = { action: 'company.updated' };
    const csv = await auditor.client.ok('auditExport', { query });
    const rows = (await csv.content.text()).split('\r\n');
    expect(rows[2]).toBe('# Filtros: Acción: company.updated');
    expect(rows[4]).toContain(',Ana Ruiz,company.updated,company,');
    const lines = await auditor.client.ok('auditExport', { query: { ...query, format: 'jsonl' } });
    expect(lines.name).toMatch(/\.jsonl$/);
    expect(JSON.parse(await lines.content.text())).toMatchObject({ action: 'company.updated' });
  });

  describe('its digests', () => {
    const digest = async () => {
      // A day is digested one hour after its end: two days are over, whatever the hour is now.
      api.clock.move(new Date(api.clock.now().getTime() + 2 * day + hour));
      await api.database.asOwner((client) =>
        client.query(
          `update job set due_at = now() where kind = 'audit_digest' and state = 'waiting' and company_id = $1`,
          [owner.companyId],
        ),
      );
      await runDueJobs(api);
    };
    const verify = () =>
      inTransaction(api.database.pool, { userId: null, companyId: owner.companyId }, (db) =>
        verifyDigests(db, owner.companyId),
      );
    const command = async () => {
      const said: string[] = [];
      const args = ['--company', owner.companyId];
      const environment = { DATABASE_URL: api.database.superuser.connectionString };
      const say = (line: string) => said.push(line);
      const openLocal = () => Promise.resolve(null);
      const code = await verifyCommand(args, { environment, openLocal, say });
      const local = { connection: api.database.superuser, close: () => Promise.resolve() };
      expect(
        await verifyCommand(args, {
          environment: {},
          openLocal: () => Promise.resolve(local),
          say: () => undefined,
        }),
      ).toBe(code);
      expect(await verifyCommand(args, { environment: {}, openLocal, say: () => undefined })).toBe(
        2,
      );
      return { code, said };
    };
    /** As somebody with the database in their hands. */
    const tamper = (sql: string) =>
      withClient(api.database.superuser, async (client) => {
        await client.query(`set session_replication_role = replica`);
        await client.query(sql, [owner.companyId]);
      });
    const rowOf = async () => (await list({ action: 'company.updated' }, owner))[0]?.id ?? 0;

    test('cover each day, and name the first row that was changed, removed or added', async () => {
      await rename('Clínica Luna');
      const id = await rowOf();
      await digest();
      expect(await verify()).toMatchObject({ ok: true, days: 2 });
      expect(await command()).toMatchObject({ code: 0 });
      await tamper(
        `update audit_log set diff = '{}' where company_id = $1 and action = 'company.updated'`,
      );
      expect(await verify()).toMatchObject({ ok: false, fault: 'row_changed', rowId: id });
      expect(await command()).toEqual({
        code: 1,
        said: [
          expect.stringContaining(
            `a row was changed. The first one that differs is audit_log ${id}.`,
          ),
        ],
      });
      await tamper(`delete from audit_log where company_id = $1 and action = 'company.updated'`);
      expect(await verify()).toMatchObject({ ok: false, fault: 'row_missing', rowId: id });
    });

    test('notice that a token is no longer named', async () => {
      await byToken();
      await digest();
      expect(await verify()).toMatchObject({ ok: true });
      await tamper(`update audit_log set api_token_id = null where company_id = $1`);
      expect(await verify()).toMatchObject({ ok: false, fault: 'row_changed' });
    });

    test('notice a rewritten or missing digest', async () => {
      await rename('Clínica Luna');
      await digest();
      await tamper(`update audit_digest set root = sha256('x') where company_id = $1 and rows > 0`);
      expect(await verify()).toMatchObject({ ok: false, fault: 'signature' });
    });

    test('are not changed by the serving role', async () => {
      await expect(api.database.pool.query('delete from audit_digest')).rejects.toMatchObject({
        code: '42501',
      });
    });
  });

  test('each filter has its index among 20,000 rows', async () => {
    await withDoctor();
    const people = [owner.userId, doctor.userId, auditor.userId];
    await withClient(api.database.superuser, async (client) => {
      await client.query(
        `insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, request_id, network)
         select $1, ($2::uuid[])[1 + n % 3], now() - make_interval(secs => n), 'action.' || n % 40, 'patient',
           'patient-' || n % 5000, gen_random_uuid(), '10.0.' || n % 200 || '.1'
         from generate_series(1, 20000) as n`,
        [owner.companyId, people],
      );
      await client.query('analyze audit_log');
    });
    const indexOf = (filters: AuditFilters) =>
      inTransaction(
        api.database.pool,
        { userId: owner.userId, companyId: owner.companyId },
        async (db) => {
          const { text, values } = auditPage(filters, null, 51);
          const plan = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
          expect(lines).not.toMatch(/Seq Scan on audit_log|Sort Key: a_1/);
          return /using (audit_log_\w+)/.exec(lines)?.[1];
        },
      );
    expect({
      none: await indexOf({}),
      user: await indexOf({ user: randomUUID() }),
      action: await indexOf({ action: 'action.7' }),
      record: await indexOf({ record: 'patient-77' }),
      network: await indexOf({ network: '10.0.7.1' }),
      time: await indexOf({ from: '2026-01-01', to: '2026-01-02' }),
    }).toEqual({
      none: 'audit_log_at',
      user: 'audit_log_user',
      action: 'audit_log_action',
      record: 'audit_log_record',
      network: 'audit_log_network',
      time: 'audit_log_at',
    });
  });
});
