import { dayIn } from '@sala/shared-contracts';
import { createTestApi, signIn, signedInCompany, type TestApi } from '../../testing';
import { openFrontDesk, putAppointment } from '../../testing/front-desk';
import { patientBody } from '../../testing/records/patients';

const dayMs = 86_400_000;

describe("the company's day", () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const companyIn = async (timeZone: string) => {
    const company = await signedInCompany(api, { founder: ['owner', 'doctor'] });
    const { version } = await company.client.ok('companyView');
    await company.client.ok('companyUpdate', { body: { version, timeZone } });
    return company;
  };

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    "%s: a customer's birth date is today at the latest",
    async (timeZone) => {
      const { client } = await companyIn(timeZone);
      const now = Date.now();
      const today = dayIn(timeZone, new Date(now));
      const tomorrow = dayIn(timeZone, new Date(now + dayMs));
      const body = { kind: 'person' as const, name: 'Ana', birthDate: today };
      const { id: customerId, version } = await client.ok('customerCreate', { body });
      const refused = await client.refused('customerCreate', {
        body: { ...body, birthDate: tomorrow },
      });
      expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([
        400,
        ['birthDate'],
      ]);
      const change = await client.refused('customerUpdate', {
        params: { customerId },
        body: { version, birthDate: tomorrow },
      });
      expect(change.errors?.map(({ path }) => path)).toEqual(['birthDate']);
    },
  );

  // An hour at which the company's day differs from UTC and the other zone.
  test.each([
    ['America/Tijuana', '07:30', -1],
    ['Pacific/Auckland', '12:30', 1],
  ])(
    '%s at %s UTC: board, sales, appointments and ages use the local day',
    async (timeZone, time, offset) => {
      const company = await companyIn(timeZone);
      const utcDay = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10); // in the past, so that only the company's day refuses future dates
      const dayFrom = (days: number): string =>
        new Date(Date.parse(utcDay) + (offset + days) * dayMs).toISOString().slice(0, 10);
      const now = new Date(`${utcDay}T${time}:00Z`);
      const today = dayFrom(0);
      const desk = await openFrontDesk(company, timeZone);
      const ago = await putAppointment(
        api,
        company,
        desk,
        new Date(now.getTime() - 1_200_000).toISOString(),
        15,
      );
      await putAppointment(api, company, desk, new Date(now.getTime() - dayMs).toISOString(), 15);
      api.clock.move(now);
      const { client } = await signIn(api, company.email);

      expect((await client.ok('visitList', { query: {} })).date).toBe(today);
      expect((await client.ok('purchaseSummary', { query: {} })).date).toBe(today);
      expect(
        (await client.ok('appointmentList', { query: { tab: 'today' } })).items.map(({ id }) => id),
      ).toEqual([ago]);

      const born = (birthDate: string, lastName: string) =>
        client.call('patientCreate', { body: patientBody({ birthDate, lastName }) });
      const refused = async (birthDate: string) => (await born(birthDate, 'Nadie')).body;
      expect(await refused(dayFrom(1))).toMatchObject({
        status: 400,
        errors: [{ path: 'birthDate', code: 'in_future' }, { path: 'guardian' }],
      });
      const eighteenOn = (day: string): string => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
      expect(await refused(eighteenOn(dayFrom(1)))).toMatchObject({
        status: 400,
        errors: [{ path: 'guardian', code: 'required' }],
      });
      expect((await born(eighteenOn(today), 'Mayor')).status).toBe(201);
      const named = async (age: 'teen' | 'young') =>
        (await client.ok('patientList', { query: { age } })).items.map(({ lastName }) => lastName);
      expect([await named('young'), await named('teen')]).toEqual([['Mayor'], []]);
    },
  );

  test('a file saved in the evening is named after the local day', async () => {
    const { email } = await companyIn('America/Mexico_City');
    const day = dayIn('America/Mexico_City', new Date());
    api.clock.move(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + 3 * 3_600_000)); // 21:00 in Mexico City, the next day in UTC
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
