import { randomUUID } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import type { NumberSeries } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { nextNumber } from '../../platform/numbering/next-number';
import { newCompany } from '../../testing/members';
import { patientBody } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('sites, departments and rooms', () => {
  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const log = (companyId: string, sql: string) =>
    api.database.asOwner(async (client) =>
      (await client.query<{ name: string }>(sql, [companyId])).rows.map(({ name }) => name),
    );

  /** Books an appointment tomorrow at the given place. */
  const bookAt = async (siteId: string, departmentId: string, roomId: string) => {
    const { items } = await owner.client.ok('practitionerList', { query: {} });
    await api.database.asOwner(async (client) => {
      const ids = { patient: randomUUID(), type: randomUUID() };
      await client.query(
        `insert into patient (company_id, id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $4, 'Eva', 'Luna', '1990-01-01', 'M', now(), $3, now(), $3)`,
        [owner.companyId, ids.patient, owner.userId, `EXP-${String(Date.now()).slice(-6)}`],
      );
      await client.query(
        `insert into event_type (company_id, id, slug, name, minutes, created_at, created_by, updated_at, updated_by) values ($1, $2, $4, 'Control', 20, now(), $3, now(), $3)`,
        [owner.companyId, ids.type, owner.userId, `control-${ids.type.slice(0, 8)}`],
      );
      await client.query(
        `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, room_id, start_at, end_at, status, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '1 day', now() + interval '1 day 20 minutes', 'scheduled', now(), $9, now(), $9)`,
        [
          owner.companyId,
          ids.type.slice(0, 12),
          ids.patient,
          ids.type,
          items[0]?.id ?? null,
          departmentId,
          siteId,
          roomId,
          owner.userId,
        ],
      );
    });
  };

  test('are created, sorted by name, audited and published', async () => {
    const hours = { monday: { opens: '09:00', closes: '18:00' } };
    const body = {
      name: ' Matriz ',
      clues: 'dfssa000123',
      timeZone: 'America/Tijuana',
      openingHours: hours,
      healthOfficer: 'Elena Cárdenas',
      healthOfficerLicence: '1234567',
      latitude: 32.5,
      longitude: -117,
    };
    const site = await owner.client.ok('siteCreate', { body });
    expect(site).toMatchObject({
      ...body,
      name: 'Matriz',
      clues: 'DFSSA000123',
      address: null,
      active: true,
      version: 1,
    });
    const department = await owner.client.ok('departmentCreate', {
      body: {
        name: 'Pediatría',
        code: 'pediatria',
        siteId: site.id,
        tokenPrefix: 'pe',
        sapOrgUnit: '',
      },
    });
    expect(department).toMatchObject({
      tokenPrefix: 'PE',
      sapOrgUnit: null,
      color: '#64748b',
      headId: null,
    });
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Consultorio 1', siteId: site.id, departmentId: department.id },
    });
    expect(room).toMatchObject({ kind: 'consult', capacity: 1, siteId: site.id });
    expect((await owner.client.ok('siteList', { query: {} })).items).toEqual([site]);
    const names = `('site.created', 'department.created', 'room.created')`;
    expect(
      await log(
        owner.companyId,
        `select action as name from audit_log where company_id = $1 and action in ${names} order by id`,
      ),
    ).toHaveLength(3);
    expect(
      await log(
        owner.companyId,
        `select type as name from outbox_event where company_id = $1 and type in ${names}`,
      ),
    ).toHaveLength(3);
  });

  test('have unique names, codes and prefixes', async () => {
    const site = await owner.client.ok('siteCreate', { body: { name: 'Norte' } });
    await owner.client.ok('departmentCreate', {
      body: { name: 'Dental', code: 'dental', tokenPrefix: 'DE' },
    });
    await owner.client.ok('roomCreate', { body: { name: 'Sala', siteId: site.id } });
    const refusals = [
      await owner.client.refused('siteCreate', { body: { name: 'Norte' } }),
      await owner.client.refused('departmentCreate', { body: { name: 'Dental', code: 'otra' } }),
      await owner.client.refused('departmentCreate', { body: { name: 'Otra', code: 'dental' } }),
      await owner.client.refused('departmentCreate', {
        body: { name: 'Otra', code: 'otra', tokenPrefix: 'DE' },
      }),
      await owner.client.refused('roomCreate', { body: { name: 'Sala', siteId: site.id } }),
    ];
    expect(refusals.map(({ code, errors }) => [code, errors?.[0]?.path])).toEqual([
      ['site.name_taken', 'name'],
      ['department.name_taken', 'name'],
      ['department.code_taken', 'code'],
      ['department.prefix_taken', 'tokenPrefix'],
      ['room.name_taken', 'name'],
    ]);
  });

  test('report invalid values at their field', async () => {
    const site = { name: 'Sur' };
    const place = await owner.client.refused('siteCreate', { body: { ...site, latitude: 19 } });
    expect(place.errors).toMatchObject([{ path: 'longitude', code: 'required' }]);
    expect(
      (await owner.client.refused('siteCreate', { body: { ...site, timeZone: 'Luna/Mar' } }))
        .errors,
    ).toMatchObject([{ path: 'timeZone' }]);
    expect(
      (await owner.client.refused('siteCreate', { body: { ...site, healthOfficerLicence: '12' } }))
        .errors,
    ).toMatchObject([{ path: 'healthOfficerLicence' }]);
    expect(
      (
        await owner.client.refused('departmentCreate', {
          body: { name: 'X', code: 'x', siteId: randomUUID() },
        })
      ).errors,
    ).toMatchObject([{ path: 'siteId', code: 'not_an_option' }]);
    expect(
      (await owner.client.refused('roomCreate', { body: { name: 'X', siteId: randomUUID() } }))
        .errors,
    ).toMatchObject([{ path: 'siteId', code: 'not_an_option' }]);
  });

  test('are archived with upcoming appointments only after a confirmation', async () => {
    const site = await owner.client.ok('siteCreate', { body: { name: 'Con citas' } });
    const department = await owner.client.ok('departmentCreate', {
      body: { name: 'Con citas', code: 'con_citas' },
    });
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Con citas', siteId: site.id },
    });
    await bookAt(site.id, department.id, room.id);
    const archive = { version: 1, active: false };
    const refused = { code: 'structure.has_appointments', meta: { appointments: 1 } };
    expect(
      await owner.client.refused('siteUpdate', { params: { siteId: site.id }, body: archive }),
    ).toMatchObject(refused);
    expect(
      await owner.client.refused('departmentUpdate', {
        params: { departmentId: department.id },
        body: archive,
      }),
    ).toMatchObject(refused);
    expect(
      await owner.client.refused('roomUpdate', { params: { roomId: room.id }, body: archive }),
    ).toMatchObject(refused);
    const archived = await owner.client.ok('roomUpdate', {
      params: { roomId: room.id },
      body: { ...archive, appointmentsKnown: 1 },
    });
    expect(archived.active).toBe(false);
    expect(
      (await owner.client.ok('roomList', { query: {} })).items.map(({ id }) => id),
    ).not.toContain(room.id);
    expect(
      (await owner.client.ok('roomList', { query: { includeArchived: 'true' } })).items.map(
        ({ id }) => id,
      ),
    ).toContain(room.id);
    expect(
      (
        await owner.client.ok('roomUpdate', {
          params: { roomId: room.id },
          body: { version: 2, active: true },
        })
      ).active,
    ).toBe(true);
  });
});

