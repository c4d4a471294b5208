import { buildApi } from '../../../app';
import { auditConnection, createAuditChannel } from '../../../adapters/audit-forwarding/channel';
import { createAuditForwarder } from '../../../adapters/audit-forwarding/live';
import {
  startLinesSimulator,
  startSyslogSimulator,
  type LinesSimulator,
  type SyslogSimulator,
} from '../../../adapters/audit-forwarding/receivers.testing';
import {
  as,
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../../testing';
import { runDueJobs } from '../../../testing/jobs';
import { createPatient } from '../../../testing/records/patients';
import { withClient } from '../../database/connection';
import { inTransaction } from '../../database/database';
import { createSecretBox } from '../../secrets/secret-box';

interface Line {
  readonly id: number;
  readonly companyId: string;
  readonly action: string;
  readonly diff: unknown;
}

describe('forwarding of the audit log', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let syslog: SyslogSimulator;
  let lines: LinesSimulator;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
    [syslog, lines] = await Promise.all([startSyslogSimulator(), startLinesSimulator()]);
  });
  afterEach(async () => {
    api.clock.move();
    await Promise.all([syslog.close(), lines.close()]);
  });

  type Target =
    | SyslogSimulator['target']
    | LinesSimulator['target']
    | { kind: 'syslog'; host: string; port: number; certificate: null };
  const connect = (target: Target, more: { authorization?: string | null } = {}) =>
    owner.client.ok('auditForwardingSave', { body: { target, ...more } });
  const view = async ({ client } = owner) => (await client.ok('auditForwardingView')).forwarding;
  /** Entries are sent once no earlier one can still come. */
  const settle = () => api.clock.move(new Date(api.clock.now().getTime() + 10_000));
  const parts = (privateNetworks = true) => ({
    pool: api.database.pool,
    clock: api.clock,
    secrets: createSecretBox(api.database.pool),
    forwarder: createAuditForwarder({ host: 'sala.test', privateNetworks, timeoutMs: 5000 }),
  });
  const delivery = () => ({
    id: owner.companyId,
    companyId: owner.companyId,
    channel: 'audit_log',
    kind: 'auditEntries',
    recipient: '',
    payload: {},
    file: null,
    attempt: 1,
    unanswered: 0,
    attemptKey: owner.companyId,
  });
  const sendSettled = (privateNetworks?: boolean) => {
    settle();
    return createAuditChannel(parts(privateNetworks)).send(delivery());
  };
  /** Transactions of other tests on this server hold entries back, too: they are waited for. */
  const othersAreOver = async () => {
    const { id } = await inTransaction(api.database.pool, owner, (db) =>
      db.one<{ id: string }>('select pg_current_xact_id()::text as id'),
    );
    await withClient(api.database.superuser, async (client) => {
      const isOver = `select $1::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as over`;
      let over = false;
      while (!over) {
        const { rows } = await client.query<{ over: boolean }>(isOver, [id]);
        over = rows[0]?.over ?? false;
      }
    });
  };
  const send = async (privateNetworks?: boolean) => {
    await othersAreOver();
    return sendSettled(privateNetworks);
  };
  const rename = async (...names: readonly string[]) => {
    for (const commercialName of names) {
      const { version } = await owner.client.ok('companyView');
      await owner.client.ok('companyUpdate', { body: { version, commercialName } });
    }
  };
  const parsed = (call: readonly string[] = []) =>
    call.map((text): Line => JSON.parse(text.slice(text.indexOf('{'))) as Line); // ours, as sent above
  const namesIn = (call: readonly string[] | undefined) =>
    parsed(call).flatMap(({ diff, action }) =>
      action === 'company.updated'
        ? [(diff as { commercialName: readonly string[] }).commercialName[1]] // of `rename`
        : [],
    );
  const newestId = async () =>
    (
      await inTransaction(api.database.pool, owner, (db) =>
        db.one<{ id: number }>(
          'select max(id) as id from audit_log where company_id = app_company()',
        ),
      )
    ).id;

  test('by syslog: framed, in order, each entry once, from the connection on', async () => {
    await rename('Antes');
    await connect(syslog.target);
    await rename('Uno', 'Niño', 'Tres');
    expect(await view()).toMatchObject({ state: 'idle', health: 'unknown', forwardedUntil: null });
    await send();
    expect(syslog.calls).toHaveLength(1);
    const [call = []] = syslog.calls;
    expect(call.at(-1)).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z sala\.test sala - company\.updated - \{[\x20-\x7e]+\}$/,
    );
    expect(namesIn(call)).toEqual(['Uno', 'Niño', 'Tres']);
    const ids = parsed(call).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(parsed(call)[0]).toMatchObject({ companyId: owner.companyId });
    expect(await view()).toMatchObject({ health: 'ok', waiting: 0, state: 'idle' });

    await rename('Cuatro');
    await send();
    expect(namesIn(syslog.calls[1])).toEqual(['Cuatro']);
    await send();
    expect(syslog.calls).toHaveLength(2);
  });

  test('by HTTP: what failed is sent again with the same key, and nothing overtakes it', async () => {
    await connect(lines.target, { authorization: 'Bearer una-clave-larga-9f3c' });
    await rename('Uno');
    lines.fail(1);
    await expect(send()).rejects.toThrow('the receiver answered with status 503');
    expect(await view()).toMatchObject({ health: 'error', lastError: { text: /503/ } as object });
    await rename('Dos');
    await send();
    expect(lines.calls.flatMap(namesIn)).toEqual(['Uno', 'Dos']);
    const [first] = lines.headers;
    expect(first).toMatchObject({
      authorization: 'Bearer una-clave-larga-9f3c',
      'content-type': 'application/x-ndjson',
      'idempotency-key': expect.stringContaining(owner.companyId) as string,
    });
    // A crash between the answer and its record: the entries come again, with their key.
    await withClient(api.database.superuser, async (client) => {
      await client.query('alter table audit_forwarding disable trigger audit_forwarding_kept');
      await client.query('update audit_forwarding set last_id = $1 where company_id = $2', [
        Number(String(first?.['idempotency-key']).split('/')[1]?.split('-')[0]),
        owner.companyId,
      ]);
      await client.query('alter table audit_forwarding enable trigger audit_forwarding_kept');
    });
    await send();
    expect(lines.headers[1]?.['idempotency-key']).toBe(first?.['idempotency-key']);
    expect(lines.calls[1]).toEqual(lines.calls[0]);
  });

  test('an entry whose number was given out earlier is waited for', async () => {
    await connect(lines.target);
    await send();
    const { length: before } = lines.calls;
    await withClient(api.database.superuser, async (client) => {
      await client.query('begin');
      await client.query(
        `insert into audit_log (company_id, at, action, entity_type, entity_id, request_id)
         values ($1, now() - interval '1 hour', 'slow.entry', 'job', '*', gen_random_uuid())`,
        [owner.companyId],
      );
      await owner.client.ok('siteCreate', { body: { name: 'Anexo' } });
      await sendSettled();
      expect(lines.calls).toHaveLength(before);
      await client.query('commit');
    });
    await send();
    expect(parsed(lines.calls.at(-1)).map(({ action }) => action)).toEqual([
      'slow.entry',
      'site.created',
    ]);
  });

  test('through the queue: one call at a time, and the screen sees how it fares', async () => {
    await connect(lines.target);
    await rename('Uno');
    settle();
    await api.database.asOwner((client) =>
      client.query(`update job set due_at = now() where kind = 'audit_forwarding'`),
    );
    await runDueJobs(api);
    await runDueJobs(api);
    await owner.client.ok('invitationCreate', {
      body: { email: 'alguien@sala.test', roles: ['nurse'] },
    }); // whoever queues a mail has the queue looked at
    const isDone = async () => (await view())?.forwardedUntil !== null;
    while (!(await isDone())) await new Promise(setImmediate);
    expect(lines.calls.flatMap(namesIn)).toEqual(['Uno']);
    expect(await view()).toMatchObject({ health: 'ok' });
    const [deliveries] = await inTransaction(api.database.pool, owner, (db) =>
      db.query<{ count: number }>(
        `select count(*)::int as count from delivery where channel = 'audit_log'`,
      ),
    );
    expect(deliveries).toEqual({ count: 1 });
  });

  test('two processes at once lose nothing and keep the order', async () => {
    await connect(lines.target);
    await rename('Uno', 'Dos', 'Tres');
    await othersAreOver();
    await Promise.all([sendSettled(), sendSettled()]);
    for (const call of lines.calls) expect(namesIn(call)).toEqual(['Uno', 'Dos', 'Tres']);
    expect(lines.calls.length).toBeGreaterThan(0);
    expect(await view()).toMatchObject({ waiting: 0 });
  });

  test('holds nothing clinical and nothing of other companies', async () => {
    const { owner: founder, ...doctor } = await signedInCompany(api, { roles: ['doctor'] });
    owner = founder;
    await connect(lines.target);
    const stranger = await signedInCompany(api);
    await createPatient(stranger.client, { firstName: 'Ajena' });
    const { id: patientId } = await createPatient(founder.client, { firstName: 'Luz' });
    await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Penicilina', severity: 'severe' },
    });
    await send();
    const all = lines.calls.flat().join('\n');
    expect(parsed(lines.calls.flat()).every((line) => line.companyId === founder.companyId)).toBe(
      true,
    );
    expect(all).toContain(patientId);
    expect(all).not.toMatch(/Penicilina|Ajena/);
  });

  test('only to who proves to be the receiver, and only on the public Internet', async () => {
    const { host, port } = syslog.target;
    await connect({ kind: 'syslog', host, port, certificate: null });
    await rename('Uno');
    await expect(send()).rejects.toThrow(/self-signed certificate/);
    await connect(syslog.target);
    await expect(send(false)).rejects.toThrow('127.0.0.1 is not on the public Internet');
    await connect(lines.target);
    await expect(send(false)).rejects.toThrow(/https/);
    await connect({ kind: 'http', url: lines.target.url.replace('http:', 'https:') });
    await expect(send(false)).rejects.toThrow(/^127\.0\.0\.1(:\d+)? is not on the public Internet/);
    expect([...syslog.calls, ...lines.calls]).toEqual([]);
    expect(
      await owner.client.refused('auditForwardingSave', {
        body: {
          target: {
            ...syslog.target,
            certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
          },
        },
      }),
    ).toMatchObject({ code: 'request.invalid', errors: [{ path: 'target.certificate' }] });
  });

  test('its secret is told to nobody and sent to no other receiver', async () => {
    const authorization = 'Splunk una-clave-larga-9f3c';
    const saved = await connect(lines.target, { authorization });
    expect(saved.forwarding?.authorization).toEqual({ set: true, lastFour: '9f3c' });
    const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    // The address may hold a key as well.
    expect(await view(auditor)).toMatchObject({
      target: { url: new URL(lines.target.url).origin },
    });
    const kept = await withClient(api.database.superuser, (client) =>
      client.query(
        `select t::text from audit_log t where company_id = $1 union all select t::text from connection t where company_id = $1`,
        [owner.companyId],
      ),
    );
    expect(JSON.stringify([saved, kept.rows])).not.toContain('una-clave');
    expect((await connect(lines.target)).forwarding?.authorization.set).toBe(true);
    const other = await connect({ kind: 'http', url: 'https://siem.other.test/log' });
    expect(other.forwarding?.authorization.set).toBe(false);
  });

  test('is read with apps:read, changed with apps:manage, and apart for each company', async () => {
    await connect(syslog.target);
    const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    const body = { target: syslog.target };
    expect(await auditor.client.refused('auditForwardingSave', { body })).toMatchObject({
      code: 'permission.denied',
    });
    expect(await auditor.client.refused('auditForwardingDelete')).toMatchObject({ status: 403 });
    const stranger = await signedInCompany(api);
    expect(await view(stranger)).toBeNull();
    expect((await stranger.client.refused('auditForwardingDelete')).status).toBe(404);
    await owner.client.ok('auditForwardingDelete');
    expect(await view()).toBeNull();
    await expect(send()).rejects.toThrow('disconnected');
    expect((await owner.client.refused('auditForwardingDelete')).status).toBe(404);
  });

  test('is tried with a line that is no entry; without a receiver there is nothing to try', async () => {
    const params = { provider: 'audit-log' } as const;
    expect(await owner.client.refused('integrationTest', { params })).toMatchObject({
      code: 'integration.not_testable',
    });
    await connect(lines.target);
    expect(await owner.client.ok('integrationTest', { params })).toMatchObject({
      own: true,
      health: 'ok',
      target: new URL(lines.target.url).host,
    });
    expect(parsed(lines.calls[0])).toMatchObject([
      { action: 'audit_forwarding.tested', test: true },
    ]);
    lines.fail(1);
    expect(await owner.client.refused('integrationTest', { params })).toMatchObject({
      status: 502,
      detail: 'the receiver answered with status 503',
    });
    await expect(
      auditConnection(parts()).test?.({ userId: owner.userId, companyId: owner.userId }),
    ).rejects.toMatchObject({ code: 'integration.not_testable' });
  });

  test('outside a demonstration the API reaches no server of ours', async () => {
    await connect(lines.target);
    const live = await buildApi({
      pool: api.database.pool,
      publicUrl: 'https://sala.test',
      sandbox: false,
    });
    const problem = await as(live, owner.token).refused('integrationTest', {
      params: { provider: 'audit-log' },
    });
    await live.close();
    expect(problem).toMatchObject({ status: 502, detail: /https/ });
    expect(lines.calls).toEqual([]);
  });

  test('never goes back: not by the serving role either', async () => {
    await connect(syslog.target);
    const lastId = await newestId();
    await expect(
      inTransaction(api.database.pool, owner, (db) =>
        db.query('update audit_forwarding set last_id = $1', [Math.max(0, lastId - 5)]),
      ),
    ).rejects.toMatchObject({ constraint: 'audit_forwarding_advances' });
  });
});
