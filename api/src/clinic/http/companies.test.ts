import {
  createTestApi,
  signedUp,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { onePixel } from '../../testing/records/clinic';
import { inTransaction } from '../../platform/database/database';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('companies', () => {
  afterAll(() => api.clock.move());

  test('create makes the person its owner, with a new or the current token', async () => {
    const person = await signedUp(api);
    const body = {
      commercialName: '  Clínica del Valle ',
      legalName: '',
      timeZone: 'America/Tijuana',
    };
    const session = await person.client.ok('companyCreate', { body });
    expect(session.user).toMatchObject({
      roles: ['owner', 'billing'],
      company: { name: 'Clínica del Valle', timeZone: 'America/Tijuana' },
    });
    for (const token of [session.token, person.token]) {
      expect(await api.as(token).ok('companyView')).toMatchObject({
        id: session.user.company?.id,
        commercialName: 'Clínica del Valle',
        legalName: null,
        locale: 'es-MX',
        currency: 'MXN',
        version: 1,
      });
    }
  });

  test('create refuses a second company, also concurrently', async () => {
    const person = await signedUp(api);
    const create = () =>
      person.client.call('companyCreate', { body: { commercialName: 'Clínica' } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(await create()).toMatchObject({ status: 409, body: { code: 'company.exists' } });
    expect((await api.as(person.token).ok('memberList', { query: {} })).total).toBe(1);
  });

  test('create refuses what is invalid, at its field', async () => {
    const { client } = await signedUp(api);
    for (const [body, fault] of [
      [{ commercialName: ' ' }, { path: 'commercialName', code: 'required' }],
      [{ commercialName: 'x'.repeat(121) }, { path: 'commercialName', code: 'too_long' }],
      [
        { commercialName: 'x', timeZone: 'Mars/Olympus' },
        { path: 'timeZone', code: 'format' },
      ],
      [
        { commercialName: 'x', currency: 'USD' },
        { path: 'currency', code: 'unknown' },
      ],
    ])
      expect((await client.refused('companyCreate', { body })).errors).toMatchObject([fault]);
  });

  describe('update', () => {
    test('keeps other fields, increments the version and shows in the next session', async () => {
      const { client } = await newCompany(api);
      await client.ok('companyUpdate', {
        body: { version: 1, legalName: 'Clínica, S.A. de C.V.' },
      });
      const updated = await client.ok('companyUpdate', {
        body: { version: 2, commercialName: 'Otra' },
      });
      expect(
        (await client.refused('companyUpdate', { body: { version: 3 } })).errors,
      ).toMatchObject([{ path: '', code: 'no_change' }]);
      expect(updated).toMatchObject({
        commercialName: 'Otra',
        legalName: 'Clínica, S.A. de C.V.',
        version: 3,
      });
      expect((await client.ok('authSession')).company?.name).toBe('Otra');
    });
  });

  const wrongTaxData = [
    [
      'a company with an RFC of 13 characters',
      'moral',
      'GODE561231GR8',
      'MX',
      'company_rfc_length',
    ],
    ['a person with an RFC of 12 characters', 'fisica', 'EKU9003173C9', 'MX', 'company_rfc_length'],
    ['an RFC outside of Mexico', 'moral', 'EKU9003173C9', 'ES', 'company_tax_country'],
  ] as const;

  test('the database refuses tax data that do not fit together', async () => {
    const { companyId } = await newCompany(api);
    const sql = 'update company set person_type = $2, rfc = $3, country = $4 where id = $1';
    const set = (values: readonly string[]) =>
      api.database.asOwner((client) => client.query(sql, [companyId, ...values]));
    for (const [, type, rfc, country, constraint] of wrongTaxData)
      await expect(set([type, rfc, country])).rejects.toMatchObject({ constraint });
    await set(['moral', 'EKU9003173C9', 'MX']);
  });
});

describe('the settings of a company', () => {
  const day = 86_400_000;

  let owner: SignedInMember;

  afterAll(() => api.clock.move());
  beforeEach(async () => {
    owner = await newCompany(api);
  });
  afterEach(() => api.clock.move());

  const update = async (changes: object) => {
    const { version } = await owner.client.ok('companyView');
    return owner.client.call('companyUpdate', { body: { version, ...changes } });
  };
  const history = async () => (await owner.client.ok('companyChangeList', { query: {} })).items;
  const restore = (id: number, client = owner.client) =>
    client.call('companyChangeRestore', { params: { changeId: id } });

  test('tax data is judged as in the setup', async () => {
    const tax = { personType: 'moral', rfc: 'eku9003173c9', taxRegime: '601', taxZipCode: '06600' };
    expect(
      await update({ ...tax, retentionYears: 10, privacyContact: 'datos@sala.test' }),
    ).toMatchObject({ status: 200, body: { rfc: 'EKU9003173C9', retentionYears: 10 } });
    expect((await update({ personType: 'fisica' })).body).toMatchObject({
      errors: [{ path: 'rfc' }],
    });
    expect((await update({ retentionYears: 4 })).status).toBe(400);
    expect((await update({ taxRegime: '999' })).status).toBe(400);
  });

  test('each change is listed with its author, and put back by the rules of today', async () => {
    await update({ commercialName: 'Clínica Luna', timeZone: 'America/Tijuana' });
    const [change] = await history();
    expect(change).toMatchObject({
      by: 'Ana Ruiz',
      subject: 'company',
      restorable: true,
      fields: [
        { name: 'timeZone', before: 'America/Mexico_City', after: 'America/Tijuana' },
        { name: 'commercialName', before: 'Clínica de prueba', after: 'Clínica Luna' },
      ],
    });
    expect((await restore(change?.id ?? 0)).status).toBe(204);
    expect(await owner.client.ok('companyView')).toMatchObject({
      commercialName: 'Clínica de prueba',
      timeZone: 'America/Mexico_City',
    });
    expect((await restore(change?.id ?? 0)).body).toMatchObject({
      code: 'companyChange.nothing_to_restore',
    });
  });

  test('week, quiet hours and accent are judged, listed and put back', async () => {
    const wanted = {
      weekStart: 'sunday',
      quietHours: { from: '22:00', to: '06:00' },
      accent: 'blue',
    };
    expect(await update(wanted)).toMatchObject({ status: 200, body: wanted });
    expect((await owner.client.ok('authSession')).company).toMatchObject({
      weekStart: 'sunday',
      accent: 'blue',
    });
    for (const wrong of [{ accent: '#ff0000' }, { quietHours: { from: '22:00', to: '22:00' } }])
      expect((await update(wrong)).status).toBe(400);
    const [change] = await history();
    expect(change?.fields.map(({ name }) => name).sort()).toEqual([
      'accent',
      'quietHours',
      'weekStart',
    ]);
    expect((await restore(change?.id ?? 0)).status).toBe(204);
    expect(await owner.client.ok('companyView')).toMatchObject({
      weekStart: 'monday',
      quietHours: null,
      accent: 'teal',
    });
  });

  test('a value whose target is gone is refused', async () => {
    const body = new Blob([onePixel]);
    await owner.client.ok('companyLogoSave', { body });
    await owner.client.ok('companyLogoDelete');
    const [removed] = await history();
    expect((await restore(removed?.id ?? 0)).body).toMatchObject({
      code: 'companyChange.target_gone',
      status: 410,
    });
  });

  test('a restored policy does not lock its author out', async () => {
    const here = api.as(owner.token, { address: '203.0.113.7' });
    await here.ok('securityPolicyUpdate', {
      body: { version: 0, allowedNetworks: ['203.0.113.0/24'] },
    });
    await here.ok('securityPolicyUpdate', { body: { version: 1, allowedNetworks: [] } });
    const [opened] = await history();
    expect((await restore(opened?.id ?? 0)).body).toMatchObject({
      code: 'securityPolicy.locks_you_out',
    });
    expect((await restore(opened?.id ?? 0, here)).status).toBe(204);
  });

  test('another company neither sees nor restores it, a nurse neither', async () => {
    await update({ commercialName: 'Clínica Luna' });
    const [change] = await history();
    const stranger = await newCompany(api);
    expect((await restore(change?.id ?? 0, stranger.client)).status).toBe(404);
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    expect((await restore(change?.id ?? 0, nurse.client)).status).toBe(403);
    expect((await nurse.client.call('companyChangeList', { query: {} })).status).toBe(403);
  });

  describe('its deletion', () => {
    const request = (name = 'Clínica de prueba', client = owner.client) =>
      client.call('companyDeletionRequest', { body: { name, password: testPassword } });
    const runDeletion = async () => {
      await api.database.asOwner((client) =>
        client.query(
          `update job set due_at = now() where kind = 'company_closing' and state = 'waiting'`,
        ),
      );
      await runDueJobs(api);
    };

    test('needs the exact name and an owner, and is cancelled within seven days', async () => {
      const admin = await newMember(api, owner.companyId, ['admin']);
      expect((await request('clínica de prueba')).body).toMatchObject({
        code: 'company.name_mismatch',
      });
      expect((await request(undefined, admin.client)).body).toMatchObject({
        code: 'ownership.owner_only',
      });
      expect((await request()).status).toBe(200);
      expect((await request()).body).toMatchObject({ code: 'company.deletion_pending' });
      expect((await admin.client.ok('authSession')).company?.closesAt).toBeDefined();
      await runDeletion(); // too early
      await owner.client.ok('companyDeletionCancel');
      api.clock.move(new Date(api.clock.now().getTime() + 8 * day));
      await runDeletion();
      const answer = await api.anyone.call('authSignIn', {
        body: { email: owner.email, password: testPassword },
      });
      expect(answer.status).toBe(200);
    });

    test('closes it: nobody enters any more, its data stays', async () => {
      await request();
      api.clock.move(new Date(api.clock.now().getTime() + 7 * day + 60_000));
      await runDeletion();
      expect(
        await api.anyone.refused('authSignIn', {
          body: { email: owner.email, password: testPassword },
        }),
      ).toMatchObject({ code: 'auth.company_closed', status: 403 });
      const kept = await api.database.asOwner((client) =>
        client.query<{ years: number; live: number }>(
          `select extract(year from age(c.keep_until, c.closed_at))::int as years,
             (select count(*)::int from session s where s.user_id = $2 and s.revoked_at is null) as live
           from company c where c.id = $1`,
          [owner.companyId, owner.userId],
        ),
      );
      expect(kept.rows).toEqual([{ years: 5, live: 0 }]);
      await expect(
        api.database.asOwner((client) =>
          client.query('update company set closed_at = null, keep_until = null where id = $1', [
            owner.companyId,
          ]),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });
});

describe('clinic settings and privacy notices', () => {
  const purposes = [
    { key: 'treatment' as const, label: 'Atenderte', required: true },
    { key: 'marketing' as const, label: 'Avisarte de promociones', required: false },
  ];

  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  test('start with the defaults of the table and keep changes', async () => {
    const before = await owner.client.ok('clinicSettingsView');
    expect(before).toMatchObject({ noShowMinutes: 30, reminderMinutes: [1440, 120], version: 0 });
    const first = await owner.client.ok('clinicSettingsUpdate', {
      body: { version: 0, noShowMinutes: 45, reminderMinutes: [60, 2880, 60] },
    });
    expect(first).toEqual({
      ...before,
      noShowMinutes: 45,
      reminderMinutes: [2880, 60],
      version: 1,
    });
    const defaults = await inTransaction(
      api.database.pool,
      { userId: owner.userId, companyId: owner.companyId },
      (db) =>
        db.query<{ name: string; value: string }>(
          `select column_name as name, column_default as value from information_schema.columns where table_name = 'clinic_settings' and column_default is not null`,
        ),
    );
    expect(Object.fromEntries(defaults.map(({ name, value }) => [name, value]))).toMatchObject({
      no_show_minutes: String(before.noShowMinutes),
      check_in_early_minutes: String(before.checkInEarlyMinutes),
      late_minutes: String(before.lateMinutes),
      sign_deadline_hours: String(before.signDeadlineHours),
      waitlist_offer_minutes: String(before.waitlistOfferMinutes),
    });
  });

  test('a notice can be edited as a draft, and not once published', async () => {
    const draft = await owner.client.ok('privacyNoticeCreate', {
      body: { kind: 'integral', locale: 'es-MX', body: '# Aviso', purposes },
    });
    expect(draft).toMatchObject({ number: 1, publishedAt: null, purposes });
    expect(
      (
        await owner.client.refused('privacyNoticeCreate', {
          body: { kind: 'integral', locale: 'es-MX', body: 'Otro', purposes },
        })
      ).code,
    ).toBe('privacyNotice.draft_exists');
    expect((await owner.client.ok('privacyNoticeCurrent')).items).toEqual([]);
    const params = { noticeId: draft.id };
    const changed = await owner.client.ok('privacyNoticeUpdate', {
      params,
      body: { version: 1, body: '# Aviso de privacidad' },
    });
    expect(
      await owner.client.refused('privacyNoticePublish', { params, body: { version: 1 } }),
    ).toMatchObject({ code: 'resource.version_conflict', meta: { current: changed } });
    const published = await owner.client.ok('privacyNoticePublish', {
      params,
      body: { version: 2 },
    });
    expect((await owner.client.ok('privacyNoticeCurrent')).items).toEqual([published]);
    for (const attempt of [
      owner.client.refused('privacyNoticeUpdate', { params, body: { version: 3, body: 'Otro' } }),
      owner.client.refused('privacyNoticePublish', { params, body: { version: 3 } }),
      owner.client.refused('privacyNoticeDelete', { params }),
    ]) {
      expect((await attempt).code).toBe('privacyNotice.published');
    }
    const next = await owner.client.ok('privacyNoticeCreate', {
      body: { kind: 'integral', locale: 'es-MX', body: '# Nuevo', purposes },
    });
    expect(next.number).toBe(2);
    await owner.client.ok('privacyNoticeDelete', { params: { noticeId: next.id } });
    expect((await owner.client.ok('privacyNoticeList')).items).toEqual([published]);
  });

  test('the database protects published notices from any role', async () => {
    const [notice] = (await owner.client.ok('privacyNoticeCurrent')).items;
    const change = inTransaction(
      api.database.pool,
      { userId: owner.userId, companyId: owner.companyId },
      (db) => db.query('update privacy_notice set body = $2 where id = $1', [notice?.id, 'Otro']),
    );
    await expect(change).rejects.toThrow('a published notice never changes');
  });

  test('refuses a duplicate purpose', async () => {
    const body = {
      kind: 'simplified' as const,
      locale: 'en' as const,
      body: 'Notice',
      purposes: [...purposes, ...purposes.slice(0, 1)],
    };
    expect((await owner.client.refused('privacyNoticeCreate', { body })).errors).toMatchObject([
      { path: 'purposes' },
    ]);
  });
});

describe('company logo', () => {
  /** One pixel. */
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  /** The same file with a declared width of 5,000 pixels. */
  const wide = Buffer.from(png);
  wide.writeUInt32BE(5000, 16);

  const company = {
    commercialName: 'Sol',
    legalName: null,
    personType: 'moral' as const,
    rfc: null,
    taxRegime: null,
    taxZipCode: null,
    country: 'MX' as const,
    timeZone: 'America/Mexico_City',
    locale: 'es-MX' as const,
  };

  let person: SignedIn;

  beforeEach(async () => {
    person = await signedUp(api);
  });
  afterAll(() => api.clock.move());

  const save = (bytes: Uint8Array<ArrayBuffer>) =>
    person.client.call('companySetupLogoSave', { body: new Blob([bytes]) });
  const hasDraftLogo = async () => (await person.client.ok('companySetupView')).hasLogo;

  test('can be set, shown, replaced and removed before the company exists', async () => {
    expect(await hasDraftLogo()).toBe(false);
    expect(await save(png)).toMatchObject({ ok: true, body: { hasLogo: true, next: 'company' } });
    const shown = await person.client.ok('companySetupLogoView');
    expect(Buffer.from(await shown.content.arrayBuffer())).toEqual(png);
    // Saving a step does not affect the logo.
    await person.client.ok('companySetupSave', {
      params: { step: 'company' },
      body: { answers: { company } },
    });
    expect(await hasDraftLogo()).toBe(true);
    expect((await person.client.ok('companySetupLogoDelete')).hasLogo).toBe(false);
    expect(await person.client.refused('companySetupLogoView')).toMatchObject({ status: 404 });
  });

  test('refuses what is no picture, too large or JSON, and keeps the previous logo', async () => {
    await save(png);
    for (const [bytes, code] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'not_an_image',
      ],
      [png.subarray(0, 40), 'image_damaged'],
      [wide, 'too_many_pixels'],
    ] as const) {
      expect(await save(new Uint8Array(bytes))).toMatchObject({
        ok: false,
        status: 400,
        body: { code: 'request.invalid', errors: [{ path: '', code }] },
      });
      expect(await hasDraftLogo()).toBe(true);
    }
    expect(await save(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'required' }] },
    });
    expect(await save(Buffer.alloc(262_145))).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
    expect(
      await person.client.refused('companySetupLogoSave', { body: { logo: 'x' } }),
    ).toMatchObject({ status: 415 });
    const file = {
      method: 'POST' as const,
      url: '/api/v1/companies',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/octet-stream',
      },
    };
    expect((await api.app.inject({ ...file, payload: png })).statusCode).toBe(415);
  });

  test('moves to the company, where anyone with the id can read it and cache it forever', async () => {
    await person.client.ok('companySetupSave', {
      params: { step: 'company' },
      body: { answers: { company } },
    });
    await save(png);
    const { token, user } = await person.client.ok('companySetupFinish');
    const logoId = user.company?.logoId ?? '';
    expect((await api.as(token).ok('authSession')).company?.logoId).toBe(logoId);
    const answer = await api.app.inject({ url: `/api/v1/company-logos/${logoId}` });
    expect(answer.rawPayload).toEqual(png);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''logo",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await api.as(token).refused('companySetupLogoView')).toMatchObject({
      code: 'company.exists',
    });
  });

  test('serves no other file, and is null by default', async () => {
    const { client, companyId } = await newCompany(api);
    expect((await client.ok('authSession')).company?.logoId).toBeNull();
    expect(
      (await api.anyone.refused('companyLogoView', { params: { logoId: companyId } })).status,
    ).toBe(404);
  });

  test('can be replaced and removed by managers of the organization', async () => {
    const owner = await newCompany(api);
    const logoOf = async () => (await owner.client.ok('authSession')).company?.logoId;
    const { logoId } = await owner.client.ok('companyLogoSave', { body: new Blob([png]) });
    expect(await logoOf()).toBe(logoId);
    const another = (await owner.client.ok('companyLogoSave', { body: new Blob([png]) })).logoId;
    expect(await logoOf()).toBe(another);
    expect((await api.app.inject({ url: `/api/v1/company-logos/${logoId}` })).statusCode).toBe(404);
    expect(await owner.client.refused('companyLogoSave', { body: new Blob(['no']) })).toMatchObject(
      { errors: [{ code: 'not_an_image' }] },
    );
    await owner.client.ok('companyLogoDelete');
    expect(await logoOf()).toBeNull();
    const { rows } = await api.database.asOwner((client) =>
      client.query(
        `select diff -> 'logoId' as logo from audit_log where action = 'company.logo_changed' and company_id = $1 order by id`,
        [owner.companyId],
      ),
    );
    expect(rows).toEqual([
      { logo: [null, logoId] },
      { logo: [logoId, another] },
      { logo: [another, null] },
    ]);
    const reception = await newMember(api, owner.companyId, ['reception']);
    expect(
      await reception.client.refused('companyLogoSave', { body: new Blob([png]) }),
    ).toMatchObject({ code: 'permission.denied' });
  });
});
