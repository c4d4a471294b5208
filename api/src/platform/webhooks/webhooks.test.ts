import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { limits } from '@sala/shared-contracts';
import { messageIdOf } from '../../adapters/email/port';
import { startEmailSimulator, type EmailSimulator } from '../../adapters/email/simulator';
import { signatureHeader, signReport } from '../../adapters/email/status-report';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { inTransaction } from '../database/database';

const secret = 'firma-de-la-clinica';
const params = { provider: 'email' } as const;

describe("a mail server's webhook", () => {
  let api: TestApi;
  let simulator: EmailSimulator;
  let member: SignedInMember;
  let path: string;

  const connect = async (who: SignedInMember): Promise<string> => {
    const { host, port, security, user, password } = simulator.server;
    const { connection } = await who.client.ok('connectionSave', {
      params,
      body: {
        mode: 'live',
        settings: { host, port, security, user, fromName: 'Sol', fromAddress: 'hola@sol.test' },
        secrets: { password, webhookSecret: secret },
      },
    });
    return connection?.webhookPath ?? '';
  };

  beforeAll(async () => {
    api = await createTestApi();
    simulator = await startEmailSimulator();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    member = await signedInCompany(api);
    path = await connect(member);
  });
  afterAll(async () => {
    await api.close();
    await simulator.close();
  });

  const inCompany = <Row>(sql: string, values: readonly unknown[] = [], who = member) =>
    inTransaction(api.database.pool, who, (db) => db.query<Row>(sql, values));
  const sentMail = async (): Promise<string> => {
    const id = randomUUID();
    await inCompany(
      `insert into delivery (id, channel, kind, recipient, state, attempt, settled_at)
       values ($1, 'email', 'invitation', 'ana@sala.test', 'sent', 1, clock_timestamp())`,
      [id],
    );
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await inCompany<{ state: string; code: string | null }>(
        'select state, error_code as code from delivery where id = $1',
        [id],
      )
    )[0];
  const kept = () => inCompany('select external_event_id from webhook_delivery');

  const reportOn = (deliveryId: string, type = 'delivered', id = `${type}-${deliveryId}`) =>
    Buffer.from(
      JSON.stringify({
        id,
        type,
        messageId: `<${messageIdOf(deliveryId)}>`,
        detail: 'buzón lleno ñ',
      }),
    );
  const post = async (
    raw: Buffer,
    {
      to = path,
      signature = signReport(raw, secret, api.clock.now()),
      type = 'application/json',
    } = {},
  ): Promise<number> => {
    const answer = await api.app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': type, [signatureHeader]: signature },
      payload: raw,
    });
    return answer.statusCode;
  };

  test('is stored, acknowledged and interpreted by a job, with repetitions ignored', async () => {
    const { port } = api.app.server.address() as AddressInfo; // it listens on a port, not on a pipe
    simulator.reportTo({ url: `http://127.0.0.1:${port}${path}`, secret, times: 3 });
    for (const email of ['llega@sala.test', 'devuelto@sala.test'])
      await member.client.ok('invitationCreate', { body: { email, roles: ['nurse'] } });
    while ((await kept()).length < 2) await new Promise(setImmediate);
    expect(await simulator.reported()).toEqual(Array.from({ length: 6 }, () => 204));
    simulator.reportTo({ url: 'http://127.0.0.1:1', secret, times: 0 });
    expect(await kept()).toHaveLength(2);
    await runDueJobs(api);
    expect(
      await inCompany(
        'select recipient, state, error_code as code, error_text as text from delivery order by recipient',
      ),
    ).toEqual([
      {
        recipient: 'devuelto@sala.test',
        state: 'failed',
        code: 'bounced',
        text: '5.2.2 mailbox full',
      },
      { recipient: 'llega@sala.test', state: 'delivered', code: null, text: null },
    ]);
    const { items } = await member.client.ok('deliveryList');
    expect(items).toMatchObject([{ recipient: 'devuelto@sala.test', repeatable: false }]);
  });

  test('is ignored before the mail is committed, and deduplicated', async () => {
    const id = await sentMail();
    expect(await post(reportOn(id))).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(await post(reportOn(id))).toBe(204);
    expect(await inCompany(`select from job where kind = 'webhook_received'`)).toHaveLength(1);
    await runDueJobs(api);
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' });
  });

  test.each([
    ['delivered', 'bounced'],
    ['bounced', 'delivered'],
  ])('ends as delivered, whether %s or %s comes first', async (first, second) => {
    const id = await sentMail();
    for (const type of [first, second]) {
      expect(await post(reportOn(id, type))).toBe(204);
      await runDueJobs(api);
    }
    expect(await stateOf(id)).toEqual({ state: 'delivered', code: null });
  });

  test('is refused without a recent signature of the raw bytes', async () => {
    const raw = reportOn(await sentMail());
    const now = api.clock.now();
    const old = new Date(now.getTime() - 301_000);
    for (const signature of [
      '',
      't=1,v1=zz',
      signReport(raw, 'otra', now),
      signReport(raw, secret, old),
      signReport(Buffer.from(`${raw.toString()} `), secret, now),
    ])
      expect(await post(raw, { signature })).toBe(401);
    expect(await kept()).toEqual([]);
    expect(await post(raw, { type: 'text/plain' })).toBe(204); // any content type is accepted
  });

  test('to somewhere else is a 404, and too large a one is not read', async () => {
    const raw = reportOn(await sentMail());
    for (const to of [
      path.replace('/smtp/', '/whatsapp/'),
      path.replace('/smtp/', '/constructor/'), // a property of Object.prototype
      path.replace(/[^/]+$/, randomUUID()),
      path.replace(/[^/]+$/, 'x'),
    ])
      expect([to, await post(raw, { to })]).toEqual([to, 404]);
    expect(await post(Buffer.alloc(limits.webhookMaxBytes + 1, 'x'))).toBe(413);
  });

  test('is stored without effect when it makes no sense', async () => {
    const id = await sentMail();
    for (const text of [
      '',
      '{"id":1}',
      'ñ'.repeat(10),
      JSON.stringify({ id: 'x', type: 'opened' }),
    ])
      expect(await post(Buffer.from(text))).toBe(204);
    await runDueJobs(api);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(await kept()).toHaveLength(4);
  });

  test('does not affect mail of another company', async () => {
    const id = await sentMail();
    const stranger = await signedInCompany(api);
    expect(await post(reportOn(id), { to: await connect(stranger) })).toBe(204);
    await runDueJobs(api);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(await inCompany('select from webhook_delivery', [], stranger)).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  test('is refused once the connection is deleted', async () => {
    const raw = reportOn(await sentMail());
    await member.client.ok('connectionDelete', { params });
    expect(await post(raw)).toBe(404);
  });
});
