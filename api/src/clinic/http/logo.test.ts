import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedIn,
  type TestApi,
} from '../../testing';

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

describe('company logo', () => {
  let api: TestApi;
  let person: SignedIn;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    person = await signedUp(api);
  });
  afterAll(() => api.close());

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

  test.each([
    [
      'another file type',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not_an_image',
    ],
    ['a truncated picture', png.subarray(0, 40), 'image_damaged'],
    ['excessive dimensions', wide, 'too_many_pixels'],
  ])('refuses %s and keeps the previous logo', async (_what, bytes, code) => {
    await save(png);
    const answer = await save(new Uint8Array(bytes));
    expect(answer).toMatchObject({
      ok: false,
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: '', code }] },
    });
    expect(await hasDraftLogo()).toBe(true);
  });

  test('refuses an empty file, a file that is too large, and JSON, with advice', async () => {
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
    const { client, companyId } = await signedInCompany(api);
    expect((await client.ok('authSession')).company?.logoId).toBeNull();
    expect(
      (await api.anyone.refused('companyLogoView', { params: { logoId: companyId } })).status,
    ).toBe(404);
  });

  test('can be replaced and removed by managers of the organization', async () => {
    const owner = await signedInCompany(api);
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
    const { rows } = await withClient(api.database.owner, (client) =>
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
    const reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    expect(
      await reception.client.refused('companyLogoSave', { body: new Blob([png]) }),
    ).toMatchObject({ code: 'permission.denied' });
  });
});
