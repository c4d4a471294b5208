import { inTransaction } from '../../platform/database/database';
import { createTestApi, signedInCompany } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { campaignBody } from '../../testing/records/campaigns';
import { createPatient } from '../../testing/records/patients';

/** In Mexico City: two in the afternoon. */
const afternoon = '2026-12-01T20:00:00.000Z';

describe('the way out of promotions by mail', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date(afternoon));
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const open = (method: 'GET' | 'POST', url: string, more: object = {}) =>
    api.app.inject({ method, url, remoteAddress: '203.0.113.9', ...more });
  const send = async (change: object = {}) => {
    const body = {
      ...campaignBody,
      channel: 'email' as const,
      message: { ...campaignBody.message, subject: 'Semana de la salud', body: 'Hola, {{name}}.' },
      ...change,
    };
    const { id } = await owner.client.ok('campaignCreate', { body });
    await owner.client.ok('campaignMove', {
      params: { campaignId: id },
      body: { status: 'scheduled', version: 1 },
    });
    await sql(`update job set due_at = clock_timestamp() where kind = 'campaign_run'`);
    await runDueJobs(api);
    return id;
  };
  const linkTo = async (email: string) => {
    const [mail] = await sql<{ text: string }>(
      'select body as text from sandbox_mail where recipient = $1 order by sent_at desc limit 1',
      [email],
    );
    const [, path = ''] = /correo: https?:\/\/[^/]+(\/\S+)$/.exec(mail?.text ?? '') ?? [];
    return path;
  };
  const consents = (table: 'consent' | 'customer_consent', granted: boolean) =>
    sql(`select from ${table} where purpose = 'marketing' and channel = 'email' and granted = $1`, [
      granted,
    ]);
  const reader = async (email: string) => {
    const { id } = await createPatient(owner.client, { email });
    await owner.client.ok('patientConsentRecord', {
      params: { patientId: id },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'marketing', channel: 'email', granted: true }],
      },
    });
    return id;
  };

  test('is in every mail of a campaign; opening it does nothing, its button ends them once', async () => {
    await reader('rosa@correo.test');
    await send();
    const url = await linkTo('rosa@correo.test');
    expect(url).toMatch(/^\/api\/v1\/unsubscribe\/[\w-]{43}$/);
    const page = await open('GET', url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.body).toContain('<form method="post"><button');
    expect(page.body).toContain('r•••@correo.test');
    expect(page.body).not.toContain('rosa@');
    expect(page.body.length).toBeLessThan(60_000);
    expect((await open('GET', url, { headers: { 'accept-language': 'en' } })).body).toContain(
      'Stop getting promotions?',
    );
    expect(await consents('consent', false)).toHaveLength(0);

    // As Gmail does.
    const posted = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    expect((await open('POST', url, posted)).statusCode).toBe(200);
    expect((await open('POST', url, posted)).statusCode).toBe(200);
    expect((await open('GET', url)).body).toContain('ya no recibirás promociones');
    expect(await consents('consent', false)).toHaveLength(1);
    expect(
      await sql(`select from audit_log where action = 'contact_address.stopped'`),
    ).toHaveLength(1);
    // The next campaign does not reach them.
    const next = await send({ title: 'Otra' });
    expect(
      (await owner.client.ok('campaignView', { params: { campaignId: next } })).skippedBy,
    ).toEqual([{ reason: 'no_consent', count: 1 }]);
  });

  test('ends them for a customer and a lead as well, and for nobody of another company', async () => {
    const customer = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Berta Solís', email: 'berta@correo.test' },
    });
    await owner.client.ok('customerConsentSet', {
      params: { customerId: customer.id },
      body: { channel: 'email', purpose: 'marketing', granted: true, method: 'verbal' },
    });
    const lead = await owner.client.ok('leadCreate', {
      body: { name: 'Luz Ríos', source: 'web', email: 'luz@correo.test' },
    });
    await sql(
      `update lead set consent_at = created_at, consent_text = 'Acepto promociones' where id = $1`,
      [lead.id],
    );
    await send({ audience: 'customer' });
    await send({ audience: 'lead' });
    const first = owner;
    owner = await signedInCompany(api);
    await reader('luz@correo.test');
    owner = first;
    for (const email of ['berta@correo.test', 'luz@correo.test'])
      expect((await open('POST', await linkTo(email))).statusCode).toBe(200);
    expect(await consents('customer_consent', false)).toHaveLength(1);
    const stopped = await sql<{ companyId: string }>(
      `select company_id as "companyId" from suppression where channel = 'email' and purpose = 'marketing' and lifted_at is null`,
    );
    expect(stopped).toEqual([{ companyId: owner.companyId }, { companyId: owner.companyId }]);
    expect((await open('POST', `/api/v1/unsubscribe/${'x'.repeat(43)}`)).statusCode).toBe(404);
  });

  test('is limited by the network that asks', async () => {
    const url = `/api/v1/unsubscribe/${'y'.repeat(43)}`;
    const codes = new Set<number>();
    for (let call = 0; call < 121; call += 1)
      codes.add((await open('GET', url, { remoteAddress: '198.51.100.7' })).statusCode);
    expect([...codes]).toEqual([404, 429]);
  });
});
