import type { CfdiRequest } from '@sala/shared-contracts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createTestApi, type TestApi } from '../../testing';
import { cfdiRequest, consultation, registerForTax } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

const paidByCard = { ...cfdiRequest, method: 'PUE', form: '28' } as const;
const debit = { payments: [{ method: 'card_debit', amount: 10_000 }] };

/** Parses the XML; numbers stay strings, to compare their format. */
const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    removeNSPrefix: true,
  });
  return (parser.parse(xml) as { Comprobante: unknown }).Comprobante; // the document’s only root
};

describe('CFDI 4.0', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    await registerForTax(api, shop.owner.companyId);
  });
  afterAll(() => api.close());

  const call = (id: string, body: CfdiRequest) => ({ params: { purchaseId: id }, body });
  const found = async (id: string, body: object = {}) => {
    const { findings } = await shop.owner.client.ok(
      'cfdiValidate',
      call(id, { ...paidByCard, ...body }),
    );
    return findings.map(({ severity, code, path }) => `${severity} ${code} ${path}`.trim());
  };
  const receiver = (more: object) => ({ receiver: { ...cfdiRequest.receiver, ...more } });

  test('a valid request has no findings, and each rule names its field', async () => {
    const { id } = await shop.sell(debit);
    expect(await found(id)).toEqual([]);
    expect(await found(id, receiver({ rfc: 'GODE561231GR7' }))).toEqual([
      'warning rfc_check_digit receiver.rfc',
    ]);
    expect(await found(id, receiver({ taxRegime: '601' }))).toEqual([
      'error regime_person_type receiver.taxRegime',
    ]);
    expect(
      await found(id, {
        ...receiver({ rfc: 'IIA040805DZ4', name: 'INDUSTRIAS, S.A. de C.V.', taxRegime: '601' }),
        use: 'D01',
      }),
    ).toEqual(['error name_with_company_type receiver.name', 'error use_for_person_only use']);
    expect(await found(id, receiver({ rfc: 'XAXX010101000', zipCode: '01000' }))).toEqual([
      'error generic_rfc_rules receiver.taxRegime',
      'error generic_rfc_rules use',
      'error generic_rfc_rules receiver.zipCode',
    ]);
    expect(
      await found(id, { ...receiver({ rfc: 'XAXX010101000', taxRegime: '616' }), use: 'S01' }),
    ).toEqual([]);
    expect(await found(id, { method: 'PPD', form: '99' })).toEqual(['error paid_needs_pue method']);
    expect(await found(id, { form: '99' })).toEqual(['error form_of_payment form']);
    expect(await found(id, { form: '01' })).toEqual([
      'warning form_of_payment form',
      'hint cash_not_deductible form',
    ]);
  });

  test('reports unpaid, unissued and free purchases, and taxed medical services', async () => {
    const pending = await shop.sell({
      issue: true,
      items: [{ ...consultation, taxKind: 'iva16' }],
    });
    expect(await found(pending.id)).toEqual([
      'error unpaid_needs_ppd method',
      'warning medical_should_be_exempt items.0.taxKind',
    ]);
    expect(await found((await shop.sell()).id, { method: 'PPD', form: '99' })).toEqual([
      'error not_issued',
    ]);
    expect(
      await found(
        (await shop.sell({ issue: true, items: [{ ...consultation, discount: 10_000 }] })).id,
      ),
    ).toContain('error nothing_to_invoice');
  });

  test('reports an unregistered company and a self-employed doctor billing a company', async () => {
    const other = await openShop(api);
    const { id } = await other.sell(debit);
    const { findings, valid } = await other.owner.client.ok('cfdiValidate', call(id, paidByCard));
    expect(valid).toBe(false);
    expect(findings.map(({ path }) => path)).toEqual([
      'issuer.rfc',
      'issuer.legalName',
      'issuer.taxRegime',
      'issuer.taxZipCode',
    ]);
    expect(await other.owner.client.refused('cfdiStamp', call(id, paidByCard))).toMatchObject({
      code: 'cfdi.invalid',
      meta: { findings },
    });
  });

  test('suggests values from the customer and the payments', async () => {
    const { id } = await shop.sell(debit);
    expect(await shop.owner.client.ok('cfdiSuggest', { params: { purchaseId: id } })).toEqual({
      receiver: {
        rfc: 'XAXX010101000',
        name: 'PUBLICO EN GENERAL',
        taxRegime: '616',
        zipCode: '06700',
      },
      use: 'S01',
      method: 'PUE',
      form: '28',
      driver: 'sandbox',
    });
  });

  test('the draft is well formed and complete, with the sums of the purchase', async () => {
    const items = [
      {
        ...consultation,
        description: 'Consulta "A&B" <urgente> ñ',
        unitPrice: 70_000,
        discount: 5_000,
      },
      {
        ...consultation,
        description: 'Gasa',
        quantity: 2.5,
        unitPrice: 1_999,
        taxKind: 'iva16' as const,
        satKey: '42311511',
        satUnit: 'H87',
      },
    ];
    const { id, folio } = await shop.sell({ items, issue: true });
    const file = await shop.owner.client.ok('cfdiDraft', call(id, cfdiRequest));
    expect(file.name).toBe(`${folio}.xml`);
    expect(parse(await file.content.text())).toMatchObject({
      '@Version': '4.0',
      '@Folio': String(Number(folio?.slice(2))),
      '@Fecha': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      '@FormaPago': '99',
      '@MetodoPago': 'PPD',
      '@SubTotal': '749.98',
      '@Descuento': '50.00',
      '@Total': '707.98',
      '@LugarExpedicion': '06700',
      Emisor: { '@Rfc': 'EKU9003173C9', '@Nombre': 'CLINICA DE PRUEBA', '@RegimenFiscal': '601' },
      Receptor: {
        '@Rfc': 'GODE561231GR8',
        '@DomicilioFiscalReceptor': '06700',
        '@RegimenFiscalReceptor': '612',
        '@UsoCFDI': 'D01',
      },
      Conceptos: {
        Concepto: [
          {
            '@Descripcion': 'Consulta "A&B" <urgente> ñ',
            '@Cantidad': '1',
            '@ObjetoImp': '02',
            Impuestos: { Traslados: { Traslado: { '@Base': '650.00', '@TipoFactor': 'Exento' } } },
          },
          {
            '@Cantidad': '2.5',
            '@ValorUnitario': '19.99',
            '@Importe': '49.98',
            Impuestos: {
              Traslados: { Traslado: { '@TasaOCuota': '0.160000', '@Importe': '8.00' } },
            },
          },
        ],
      },
      Impuestos: {
        '@TotalImpuestosTrasladados': '8.00',
        Traslados: {
          Traslado: [
            { '@Base': '650.00', '@TipoFactor': 'Exento' },
            { '@Base': '49.98', '@Importe': '8.00' },
          ],
        },
      },
    });
  });

  test('stamps once and locks the purchase until cancelled; then another can be stamped', async () => {
    const pending = await shop.sell({ issue: true });
    const stamped = await shop.owner.client.ok('cfdiStamp', call(pending.id, cfdiRequest));
    expect(stamped).toMatchObject({
      status: 'stamped',
      driver: 'sandbox',
      method: 'PPD',
      form: '99',
      lastError: null,
    });
    expect(await shop.owner.client.ok('cfdiStamp', call(pending.id, cfdiRequest))).toEqual(stamped);
    expect(
      await shop.owner.client.refused(
        'cfdiStamp',
        call(pending.id, { ...cfdiRequest, use: 'G03' }),
      ),
    ).toMatchObject({ code: 'cfdi.not_possible' });
    const file = await shop.owner.client.ok('cfdiDownload', { params: { cfdiId: stamped.id } });
    expect(parse(await file.content.text())).toMatchObject({
      Complemento: { TimbreFiscalDigital: { '@UUID': stamped.uuid?.toUpperCase() } },
    });
    const params = { purchaseId: pending.id };
    for (const refused of [
      await shop.owner.client.refused('purchaseCancel', {
        params,
        body: { version: pending.version, reason: 'No vino' },
      }),
      await shop.owner.client.refused('purchaseUpdate', {
        params,
        body: { version: pending.version, notes: 'otra' },
      }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'cfdi.not_possible' });
    const cancel = (body: object) =>
      shop.owner.client.call('cfdiCancel', {
        params: { cfdiId: stamped.id },
        body: { reason: '02', ...body },
      });
    expect(await cancel({ reason: '01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'replacedBy' }] },
    });
    expect(await cancel({})).toMatchObject({
      ok: true,
      body: { status: 'cancelled', cancelReason: '02', uuid: stamped.uuid },
    });
    expect(await cancel({})).toMatchObject({ status: 409, body: { code: 'cfdi.not_possible' } });
    const again = await shop.owner.client.ok('cfdiStamp', call(pending.id, cfdiRequest));
    expect(again.uuid).not.toBe(stamped.uuid);
    expect(await shop.view(pending)).toMatchObject({ cfdiStatus: 'stamped', cfdi: again });
  });

  test.each([
    ['RECHAZADO', 'cfdi.refused', 409],
    ['SIN SERVICIO', 'cfdi.unavailable', 502],
  ])(
    '%s leaves the invoice pending with the service’s message, and a retry succeeds',
    async (name, code, status) => {
      const { id } = await shop.sell(debit);
      const failing = { ...paidByCard, ...receiver({ name: `ANA ${name}` }) };
      const problem = await shop.owner.client.refused('cfdiStamp', call(id, failing));
      expect(problem).toMatchObject({ code, status });
      expect(await shop.view({ id })).toMatchObject({
        cfdiStatus: 'pending',
        cfdi: { uuid: null, lastError: problem.detail },
      });
      expect(await shop.owner.client.ok('cfdiStamp', call(id, paidByCard))).toMatchObject({
        status: 'stamped',
        lastError: null,
      });
    },
  );

  test('reception may prepare but not stamp it', async () => {
    const { id } = await shop.sell(debit);
    const reception = await shop.as('reception');
    expect(await reception.client.ok('cfdiValidate', call(id, paidByCard))).toMatchObject({
      valid: true,
    });
    expect(await reception.client.refused('cfdiStamp', call(id, paidByCard))).toMatchObject({
      status: 403,
    });
  });
});
