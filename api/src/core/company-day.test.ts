import { dayIn } from '@sala/shared-contracts';
import { createTestApi, signIn, signedInCompany, type TestApi } from '../testing';

const dayMs = 86_400_000;

describe('the day where the company is', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const companyIn = async (timeZone: string) => {
    const company = await signedInCompany(api);
    const { version } = await company.client.ok('companyView');
    await company.client.ok('companyUpdate', { body: { version, timeZone } });
    return company;
  };

  test.each(['Pacific/Kiritimati', 'America/Mexico_City', 'Pacific/Pago_Pago'])('%s: a customer is born today at the latest', async (timeZone) => {
    const { client } = await companyIn(timeZone);
    const now = Date.now();
    const today = dayIn(timeZone, new Date(now));
    const tomorrow = dayIn(timeZone, new Date(now + dayMs));
    const body = { kind: 'person' as const, name: 'Ana', birthDate: today };
    const { id: customerId, version } = await client.ok('customerCreate', { body });
    const refused = await client.refused('customerCreate', { body: { ...body, birthDate: tomorrow } });
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([400, ['birthDate']]);
    const change = await client.refused('customerUpdate', { params: { customerId }, body: { version, birthDate: tomorrow } });
    expect(change.errors?.map(({ path }) => path)).toEqual(['birthDate']);
  });

  test('what is saved in the evening is named for that evening', async () => {
    const { email } = await companyIn('America/Mexico_City');
    const day = dayIn('America/Mexico_City', new Date());
    api.clock.move(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + 3 * 3_600_000)); // nine in the evening there, the next day in UTC
    const { client } = await signIn(api, email);
    const files = await Promise.all([
      client.ok('customerExport', { query: { format: 'csv' } }),
      client.ok('leadExport', { query: { format: 'csv' } }),
      client.ok('purchaseExport', { query: { format: 'csv' } }),
      client.ok('appointmentExport', { query: { format: 'csv' } }),
      client.ok('patientExport', { query: { format: 'csv' } }),
    ]);
    expect(files.map(({ name }) => name.slice(-14))).toEqual(files.map(() => `${day}.csv`));
  });
});