describe('the numbers of a company', () => {
  let owner: SignedInMember;

  afterAll(() => api.clock.move());
  beforeEach(async () => {
    owner = await newCompany(api, { founder: ['owner', 'reception', 'billing'] });
  });
  afterEach(() => api.clock.move());

  const seriesOf = async (series: NumberSeries) => {
    const { items } = await owner.client.ok('numberSeriesList');
    const found = items.find((one) => one.series === series);
    if (!found) throw new Error(`no series ${series}`);
    return found;
  };
  const change = async (series: NumberSeries, changes: object, client = owner.client) => {
    const { version } = await seriesOf(series);
    return client.call('numberSeriesUpdate', { params: { series }, body: { version, ...changes } });
  };
  const newPatient = (n = 0, client = owner.client) =>
    client.ok('patientCreate', {
      body: patientBody({ firstName: `Mar${'abcdefghijklmnopqrstuvwxyz'[n]}`, phone: '' }),
    });
  const newCustomer = (name = 'Ana Ruiz') =>
    owner.client.ok('customerCreate', { body: { kind: 'person', name } });
  const newPurchase = (customerId: string) =>
    owner.client.ok('purchaseCreate', {
      body: { customerId, items: [consultation], issue: true, idempotencyKey: randomUUID() },
    });
  const asOwner = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(api.database.pool, { userId: owner.userId, companyId: owner.companyId }, run);
  const today = () => api.clock.now().toISOString();
  const sql = (text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query(text, [...values])).rows);

  test('begin with the defaults, and look as chosen from then on, while given ones stay', async () => {
    const first = await newPatient(0);
    expect(first.recordNumber).toBe('EXP-000001');
    expect(await change('patient', { prefix: 'hc-norte'.slice(0, 5), digits: 4 })).toMatchObject({
      status: 200,
      body: { prefix: 'HC-NO', given: 1, next: 2, nextText: 'HC-NO-0002', version: 1 },
    });
    const second = await newPatient(1);
    expect(second.recordNumber).toBe('HC-NO-0002');
    const recordNumberOf = async (patientId: string) =>
      (await owner.client.ok('patientView', { params: { patientId } })).recordNumber;
    expect(await recordNumberOf(first.id)).toBe('EXP-000001');
    await expect(
      sql(`update patient set record_number = 'OTRO-000009' where id = $1`, [first.id]),
    ).rejects.toMatchObject({ constraint: 'number_stays' });
    // By its number with any prefix, by the digits alone, in its order.
    for (const search of ['EXP-000001', '000001', 'hc-no-0001']) {
      const { items } = await owner.client.ok('patientList', { query: { search } });
      expect(items.map(({ id }) => id)).toEqual([first.id]);
    }
    const { items } = await owner.client.ok('patientList', { query: { sort: '-recordNumber' } });
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await change('patient', { prefix: '' })).toMatchObject({ body: { nextText: '0003' } });
    expect((await newPatient(2)).recordNumber).toBe('0003');
  });

  test('go up only, and what is counted stays what there is', async () => {
    await Promise.all([newPatient(0), newPatient(1)]);
    expect(await change('patient', { next: 2 })).toMatchObject({
      status: 409,
      body: { code: 'numberSeries.given_out', meta: { given: 2 } },
    });
    expect((await change('patient', { next: 900_000 })).status).toBe(200);
    expect((await change('patient', { next: 500_000 })).status).toBe(200); // none of them was given out
    expect((await newPatient(2)).recordNumber).toBe('EXP-500000');
    expect((await change('patient', { next: 500_000 })).status).toBe(409);
    expect((await owner.client.ok('patientList', { query: {} })).total).toBe(3);
    expect((await change('customer', { next: 70_000 })).status).toBe(200);
    expect((await newCustomer()).code).toBe('C-070000');
    await change('customer', { prefix: 'CLI-N' });
    const { id } = await newCustomer('Eva Luna');
    for (const search of ['cli-n-070001', 'CLI-N-0700', '070001']) {
      const { items } = await owner.client.ok('customerList', { query: { search } });
      expect(items.map((customer) => customer.id)).toEqual([id]);
    }
    const counters = await sql(
      `select series, value from company_counter where company_id = $1 order by series`,
      [owner.companyId],
    );
    expect(counters).toEqual([
      { series: 'customer', value: 2 },
      { series: 'patient', value: 3 },
    ]);
    await expect(
      asOwner((db) =>
        db.query(`update number_series set given = 0, peak = 0, next = 1 where series = 'patient'`),
      ),
    ).rejects.toMatchObject({ constraint: 'number_series_given_out' });
    await expect(asOwner((db) => db.query(`delete from number_series`))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('are unique without gaps: six at once, and one that is rolled back', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => newPatient(n)));
    const expected = Array.from({ length: 6 }, (_, n) => `EXP-${String(n + 1).padStart(6, '0')}`);
    expect(made.map(({ recordNumber }) => recordNumber).sort()).toEqual(expected);
    await expect(
      asOwner(async (db) => {
        expect((await nextNumber(db, 'patient', today())).text).toBe('EXP-000007');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await newPatient(6)).recordNumber).toBe('EXP-000007');
    // The prefix changes among them: each has one of both, and none is missing.
    const [, ...mixed] = await Promise.all([
      change('patient', { prefix: 'HC' }),
      ...[7, 8, 9].map((n) => newPatient(n)),
    ]);
    expect(mixed.map(({ recordNumber }) => recordNumber.slice(-6)).sort()).toEqual([
      '000008',
      '000009',
      '000010',
    ]);
  });

  test('bear the year of the company and begin anew with it; nothing comes twice', async () => {
    api.clock.move(new Date('2027-01-01T05:58:00Z'));
    owner = await newCompany(api, { founder: ['owner', 'reception', 'billing'] });
    const { id } = await newCustomer();
    expect((await newPurchase(id)).folio).toBe('V-000001');
    expect((await change('patient', { yearly: true })).body).toMatchObject({
      errors: [{ path: 'yearly' }],
    });
    expect(await change('purchase', { yearly: true })).toMatchObject({
      body: { nextText: 'V-2026-000002' },
    });
    const old = await newPurchase(id);
    expect(old.folio).toBe('V-2026-000002');
    api.clock.move(new Date('2027-01-01T05:59:30Z')); // still the old year in Mexico City
    expect((await newPurchase(id)).folio).toBe('V-2026-000003');
    api.clock.move(new Date('2027-01-01T06:00:30Z'));
    expect(await seriesOf('purchase')).toMatchObject({ given: 0, nextText: 'V-2027-000001' });
    expect((await newPurchase(id)).folio).toBe('V-2027-000001');
    api.clock.move(new Date('2027-01-01T05:58:00Z')); // a clock that was set back
    expect((await newPurchase(id)).folio).toBe('V-2027-000002');
    expect(await change('purchase', { yearly: false })).toMatchObject({
      body: { given: 3, nextText: 'V-000004' },
    });
    expect((await newPurchase(id)).folio).toBe('V-000004');
    for (const [search, found] of [
      ['V-2026-000002', [old.id]],
      ['v-2026-2', [old.id]],
    ] as const) {
      const { items } = await owner.client.ok('purchaseList', { query: { search } });
      expect(items.map((purchase) => purchase.id)).toEqual(found);
    }
    const both = await owner.client.ok('purchaseList', { query: { search: '2' } });
    expect(both.items.map(({ folio }) => folio).sort()).toEqual(['V-2026-000002', 'V-2027-000002']);
    const customers = await owner.client.ok('customerList', { query: { search: 'c-000001' } });
    expect(customers.items.map((customer) => customer.id)).toEqual([id]);
  });

  test('changes are in the history, and are put back unless a number would come again', async () => {
    await change('purchase', { prefix: 'TKT', next: 40 });
    const { items } = await owner.client.ok('companyChangeList', { query: {} });
    expect(items[0]).toMatchObject({
      by: 'Ana Ruiz',
      subject: 'number_series',
      series: 'purchase',
      restorable: true,
      fields: [
        { name: 'next', before: 1, after: 40 },
        { name: 'prefix', before: 'V', after: 'TKT' },
      ],
    });
    const params = { changeId: String(items[0]?.id) };
    const { id } = await newCustomer();
    expect((await newPurchase(id)).folio).toBe('TKT-000040');
    expect(await owner.client.refused('companyChangeRestore', { params })).toMatchObject({
      code: 'numberSeries.given_out',
    });
    await change('purchase', { prefix: 'ABC' });
    const [last] = (await owner.client.ok('companyChangeList', { query: {} })).items;
    await owner.client.ok('companyChangeRestore', { params: { changeId: String(last?.id) } });
    expect(await seriesOf('purchase')).toMatchObject({ nextText: 'TKT-000041' });
  });
});
