import { randomUUID } from 'node:crypto';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

describe('sites, departments and rooms', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const log = (companyId: string, sql: string) =>
    withClient(api.database.owner, async (client) =>
      (await client.query<{ name: string }>(sql, [companyId])).rows.map(({ name }) => name),
    );

  /** Books an appointment tomorrow at the given place. */
  const bookAt = async (siteId: string, departmentId: string, roomId: string) => {
    const { items } = await owner.client.ok('practitionerList', { query: {} });
    await withClient(api.database.owner, async (client) => {
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

  test('report a version conflict with the current state', async () => {
    const site = await owner.client.ok('siteCreate', { body: { name: 'Poniente' } });
    const params = { siteId: site.id };
    const changed = await owner.client.ok('siteUpdate', {
      params,
      body: { version: 1, phone: '+525512345678' },
    });
    expect(changed.version).toBe(2);
    expect(
      await owner.client.refused('siteUpdate', { params, body: { version: 1, name: 'Oriente' } }),
    ).toMatchObject({ code: 'resource.version_conflict', meta: { current: changed } });
    expect(
      (await owner.client.refused('siteUpdate', { params, body: { version: 2 } })).errors,
    ).toMatchObject([{ code: 'no_change' }]);
    expect(
      await owner.client.ok('siteUpdate', { params, body: { version: 2, name: 'Poniente' } }),
    ).toEqual(changed);
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

  test('are read by staff who book and changed by owners and administrators', async () => {
    const nurse = await signedInCompany(api, { roles: ['nurse'] });
    expect((await nurse.client.ok('roomList', { query: {} })).items).toEqual([]);
    expect((await nurse.client.refused('siteCreate', { body: { name: 'X' } })).code).toBe(
      'permission.denied',
    );
  });
});
