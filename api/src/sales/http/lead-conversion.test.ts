import {
  createTestApi,
  signedInCompany,
  type SignedInMember,
  type TestApi,
  type TestClient,
} from '../../testing';

describe('lead conversion', () => {
  let api: TestApi;
  let company: SignedInMember;
  let client: TestClient;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    company = await signedInCompany(api);
    client = company.client;
  });

  const create = (more: object = {}) =>
    client.ok('leadCreate', {
      body: { name: 'Mariana García', phone: '+525511112222', source: 'web', ...more },
    });
  const qualified = async (more: object = {}) => {
    const { id: leadId } = await create(more);
    await client.ok('leadMove', { params: { leadId }, body: { version: 1, status: 'contacted' } });
    return client.ok('leadMove', { params: { leadId }, body: { version: 2, status: 'qualified' } });
  };
  const customer = (name: string, more: object = {}) =>
    client.ok('customerCreate', { body: { kind: 'person', name, ...more } });
  const convert = (leadId: string, version: number, customerId: string | null) =>
    client.call('leadConvert', { params: { leadId }, body: { version, customerId } });

  test('suggests customers by email, phone or similar name, and no others', async () => {
    const byMail = await customer('M. Pérez', { email: 'mariana@sol.test' });
    const byPhone = await customer('Familia Ortiz', { phone: '+525511112222' });
    const byName = await customer('Mariana Garcia Lopez');
    await customer('Roberto Sosa', { phone: '+525599998888' });
    const lead = await create({ email: 'mariana@sol.test', phone: '+5215511112222' }); // as WhatsApp formats it
    expect(lead.phone).toBe('+525511112222');
    const twin = await create({ name: 'Marianita', email: 'otra@sol.test' });
    const found = await client.ok('leadCandidateList', { params: { leadId: lead.id } });
    expect(found.customers.map(({ id, because }) => [id, because])).toEqual([
      [byPhone.id, ['phone']],
      [byMail.id, ['email']],
      [byName.id, ['name']],
    ]);
    expect(found.leads).toEqual([
      expect.objectContaining({
        id: twin.id,
        because: expect.arrayContaining(['phone']),
        status: 'new',
        version: 1,
      }),
    ]);
  });

  test('never suggests customers of another company', async () => {
    const stranger = await signedInCompany(api);
    await stranger.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Mariana García', phone: '+525511112222' },
    });
    const { id: leadId } = await create();
    expect(await client.ok('leadCandidateList', { params: { leadId } })).toEqual({
      customers: [],
      leads: [],
    });
  });

  test('creates a customer with the lead’s data, and a retry creates no second one', async () => {
    const lead = await qualified({ email: 'mariana@sol.test' });
    const [first, second] = await Promise.all([
      convert(lead.id, lead.version, null),
      convert(lead.id, lead.version, null),
    ]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    const { items } = await client.ok('customerList', { query: {} });
    expect(items).toEqual([
      expect.objectContaining({
        code: 'C-000001',
        name: 'Mariana García',
        phone: '+525511112222',
        email: 'mariana@sol.test',
      }),
    ]);
    expect(first.body).toMatchObject({
      status: 'converted',
      convertedCustomerId: items[0]?.id,
      version: 4,
    });
    const other = await customer('Otra');
    expect((await convert(lead.id, lead.version, other.id)).body).toMatchObject({
      code: 'lead.already_converted',
      meta: { customerId: items[0]?.id },
    });
  });

  test('links an existing customer and rejects an unknown one', async () => {
    const existing = await customer('Mariana García López');
    const lead = await qualified();
    expect(
      (await convert(lead.id, lead.version, '00000000-0000-4000-8000-000000000001')).status,
    ).toBe(404);
    expect((await convert(lead.id, lead.version, existing.id)).body).toMatchObject({
      status: 'converted',
      convertedCustomerId: existing.id,
    });
    expect((await client.ok('customerList', { query: {} })).total).toBe(1);
  });

  test('rejects a lead before follow-up and an outdated version', async () => {
    const lead = await create();
    expect((await convert(lead.id, 1, null)).body).toMatchObject({
      code: 'lead.transition_refused',
      meta: { from: 'new' },
    });
    const ready = await qualified({ phone: '+525533334444' });
    expect((await convert(ready.id, 1, null)).body).toMatchObject({
      code: 'resource.version_conflict',
    });
    expect((await client.ok('customerList', { query: {} })).total).toBe(0);
  });

  test('requires the company’s mandatory custom fields', async () => {
    await client.ok('customerFieldCreate', {
      body: { key: 'seguro', label: 'Seguro', type: 'text', required: true },
    });
    const lead = await qualified();
    expect((await convert(lead.id, lead.version, null)).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'values.seguro', code: 'required' }],
    });
    expect((await client.ok('customerList', { query: {} })).total).toBe(0);
    const { convertedCustomerId } = await client.ok('leadConvert', {
      params: { leadId: lead.id },
      body: { version: lead.version, customerId: null, values: { seguro: 'GNP' } },
    });
    expect(
      await client.ok('customerView', { params: { customerId: convertedCustomerId ?? '' } }),
    ).toMatchObject({ name: 'Mariana García', values: { seguro: 'GNP' } });
  });

  test('deleting the customer leaves the lead converted', async () => {
    const lead = await qualified();
    const answer = await convert(lead.id, lead.version, null);
    const { items } = await client.ok('customerList', { query: {} });
    await client.ok('customerDelete', {
      params: { customerId: items[0]?.id ?? '' },
      query: { code: items[0]?.code ?? '' },
    });
    expect(answer.ok).toBe(true);
    expect(await client.ok('leadView', { params: { leadId: lead.id } })).toMatchObject({
      status: 'converted',
      convertedCustomerId: null,
    });
  });

  test('merging two leads fills blanks, joins the logs and keeps the earlier response', async () => {
    const other = await create({
      email: 'mariana@sol.test',
      interest: 'Ortodoncia',
      ownerId: company.userId,
    });
    await client.ok('leadRespond', {
      params: { leadId: other.id },
      body: { version: 1, channel: 'call', note: 'Llama mañana' },
    });
    const lead = await create({ name: 'Mariana' });
    const merge = (otherId: string, otherVersion: number) =>
      client.call('leadMerge', {
        params: { leadId: lead.id },
        body: { version: 1, otherId, otherVersion },
      });
    expect((await merge(lead.id, 1)).body).toMatchObject({ code: 'lead.not_mergeable' });
    expect((await merge(other.id, 1)).body).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: { id: other.id } },
    });
    const merged = await merge(other.id, 2);
    expect(merged.body).toMatchObject({
      name: 'Mariana',
      email: 'mariana@sol.test',
      interest: 'Ortodoncia',
      owner: { id: company.userId },
      slaStatus: 'fulfilled',
    });
    const { log } = await client.ok('leadView', { params: { leadId: lead.id } });
    expect(log.map(({ note }) => note)).toEqual(
      expect.arrayContaining(['Llama mañana', 'Mariana García']),
    );
    expect((await client.call('leadView', { params: { leadId: other.id } })).status).toBe(404);
    const sold = await qualified({ phone: '+525555556666' });
    await convert(sold.id, sold.version, null);
    expect(
      (
        await client.call('leadMerge', {
          params: { leadId: lead.id },
          body: { version: 3, otherId: sold.id, otherVersion: 4 },
        })
      ).body,
    ).toMatchObject({ code: 'lead.not_mergeable' });
  });
});
