import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('web forms', () => {
  let api: TestApi;
  let company: SignedInMember;
  const consentText = 'Acepto el aviso de privacidad.';

  beforeAll(async () => {
    api = await createTestApi({
      rateLimit: { max: 12, maxPerNetworkAddress: 100_000, windowSeconds: 60 },
    });
    company = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const register = () =>
    company.client.ok('leadCaptureCreate', { body: { name: 'Página de inicio', consentText } });
  const submit = (captureToken: string, more: object = {}) =>
    api.anyone.call('leadCaptureSubmit', {
      params: { captureToken },
      body: { name: 'Eva Luna', phone: '+525512340000', consent: true, ...more },
    });
  const leads = async () => (await company.client.ok('leadList', { query: {} })).items;

  test('shows its company and consent text; a submission becomes a lead with the consent', async () => {
    const { token, id } = await register();
    expect(await api.anyone.ok('leadCaptureView', { params: { captureToken: token } })).toEqual({
      company: 'Clínica de prueba',
      consentText,
    });
    expect(
      (await submit(token, { message: 'Quiero cita', utm: { campaign: 'verano' } })).status,
    ).toBe(204);
    const [lead] = await leads();
    expect(
      await company.client.ok('leadView', { params: { leadId: lead?.id ?? '' } }),
    ).toMatchObject({
      name: 'Eva Luna',
      source: 'web',
      message: 'Quiero cita',
      utm: { campaign: 'verano' },
      consent: { text: consentText },
      slaStatus: 'first_response_due',
      log: [{ kind: 'created', by: null }],
    });
    expect(
      (await company.client.ok('leadCaptureList')).items.find((one) => one.id === id)?.leads,
    ).toBe(1);
  });

  test('stores only a hash of its token, which no list shows and rotation replaces', async () => {
    const { token, ...capture } = await register();
    const { items } = await company.client.ok('leadCaptureList');
    const stored = await api.database.asOwner(async (owner) => [
      ...(await owner.query('select * from lead_capture')).rows,
      ...(await owner.query(`select * from audit_log where entity_type = 'lead_capture'`)).rows,
      ...(await owner.query(`select * from outbox_event where type like 'lead_capture%'`)).rows,
    ]);
    expect(JSON.stringify([items, stored])).not.toContain(token);
    const params = { captureId: capture.id };
    const renewed = await company.client.ok('leadCaptureRenew', {
      params,
      body: { version: capture.version },
    });
    expect(renewed).toMatchObject({ id: capture.id, version: capture.version + 1 });
    expect((await submit(token, { website: 'x' })).status).toBe(404);
    expect((await submit(renewed.token, { website: 'x' })).status).toBe(204);
    expect(
      (
        await company.client.call('leadCaptureRenew', {
          params,
          body: { version: capture.version },
        })
      ).status,
    ).toBe(409);
  });

  test('a repeated submission becomes a note on the open lead', async () => {
    const { token } = await register();
    const person = { phone: null, email: 'luz@sol.test', name: 'Luz' };
    await submit(token, person);
    const before = (await leads()).length;
    expect(
      (
        await submit(token, {
          ...person,
          name: 'Luz Sol',
          interest: 'Ortodoncia',
          message: '¿Cuánto cuesta?',
        })
      ).status,
    ).toBe(204);
    const all = await leads();
    expect(all).toHaveLength(before);
    const luz = all.find(({ name }) => name === 'Luz');
    expect(
      (await company.client.ok('leadView', { params: { leadId: luz?.id ?? '' } })).log[0],
    ).toMatchObject({ kind: 'repeated', note: 'Ortodoncia · ¿Cuánto cuesta?', by: null });
  });

  test('a bot that fills the hidden field gets a success response, and nothing is stored', async () => {
    const { token } = await register();
    const before = await leads();
    expect(
      (await submit(token, { phone: '+525500001111', website: 'https://spam.test' })).status,
    ).toBe(204);
    expect(await leads()).toEqual(before);
  });

  test('rejects missing consent, missing contact data, an unknown token and an inactive form', async () => {
    const capture = await register();
    expect((await submit(capture.token, { consent: false })).body).toMatchObject({
      errors: [{ path: 'consent', code: 'not_accepted' }],
    });
    expect((await submit(capture.token, { phone: '' })).body).toMatchObject({
      errors: [{ path: 'phone' }],
    });
    expect((await submit(capture.token, { phone: null })).body).toMatchObject({
      errors: [{ path: 'phone', code: 'required' }],
    });
    expect((await submit('x'.repeat(43))).status).toBe(404);
    const params = { captureId: capture.id };
    expect(
      (await company.client.call('leadCaptureUpdate', { params, body: { version: 1 } })).body,
    ).toMatchObject({ errors: [{ code: 'no_change' }] });
    await company.client.ok('leadCaptureUpdate', { params, body: { version: 1, active: false } });
    expect(
      (
        await company.client.call('leadCaptureUpdate', {
          params,
          body: { version: 1, active: true },
        })
      ).body,
    ).toMatchObject({ code: 'resource.version_conflict' });
    expect((await submit(capture.token)).status).toBe(404);
    expect(
      (await api.anyone.call('leadCaptureView', { params: { captureToken: capture.token } }))
        .status,
    ).toBe(404);
  });

  test('limits calls per form and client address', async () => {
    const [busy, calm] = [await register(), await register()];
    const statuses = [];
    for (let call = 0; call < 13; call += 1)
      statuses.push((await submit(busy.token, { website: 'x' })).status);
    expect(statuses).toEqual([...Array<number>(12).fill(204), 429]);
    expect((await submit(calm.token, { website: 'x' })).status).toBe(204);
  });

  test('reception works on leads but cannot manage forms', async () => {
    const reception = await joinCompany(api, await signedUp(api), company.companyId, ['reception']);
    expect((await reception.client.call('leadCaptureList')).status).toBe(403);
    expect((await reception.client.call('leadList', { query: {} })).status).toBe(200);
  });
});
