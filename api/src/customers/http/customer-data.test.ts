import { createTestApi, joinCompany, signedUp, type TestApi } from '../../testing';
import { readPdf } from '../../testing/pdf';
import { openShop, type Shop } from '../../testing/shop';

describe('the data report of a customer', () => {
  let api: TestApi;
  let shop: Shop;
  let customerId: string;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    const { client } = shop.owner;
    await client.ok('customerFieldCreate', {
      body: {
        key: 'como',
        label: '¿Cómo llegó?',
        type: 'select',
        required: false,
        options: [{ value: 'r', label: 'Por la señora Nuñez', sortOrder: 0 }],
      },
    });
    const sold = await shop.sell({ issue: true });
    customerId = sold.customer?.id ?? '';
    const { version } = await client.ok('customerView', { params: { customerId } });
    await client.ok('customerUpdate', {
      params: { customerId },
      body: {
        version,
        rfc: 'GODE561231GR8',
        birthDate: '1956-12-31',
        phone: '+525512345678',
        values: { como: 'r' },
      },
    });
    await client.ok('customerConsentSet', {
      params: { customerId },
      body: { channel: 'whatsapp', purpose: 'marketing', granted: false, method: 'verbal' },
    });
    await client.ok('customerNoteCreate', {
      params: { customerId },
      body: { text: 'Prefiere la mañana' },
    });
  });
  afterAll(() => api.close());

  const ask = (format: 'json' | 'pdf') => ({ params: { customerId }, query: { format } });
  const as = async (role: 'marketing' | 'reception') =>
    (await joinCompany(api, await signedUp(api), shop.owner.companyId, [role])).client;

  test('as JSON: contains everything and logs who received it', async () => {
    const { name, content } = await shop.owner.client.ok('customerDataExport', ask('json'));
    expect(name).toMatch(/^Datos personales C-\d{6} \d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await content.text())).toMatchObject({
      format: 'sala.customer-data/1',
      exportedBy: 'Ana Ruiz',
      customer: {
        id: customerId,
        rfc: 'GODE561231GR8',
        values: { como: 'r' },
        consents: [{ channel: 'whatsapp', purpose: 'marketing', granted: false }],
      },
      notes: [{ text: 'Prefiere la mañana' }],
      purchases: [{ folio: expect.any(String), status: 'pending' }],
      changes: expect.arrayContaining([
        expect.objectContaining({ action: 'customer.data_exported', by: 'Ana Ruiz' }),
      ]),
    });
  });

  test('as a document: contains the same in the words of the screens', async () => {
    const { name, content } = await shop.owner.client.ok('customerDataExport', ask('pdf'));
    expect(name).toMatch(/^Datos personales C-\d{6} .*\.pdf$/);
    const { isPdf, text } = await readPdf(content);
    expect(isPdf).toBe(true);
    for (const words of [
      'Clínica de prueba',
      'Datos personales de Ana Ruiz',
      'Datos fiscales',
      'GODE561231GR8',
      '+52 55 1234 5678',
      '¿Cómo llegó?',
      'Por la señora Nuñez',
      'Promociones',
      'De palabra',
      'Por cobrar',
      'Prefiere la mañana',
      'Exportación de sus datos (ARCO)',
      'Página 1 de',
    ])
      expect(text).toContain(words);
  });

  test('is in English for an English request', async () => {
    const { name, content } = await api
      .as(shop.owner.token, { language: 'en' })
      .ok('customerDataExport', ask('pdf'));
    expect(name).toMatch(/^Personal data C-\d{6} \d{4}-\d\d-\d\d\.pdf$/);
    const { text } = await readPdf(content);
    for (const words of [
      'Personal data of Ana Ruiz',
      'ARCO rights',
      'Tax data',
      '+52 55 1234 5678',
      '31 Dec 1956',
      'Total spent',
      '$0.00',
      'Promotions',
      'Verbally',
      'Unpaid',
      '$100.00',
      'Data exported (ARCO)',
      'Prefiere la mañana',
      'Page 1 of',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Prepared by Ana Ruiz .*Date \d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d /);
    expect(text).not.toMatch(/Datos|Compras|Página/);
  });

  test('marketing’s report omits purchases it may not see; reception cannot create one', async () => {
    const marketing = await as('marketing');
    expect(
      JSON.parse(await (await marketing.ok('customerDataExport', ask('json'))).content.text()),
    ).toMatchObject({ purchases: null });
    const { text } = await readPdf((await marketing.ok('customerDataExport', ask('pdf'))).content);
    expect(text).toContain('Las compras no se incluyen');
    expect(text).not.toContain('Por cobrar');
    expect((await (await as('reception')).refused('customerDataExport', ask('pdf'))).code).toBe(
      'permission.denied',
    );
  });
});
