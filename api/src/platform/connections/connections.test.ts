import { startEmailSimulator, type EmailSimulator } from '../../adapters/email/simulator';
import { buildApi } from '../../app';
import {
  as,
  createTestApi,
  signedInCompany,
  type SignedInMember,
  type TestApi,
} from '../../testing';

const params = { provider: 'email' } as const;
const longSecret = 'una-firma-muy-larga-9f3c';

describe('a company with its own mail server', () => {
  let api: TestApi;
  let simulator: EmailSimulator;
  let member: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    simulator = await startEmailSimulator();
  });
  beforeEach(async () => {
    member = await signedInCompany(api);
  });
  afterAll(async () => {
    await api.close();
    await simulator.close();
  });

  const settings = () => {
    const { host, port, security, user } = simulator.server;
    return {
      host,
      port,
      security,
      user,
      fromName: 'Clínica Sol',
      fromAddress: 'hola@sol.test',
    };
  };
  const connect = (secrets: { password?: string | null; webhookSecret?: string | null } = {}) =>
    member.client.ok('connectionSave', {
      params,
      body: {
        mode: 'live',
        settings: settings(),
        secrets: { password: simulator.server.password, ...secrets },
      },
    });
  const invite = (who: SignedInMember, email: string) =>
    who.client.ok('invitationCreate', { body: { email, roles: ['nurse'] } });
  const receivedBy = (address: string) =>
    simulator.received.filter(({ to }) => to.includes(address));
  /** Polls until the condition holds; the test's timeout is the limit. */
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise(setImmediate);
  };
  const email = async () => (await member.client.ok('integrationList')).items[0];

  test('sends its mail through that server; other companies are unaffected', async () => {
    await connect();
    await invite(member, 'propia@sala.test');
    await until(() => receivedBy('propia@sala.test').length > 0);
    expect(receivedBy('propia@sala.test')[0]).toMatchObject({ from: 'hola@sol.test' });
    const mailboxOf = async (to: string) =>
      (await api.anyone.ok('sandboxMailbox', { query: { to } })).items.length;
    expect(await mailboxOf('propia@sala.test')).toBe(0);

    await invite(await signedInCompany(api), 'ajena@sala.test');
    expect([await mailboxOf('ajena@sala.test'), receivedBy('ajena@sala.test')]).toEqual([1, []]);

    await until(async () => (await email())?.health === 'ok');
    expect(await email()).toMatchObject({ driver: 'live', own: true, target: '127.0.0.1' });
    await member.client.ok('connectionDelete', { params });
    expect(await email()).toMatchObject({ driver: 'sandbox', own: false, target: null });
    await invite(member, 'despues@sala.test');
    expect(await mailboxOf('despues@sala.test')).toBe(1);
    expect((await member.client.refused('connectionDelete', { params })).status).toBe(404);
  });

  test('exposes no secret in responses, the audit log or the database', async () => {
    const saved = await connect({ webhookSecret: longSecret });
    expect(saved.connection?.secrets).toEqual({
      password: { set: true, lastFour: null },
      webhookSecret: { set: true, lastFour: '9f3c' },
    });
    const told = [saved, await member.client.ok('connectionView', { params }), await email()];
    const kept = await api.database.asOwner(async (client) => [
      (
        await client.query(`select t::text from connection t where company_id = $1`, [
          member.companyId,
        ])
      ).rows,
      (
        await client.query(`select t::text from audit_log t where company_id = $1`, [
          member.companyId,
        ])
      ).rows,
    ]);
    for (const secret of [longSecret, simulator.server.password ?? '']) {
      expect(JSON.stringify(told)).not.toContain(secret);
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(JSON.stringify(kept)).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(JSON.stringify(kept)).toContain('connection.created');
  });

  test('keeps omitted secrets, but drops the password when the host changes', async () => {
    await connect({ webhookSecret: longSecret });
    const save = (host: string, secrets = {}) =>
      member.client.ok('connectionSave', {
        params,
        body: { mode: 'live', settings: { ...settings(), host }, secrets },
      });
    const setIn = ({ connection }: Awaited<ReturnType<typeof save>>) => [
      connection?.secrets.password.set,
      connection?.secrets.webhookSecret.set,
    ];
    expect(setIn(await save('127.0.0.1'))).toEqual([true, true]);
    expect(setIn(await save('127.0.0.1', { webhookSecret: null }))).toEqual([true, false]);
    expect(setIn(await save('mail.other.test'))).toEqual([false, false]);
  });

  test('is tested by a mail to the requester; a failure shows until the next success', async () => {
    await connect({ password: 'otra-clave-secreta' });
    const problem = await member.client.refused('integrationTest', { params });
    expect(problem).toMatchObject({
      status: 502,
      code: 'integration.failed',
      detail: expect.stringContaining('wrong user or password') as string,
    });
    expect(JSON.stringify(problem)).not.toContain('otra-clave-secreta');
    expect(await email()).toMatchObject({ health: 'error', lastError: problem.detail });
    expect((await member.client.ok('connectionView', { params })).connection).toMatchObject({
      health: 'error',
      lastOkAt: null,
      lastError: { code: 'unavailable', text: problem.detail },
    });

    await connect();
    expect(await email()).toMatchObject({ health: 'unknown', lastError: null });
    expect(await member.client.ok('integrationTest', { params })).toMatchObject({ health: 'ok' });
    expect(receivedBy(member.email)).toHaveLength(1);
  });

  test('lists mail its server refused, and can retry it', async () => {
    await connect();
    await invite(member, 'rechazado@sala.test');
    const failed = async () => (await member.client.ok('deliveryList')).items;
    await until(async () => (await failed()).length > 0);
    const [delivery] = await failed();
    expect(delivery).toMatchObject({
      kind: 'invitation',
      recipient: 'rechazado@sala.test',
      state: 'failed',
      attempts: 1,
      error: { code: 'refused', text: expect.stringContaining('no such user') as string },
      repeatable: true,
    });
    expect((await (await signedInCompany(api)).client.ok('deliveryList')).items).toEqual([]);
    const deliveryId = delivery?.id ?? '';
    await member.client.ok('connectionDelete', { params });
    await member.client.ok('deliveryRetry', { params: { deliveryId } });
    const again = await api.anyone.ok('sandboxMailbox', { query: { to: 'rechazado@sala.test' } });
    await until(async () => {
      const { items } = await api.anyone.ok('sandboxMailbox', {
        query: { to: 'rechazado@sala.test' },
      });
      return items.length > again.items.length || items.length > 0;
    });
    expect(await failed()).toEqual([]);
    await until(
      async () =>
        (await member.client.refused('deliveryRetry', { params: { deliveryId } })).code ===
        'delivery.not_repeatable',
    );
  });

  test('is shown with apps:read and changed with apps:manage', async () => {
    await connect();
    const [auditor, reception] = [
      (await signedInCompany(api, { roles: ['auditor'] })).client,
      (await signedInCompany(api, { roles: ['reception'] })).client,
    ];
    expect((await auditor.ok('connectionView', { params })).connection).toBeNull();
    const body = { mode: 'live' as const, settings: settings(), secrets: {} };
    for (const refused of [
      await auditor.refused('connectionSave', { params, body }),
      await auditor.refused('connectionDelete', { params }),
      await reception.refused('connectionView', { params }),
      await reception.refused('deliveryList'),
    ])
      expect(refused.code).toBe('permission.denied');
  });

  test('cannot reach the internal network outside a demo', async () => {
    const live = await buildApi({
      pool: api.database.pool,
      publicUrl: 'https://sala.test',
      sandbox: false,
    });
    try {
      await connect();
      const before = simulator.received.length;
      const problem = await as(live, member.token).refused('integrationTest', { params });
      expect(problem.detail).toBe('127.0.0.1 is not on the public Internet');
      expect(simulator.received).toHaveLength(before);
    } finally {
      await live.close();
    }
  });
});
