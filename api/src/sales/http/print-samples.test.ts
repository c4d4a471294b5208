import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { readPdf } from '../../testing/pdf';
import { onePixel } from '../../testing/records/clinic';

describe('print samples', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const sampleOf = async ({ client }: Pick<SignedInMember, 'client'>) => {
    const { name, content } = await client.ok('printSampleView', {});
    return { name, size: content.size, ...(await readPdf(content)) };
  };
  const trail = async (): Promise<number> =>
    api.database.asOwner(
      async (client) => (await client.query('select from audit_log')).rowCount ?? 0,
    );

  test('print the receipt in three formats and a data report with a mark per page, and the letterhead of now', async () => {
    const before = await trail();
    const sample = await sampleOf(owner);
    expect(sample).toMatchObject({ isPdf: true, pages: 4, name: 'Impresos de muestra.pdf' });
    expect(sample.text.match(/MUESTRA/g)).toHaveLength(4);
    expect(sample.text.match(/Clínica de prueba/g)).toHaveLength(4);
    for (const words of [
      'Recibo de venta',
      'V-000000',
      'Consulta de primera vez',
      '$908.80',
      'derechos ARCO',
      'EXP-000000',
      'Confirmada',
    ])
      expect(sample.text).toContain(words);
    expect((await owner.client.ok('purchaseList', { query: {} })).items).toEqual([]);
    expect((await owner.client.ok('patientList', { query: {} })).items).toEqual([]);
    expect(await trail()).toBe(before);

    await api.database.asOwner((client) =>
      client.query(
        `update company set legal_name = 'Servicios Médicos del Valle SC', rfc = 'SMV010101AB1' where id = $1`,
        [owner.companyId],
      ),
    );
    await owner.client.ok('companyLogoSave', { body: new Blob([onePixel]) });
    const { text, size } = await sampleOf(owner);
    expect(text.match(/Servicios Médicos del Valle SC/g)).toHaveLength(4);
    expect(text).toContain('RFC SMV010101AB1');
    expect(size).toBeGreaterThan(sample.size);
  });

  test('follow the language of the request', async () => {
    const { text } = await sampleOf({ client: api.as(owner.token, { language: 'en' }) });
    expect(text.match(/SAMPLE/g)).toHaveLength(4);
    expect(text).toContain('First visit');
    expect(text).not.toContain('MUESTRA');
  });
});
