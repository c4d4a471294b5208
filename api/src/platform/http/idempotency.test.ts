import { createHash, randomUUID } from 'node:crypto';
import { urlOf, type ApiEndpointName, type Problem } from '@sala/shared-contracts';
import pg from 'pg';
import {
  createTestApi,
  joinCompany,
  signIn,
  signedInCompany,
  signedUp,
  type LooseInput,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { onePixel } from '../../testing/records/clinic';
import { patientBody } from '../../testing/records/patients';
import { fileType } from './files';

const hours = (count: number) => count * 3_600_000;

describe('a request with an Idempotency-Key', () => {
  let api: TestApi;
  let ana: SignedInMember;
  let root: pg.Client;

  beforeAll(async () => {
    api = await createTestApi();
    ana = await signedInCompany(api);
    root = new pg.Client(api.database.superuser);
    await root.connect();
  });
  afterAll(async () => {
    await root.end();
    await api.close();
  });
  afterEach(() => api.clock.move());

  const post = (
    who: Pick<SignedIn, 'token'> | null,
    name: ApiEndpointName,
    input: LooseInput,
    key: string,
  ) =>
    api.app.inject({
      method: 'POST',
      url: urlOf(name, input),
      headers: {
        'accept-language': 'en',
        'idempotency-key': key,
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(input.body !== undefined && {
          'content-type': input.body instanceof Buffer ? fileType : 'application/json',
        }),
      },
      ...(input.body !== undefined && {
        payload: input.body instanceof Buffer ? input.body : JSON.stringify(input.body),
      }),
    });

  /** Creates a patient: each effective call leaves a row. */
  const register = (lastName: string, key: string, who: SignedIn = ana, change: object = {}) =>
    post(who, 'patientCreate', { body: patientBody({ lastName, ...change }) }, key);
  const patients = async (lastName: string): Promise<number> =>
    (await root.query('select from patient where last_name = $1', [lastName])).rowCount ?? 0;
  const refusal = (response: { statusCode: number; json: () => unknown }) => [
    response.statusCode,
    (response.json() as Problem).code,
  ]; // the responses are problems

  test('sent twice at once has one effect and the same response', async () => {
    const key = `"${randomUUID()}"`;
    const both = await Promise.all([register('Doble', key), register('Doble', key)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0].json()).toEqual(both[1].json());
    expect(await patients('Doble')).toBe(1);
    const audited = await root.query(
      `select from audit_log where action = 'patient.created' and entity_id = $1`,
      [both[0].json<{ id: string }>().id],
    );
    expect(audited.rowCount).toBe(1);
  });

  test('has another effect without a key or under another one', async () => {
    await register('Aparte', randomUUID());
    await register('Aparte', randomUUID());
    await ana.client.ok('patientCreate', { body: patientBody({ lastName: 'Aparte' }) });
    expect(await patients('Aparte')).toBe(3);
  });

  test('matches with or without quotes, for a day', async () => {
    const key = randomUUID();
    const luz = await signedInCompany(api); // signing in a day later ends the earlier session
    const first = await register('Luego', key, luz);
    api.clock.move(new Date(Date.now() + hours(23)));
    const later = await register('Luego', `"${key}"`, await signIn(api, luz.email));
    expect([later.statusCode, later.json()]).toEqual([201, first.json()]);
    expect(await patients('Luego')).toBe(1);
  });

  test('is refused with another body or for another record', async () => {
    const key = randomUUID();
    await register('Primera', key);
    expect(refusal(await register('Segunda', key))).toEqual([422, 'idempotencyKey.reused']);
    expect(await patients('Segunda')).toBe(0);
    const note = (customerId: string, under: string) =>
      post(ana, 'customerNoteCreate', { params: { customerId }, body: { text: 'Hola' } }, under);
    const [one, other] = await Promise.all([
      ana.client.ok('customerCreate', { body: { kind: 'person', name: 'Una' } }),
      ana.client.ok('customerCreate', { body: { kind: 'person', name: 'Otra' } }),
    ]);
    const noteKey = randomUUID();
    expect((await note(one.id, noteKey)).statusCode).toBeLessThan(300);
    expect(refusal(await note(other.id, noteKey))).toEqual([422, 'idempotencyKey.reused']);
  });

  test('a refusal is not stored: the corrected request may use the same key', async () => {
    const key = randomUUID();
    expect((await register('Corregida', key, ana, { birthDate: '2999-01-01' })).statusCode).toBe(
      400,
    );
    expect((await register('Corregida', key)).statusCode).toBe(201);
    expect(await patients('Corregida')).toBe(1);
  });

  test('keys are scoped to person and company', async () => {
    const key = randomUUID();
    const colleague = await joinCompany(api, await signedUp(api), ana.companyId, ['owner']);
    const stranger = await signedInCompany(api);
    const answers = await Promise.all(
      [ana, colleague, stranger].map((who) => register('Ajena', key, who)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await patients('Ajena')).toBe(3);
  });

  test('a failure to store the response rolls back the effect, and a retry works', async () => {
    const key = randomUUID();
    await root.query('revoke insert on idempotency_key from app_user');
    try {
      expect((await register('Caída', key)).statusCode).toBe(500);
      expect(await patients('Caída')).toBe(0);
    } finally {
      await root.query('grant insert on idempotency_key to app_user');
    }
    expect((await register('Caída', key)).statusCode).toBe(201);
    expect(await patients('Caída')).toBe(1);
  });

  test('is 409 with Retry-After while the first request is running', async () => {
    const key = randomUUID();
    const hash = createHash('sha256').update(key).digest();
    await root.query('begin');
    await root.query(
      `select set_config('app.company', $1, true), set_config('app.user', $2, true)`,
      [ana.companyId, ana.userId],
    );
    await root.query(`select idempotency_key_held('patientCreate', $1, now())`, [hash]);
    const waiting = await register('En curso', key);
    await root.query('rollback');
    expect(refusal(waiting)).toEqual([409, 'idempotencyKey.in_progress']);
    expect(waiting.headers['retry-after']).toBe('1');
    expect((await register('En curso', key)).statusCode).toBe(201);
  });

  test.each(['', '""', '"a', 'a"b', '"a", "b"', 'á', 'x'.repeat(256)])(
    '%.20j is not a key: 400 names the header',
    async (key) => {
      const answer = await register('Sin clave', key);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Problem>().errors).toMatchObject([
        { path: 'idempotency-key', code: 'format' },
      ]);
      expect(await patients('Sin clave')).toBe(0);
    },
  );

  test('works for uploads, people without a company and public forms', async () => {
    const customer = await ana.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Con archivo' },
    });
    const upload = (content: string, key: string) =>
      post(
        ana,
        'customerFileCreate',
        {
          params: { customerId: customer.id },
          query: { name: 'a.txt' },
          body: Buffer.from(content),
        },
        key,
      );
    const uploadKey = randomUUID();
    const files = await Promise.all([upload('uno', uploadKey), upload('uno', uploadKey)]);
    expect(files[0].json()).toEqual(files[1].json());
    expect(refusal(await upload('dos', uploadKey))).toEqual([422, 'idempotencyKey.reused']);

    const newcomer = await signedUp(api);
    const company = { commercialName: 'Consultorio Doble', timeZone: 'America/Mexico_City' };
    const companyKey = randomUUID();
    const made = await Promise.all(
      [1, 2].map(() => post(newcomer, 'companyCreate', { body: company }, companyKey)),
    );
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(made[0]?.json()).toEqual(made[1]?.json());

    const { token: captureToken } = await ana.client.ok('leadCaptureCreate', {
      body: { name: 'Sitio', consentText: 'Acepto.' },
    });
    const lead = { name: 'Rosa', phone: '+525512345678', consent: true };
    const leadKey = randomUUID();
    const sent = await Promise.all(
      [1, 2].map(() =>
        post(null, 'leadCaptureSubmit', { params: { captureToken }, body: lead }, leadKey),
      ),
    );
    expect(sent.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const past = await root.query(
      `select action from audit_log where company_id = $1 and action like 'lead.%'`,
      [ana.companyId],
    );
    expect(past.rows).toEqual([{ action: 'lead.created' }]);
  });

  test('an upload read in a thread holds no transaction and has one effect', async () => {
    const customer = await ana.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Con imagen' },
    });
    const patient = await ana.client.ok('patientCreate', {
      body: patientBody({ lastName: 'Con imagen' }),
    });
    const table = Buffer.from('Nombre,Correo\nEva,eva@correo.test\n');
    const uploads: readonly [ApiEndpointName, LooseInput][] = [
      ['customerImportCreate', { query: { name: 'a.csv' }, body: table }],
      ['leadImportCreate', { query: { name: 'a.csv' }, body: table }],
      ['taskImportCreate', { query: { name: 'a.csv' }, body: table }],
      ['datasetUpload', { query: { name: 'a.csv' }, body: table }],
      [
        'customerFileCreate',
        { params: { customerId: customer.id }, query: { name: 'a.png' }, body: onePixel },
      ],
      [
        'patientFileCreate',
        { params: { patientId: patient.id }, query: { name: 'a.png' }, body: onePixel },
      ],
    ];
    for (const [name, input] of uploads) {
      const key = randomUUID();
      const both = await Promise.all([post(ana, name, input, key), post(ana, name, input, key)]);
      expect([name, ...both.map(({ statusCode }) => statusCode)]).toEqual([name, 201, 201]);
      expect(both[0].json()).toEqual(both[1].json());
    }
  });

  test('stored responses are encrypted and expire after a day', async () => {
    const key = randomUUID();
    await register('Secreta', key);
    const kept = await root.query<{ row: string }>(
      `select k::text || encode(coalesce(answer, ''), 'escape') as row from idempotency_key k`,
    );
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(kept.rows.filter(({ row }) => row.includes('Secreta') || row.includes(key))).toEqual([]);
    await root.query(`update idempotency_key set expires_at = now() - interval '1 minute'`);
    expect((await register('Secreta', key)).statusCode).toBe(201);
    expect(await patients('Secreta')).toBe(2);
    while ((await root.query('select from idempotency_key where expires_at < now()')).rowCount)
      await register('Otra más', randomUUID());
    expect((await root.query('select from idempotency_key')).rowCount).toBeGreaterThan(0);
  });
});
