import { createTestApi, type TestApi } from '../../testing';
import { readPdf } from '../../testing/pdf';
import { onePixel } from '../../testing/records/clinic';
import { consultation, registerForTax } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

describe('receipts', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    await shop.openCash();
  });
  afterAll(() => api.close());

  const print = async (purchaseId: string, format: 'letter' | 'half' | 'ticket') => {
    const file = await shop.owner.client.ok('purchaseReceipt', {
      params: { purchaseId },
      query: { format },
    });
    return { name: file.name, ...(await readPdf(file.content)) };
  };

  test('each format has the parties, lines, total in words and payments', async () => {
    const paid = await shop.sell({
      items: [
        { ...consultation, description: 'Consulta pediátrica', unitPrice: 70_000 },
        {
          ...consultation,
          description: 'Azitromicina',
          unitPrice: 18_000,
          taxKind: 'iva0',
          discount: 1_000,
        },
      ],
      payments: [
        { method: 'cash', amount: 40_000, tendered: 50_000 },
        { method: 'card_debit', amount: 47_000 },
      ],
    });
    for (const [format, width] of [
      ['letter', 612],
      ['half', 396],
      ['ticket', 226.77],
    ] as const) {
      const receipt = await print(paid.id, format);
      expect(receipt).toMatchObject({
        isPdf: true,
        pages: 1,
        name: `Recibo de venta ${paid.folio}.pdf`,
      });
      expect(receipt.width).toBeCloseTo(width, 1);
      for (const words of [
        'Clínica de prueba',
        paid.folio ?? '',
        'Ana Ruiz',
        'Consulta pediátrica',
        'Azitromicina',
        '$700.00',
        '$870.00',
        'ochocientos setenta pesos 00/100 M.N.',
        'Efectivo',
        '$400.00',
        'Cambio',
        '$100.00',
        'Tarjeta de débito',
        '$470.00',
        'no es un comprobante fiscal',
      ])
        expect(receipt.text).toContain(words);
    }
  });

  test('prints several in one file, each on pages of its own', async () => {
    const format = 'ticket';
    const sold = [await shop.sell({ issue: true }), await shop.sell({ issue: true })];
    const { name, content } = await shop.owner.client.ok('purchaseReceiptFile', {
      body: { ids: sold.map(({ id }) => id), format },
    });
    const file = await readPdf(content);
    expect([file.pages, name]).toEqual([
      2,
      expect.stringMatching(/^Recibo de venta \d{4}-\d\d-\d\d\.pdf$/),
    ]);
    for (const { folio } of sold) expect(file.text).toContain(folio);
    expect(
      (
        await shop.owner.client.refused('purchaseReceiptFile', {
          body: { ids: ['00000000-0000-4000-8000-000000000000'], format },
        })
      ).code,
    ).toBe('resource.not_found');
  });

  test('speaks English to whoever reads English, without the Spanish sum in words', async () => {
    const { id, folio } = await shop.sell({ issue: true });
    const english = await api.as(shop.owner.token, { language: 'en' }).ok('purchaseReceipt', {
      params: { purchaseId: id },
      query: { format: 'letter' },
    });
    const { text } = await readPdf(english.content);
    for (const words of ['Sales receipt', folio ?? '', 'This receipt is not a tax invoice'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/pesos|Recibo|Atendió|Gracias/);
  });

  test('has the address of the site where its seller works', async () => {
    const site = async (name: string, address: string) =>
      (await shop.owner.client.ok('siteCreate', { body: { name, address } })).id;
    await site('Centro', 'Av. Juárez 10');
    const north = await site('Norte', 'Calle Norte 200');
    const seller = await shop.as('reception');
    await api.database.asOwner((client) =>
      client.query(
        'insert into membership_site (company_id, user_id, site_id) values ($1, $2, $3)',
        [shop.owner.companyId, seller.userId, north],
      ),
    );
    await registerForTax(api, shop.owner.companyId);
    const sold = await shop.sell({}, seller);
    const there = (await print(sold.id, 'ticket')).text;
    for (const line of ['Calle Norte 200', 'RFC EKU9003173C9', 'Régimen fiscal 601'])
      expect(there).toContain(line);
    expect(there).not.toContain('Av. Juárez 10');
    // The browser's own sheet is of the same site.
    expect((await shop.view(sold)).issuer).toEqual({
      commercialName: 'Clínica de prueba',
      legalName: 'CLINICA DE PRUEBA',
      rfc: 'EKU9003173C9',
      taxRegime: '601',
      address: 'Calle Norte 200',
      phone: null,
    });
    expect((await print((await shop.sell()).id, 'ticket')).text).toContain('Av. Juárez 10');
  });

  test('prints the company’s logo', async () => {
    const { id } = await shop.sell();
    const pictures = async () => {
      const { content } = await shop.owner.client.ok('purchaseReceipt', {
        params: { purchaseId: id },
        query: { format: 'ticket' },
      });
      return Buffer.from(await content.arrayBuffer())
        .toString('latin1')
        .includes('/Subtype /Image');
    };
    expect(await pictures()).toBe(false);
    await shop.owner.client.ok('companyLogoSave', { body: new Blob([onePixel]) });
    expect(await pictures()).toBe(true);
  });

  test('prints characters that the standard fonts lack', async () => {
    const { id } = await shop.sell({
      items: [{ ...consultation, description: 'Consulta de Łukasz Čapek 漢 y José Nuñez' }],
    });
    expect((await print(id, 'letter')).text.replace(/\s/g, '')).toContain(
      'ConsultadeŁukaszČapek漢yJoséNuñez',
    );
  });

  test('marks a cancelled one, paginates a long one, and sizes a ticket to its content', async () => {
    const long = await shop.sell({
      issue: true,
      items: Array.from({ length: 80 }, () => consultation),
    });
    expect((await print(long.id, 'letter')).text).toContain('Página 2 de');
    const [short, tall] = [
      await print((await shop.sell({ issue: true })).id, 'ticket'),
      await print(long.id, 'ticket'),
    ];
    expect(short.pages).toBe(1);
    expect(tall.pages).toBe(1);
    expect(tall.height).toBeGreaterThan(short.height * 3);
    await shop.owner.client.ok('purchaseCancel', {
      params: { purchaseId: long.id },
      body: { version: long.version, reason: 'No vino' },
    });
    expect((await print(long.id, 'half')).text).toContain('CANCELADA');
    expect((await print((await shop.sell()).id, 'half')).text).toContain('Borrador');
  });
});
