import type { SapCaseView } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient } from '../../testing/records/patients';
import type { SapOrgUnit } from '../../adapters/sap/port';
import { inTransaction } from '../../platform/database/database';
import { writeUnits } from '../sql/sap-sync.queries';
import { sapRecords } from '../../testing/records/sap';

const now = '2027-03-10T18:00:00Z';

describe('cases of SAP', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let doctor: SignedInMember;
  let reception: SignedInMember;
  let patientId: string;

  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, values)).rows);
  const falnr = (short: number): string => String(short).padStart(10, '0');
  const patnr = (short: number): string => String(4700 + short).padStart(10, '0');
  const list = (
    view: SapCaseView,
    more: { day?: string; unit?: string; search?: string; page?: number } = {},
    who = reception,
  ) => who.client.ok('sapCaseList', { query: { view, ...more } });
  const shorts = async (...input: Parameters<typeof list>): Promise<number[]> =>
    (await list(...input)).items.map((row) => Number(row.falnr));
  const view = (short: number, who = doctor) =>
    who.client.ok('sapCaseView', { params: { falnr: falnr(short) } });
  const zone = (name: string) =>
    sql('update company set time_zone = $2 where id = $1', [owner.companyId, name]);

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date(now));
    owner = await newCompany(api);
    const join = async (role: 'admin' | 'doctor' | 'reception') =>
      newMember(api, owner.companyId, [role]);
    [admin, doctor, reception] = [
      await join('admin'),
      await join('doctor'),
      await join('reception'),
    ];
    patientId = (await createPatient(owner.client)).id;
    const records = sapRecords(api, owner.companyId);
    await records.unit('department', 'CARD', { name: 'Cardiología' });
    await records.unit('care_unit', 'CARD1', { name: 'Cardiología 1', parent_code: 'CARD' });
    await records.unit('room', '101', { parent_code: 'CARD1' });
    await records.unit('bed', '101A', { parent_code: '101' });
    await records.unit('bed', '101B', { parent_code: '101' });
    const place = { department: 'CARD', care_unit: 'CARD1', room: '101' };
    const add = async (
      short: number,
      more: Record<string, unknown>,
      who: Record<string, unknown> = {},
    ) => {
      await records.patient(patnr(short), who);
      await records.case(falnr(short), patnr(short), more);
    };
    await add(
      1,
      { ...place, bed: '101A', start_at: '2027-03-08T05:59:00Z', diagnosis: 'I21.9' },
      { link_state: 'linked', patient_id: patientId },
    );
    await add(2, {
      ...place,
      bed: '102A',
      room: null,
      start_at: '2027-03-08T06:00:00Z',
      planned_end_at: '2027-03-11T05:59:59Z',
      absent: true,
    });
    await add(3, {
      ...place,
      status: 'discharged',
      start_at: '2027-03-05T15:00:00Z',
      end_at: '2027-03-10T06:00:00Z',
    });
    await add(4, { ...place, bed: '101B', status: 'planned', start_at: '2027-03-10T20:00:00Z' });
    await add(5, { status: 'cancelled', start_at: '2027-03-10T20:00:00Z' });
    await add(6, { type: 'outpatient', department: 'URO', start_at: '2027-03-09T15:00:00Z' });
    await add(
      7,
      { type: 'day_case', department: 'URO', start_at: '2027-03-10T14:00:00Z' },
      {
        family: 'Ñuñez O’Gorman',
        given: 'Íñigo',
        search: " inigo nunez o'gorman inigo nunez ogorman",
      },
    );
    await add(8, { type: 'outpatient', status: 'planned', start_at: '2027-03-11T05:30:00Z' });
    const visit = { kind: 'outpatient_visit', department: 'URO' };
    await records.movement(falnr(6), 1, { ...visit, start_at: '2027-03-09T15:00:00Z' });
    await records.movement(falnr(6), 2, { ...visit, start_at: '2027-03-10T16:00:00Z' });
    await records.movement(falnr(6), 3, {
      ...visit,
      start_at: '2027-03-11T16:00:00Z',
      cancelled: true,
    });
    await records.movement(falnr(1), 1, {
      ...place,
      start_at: '2027-03-08T05:59:00Z',
      end_at: '2027-03-09T06:00:00Z', // midnight
      reason: 'Dolor torácico',
    });
    await records.movement(falnr(1), 2, {
      ...place,
      kind: 'transfer',
      bed: '101A',
      start_at: '2027-03-09T06:00:00Z',
    });
    await records.movement(falnr(1), 4, {
      kind: 'transfer',
      care_unit: 'CARD1',
      bed: '103A',
      planned: true,
      start_at: '2027-03-12T15:00:00Z',
    });
  });
  afterAll(() => api.close());

  const views: [string, SapCaseView, string, number[]][] = [
    ['America/Mexico_City', 'occupancy', '2027-03-10', [1, 2, 7]],
    ['America/Mexico_City', 'arrivals', '2027-03-07', [1]],
    ['America/Mexico_City', 'arrivals', '2027-03-08', [2]],
    ['America/Mexico_City', 'arrivals', '2027-03-10', [7, 4]],
    ['America/Mexico_City', 'departures', '2027-03-10', [3, 2]],
    ['America/Mexico_City', 'outpatients', '2027-03-10', [6, 8]],
    ['America/Mexico_City', 'outpatients', '2027-03-11', []],
    ['America/Cancun', 'arrivals', '2027-03-08', [1, 2]],
    ['America/Cancun', 'departures', '2027-03-11', [2]],
    ['America/Tijuana', 'arrivals', '2027-03-07', [1, 2]],
    ['America/Tijuana', 'departures', '2027-03-09', [3]],
  ];
  test('each view has the cases of its day, in the zone of the company', async () => {
    for (const [timeZone, name, day, expected] of views) {
      await zone(timeZone);
      expect([timeZone, name, day, await shorts(name, { day })]).toEqual([
        timeZone,
        name,
        day,
        expected,
      ]);
    }
    await zone('America/Mexico_City');
  });

  test('counts every view by the same filters, and stays in nights', async () => {
    const { views: counts, total, items } = await list('occupancy');
    expect(total).toBe(3);
    expect(counts).toEqual([
      { value: 'occupancy', count: 3 },
      { value: 'arrivals', count: 2 },
      { value: 'departures', count: 2 },
      { value: 'outpatients', count: 2 },
    ]);
    expect(items.map(({ lengthOfStay }) => lengthOfStay)).toEqual([3, 2, 0]);
    expect((await list('departures')).items.map(({ lengthOfStay }) => lengthOfStay)).toEqual([
      5, 2,
    ]);
    expect((await list('outpatients')).items.map(({ lengthOfStay }) => lengthOfStay)).toEqual([
      null,
      null,
    ]);
    const ofUnit = await list('occupancy', { unit: 'URO' });
    expect(ofUnit.items.map((row) => Number(row.falnr))).toEqual([7]);
    expect(ofUnit.views).toContainEqual({ value: 'outpatients', count: 1 });
    expect(await shorts('occupancy', { unit: 'CARD' })).toEqual([1, 2]);
    expect(await shorts('occupancy', { unit: 'CARD1' })).toEqual([1, 2]);
    expect(await list('occupancy', { page: 2 })).toMatchObject({ items: [], total: 3 });
  });

  test.each([
    ['nuñez', [7]],
    ['OGorman íñigo', [7]],
    [patnr(1), [1]],
    ['4702', [2]],
    [falnr(7), [7]],
    ['100%', []],
    ["'; drop", []],
  ])('is found by %s', async (search, expected) => {
    expect(await shorts('occupancy', { search })).toEqual(expected);
  });

  test('tells who lies in each bed, since when, and who is expected', async () => {
    const { units } = await reception.client.ok('sapBedList', { query: {} });
    expect(units).toMatchObject([
      {
        unit: { code: 'CARD1', name: 'Cardiología 1' },
        beds: [
          { room: null, bed: '102A', occupant: { falnr: falnr(2), absent: true }, expected: null },
          {
            room: null,
            bed: '103A',
            occupant: null,
            expected: { falnr: falnr(1), at: '2027-03-12T15:00:00Z' },
          },
          {
            room: '101',
            bed: '101A',
            occupant: { falnr: falnr(1), since: '2027-03-09T06:00:00Z', plannedEnd: null },
          },
          { room: '101', bed: '101B', occupant: null, expected: { falnr: falnr(4) } },
        ],
      },
    ]);
    const ofDepartment = await reception.client.ok('sapBedList', { query: { unit: 'CARD' } });
    expect(ofDepartment).toEqual({ units });
    expect(await reception.client.ok('sapBedList', { query: { unit: 'URO' } })).toEqual({
      units: [],
    });
  });

  test('shows what is clinical to those who read clinical records, and logs the reading', async () => {
    expect(await view(1)).toMatchObject({
      diagnosis: 'I21.9',
      lastMovement: 4,
      patient: { id: patientId },
      careUnit: { code: 'CARD1', name: 'Cardiología 1' },
      movements: [
        { number: 1, reason: 'Dolor torácico', end: '2027-03-09T06:00:00Z' },
        { number: 2, kind: 'transfer', end: null },
        { number: 4, planned: true },
      ],
    });
    const forDesk = await view(1, reception);
    expect(forDesk.diagnosis).toBeNull();
    expect(forDesk.movements.map(({ reason }) => reason)).toEqual([null, null, null]);
    const [occupied] = (await list('occupancy')).items;
    expect(occupied?.diagnosis).toBeNull();
    expect((await list('occupancy', {}, doctor)).items[0]?.diagnosis).toBe('I21.9');
    const reads = await sql(
      `select action, entity_id as id from audit_log where company_id = $1 and user_id = $2 and action in ('sap_case.read', 'patient.read')`,
      [owner.companyId, reception.userId],
    );
    expect(reads).toEqual([
      { action: 'sap_case.read', id: falnr(1) },
      { action: 'patient.read', id: patientId },
    ]);
  });

  test('the case of a record that SAP merged is of the patient who is linked with the last one', async () => {
    const merge = (from: number, into: number | null) =>
      sql('update sap_patient set merged_into = $3 where company_id = $1 and patnr = $2', [
        owner.companyId,
        patnr(from),
        into === null ? null : patnr(into),
      ]);
    expect((await view(3)).patient.id).toBeNull();
    await merge(3, 5);
    await merge(5, 1);
    expect((await view(3)).patient.id).toBe(patientId);
    await merge(1, 3); // in a ring
    expect((await view(3)).patient.id).toBeNull();
    await merge(1, null);
  });

  test.each([
    [{ status: 'cancelled', billed: true }, 'cancelled'],
    [{ status: 'discharged', billed: true }, 'billed'],
    [{ status: 'discharged', billed: false }, 'discharged'],
    [{ status: 'active', billed: false }, 'read_only'],
  ])('with %j it is locked as %s without a connection that writes', async (columns, locked) => {
    await sql('update sap_case set status = $2, billed = $3 where company_id = $1 and falnr = $4', [
      owner.companyId,
      columns.status,
      columns.billed,
      falnr(8),
    ]);
    expect((await view(8)).locked).toBe(locked);
  });

  test('bed 1 of one room is none of another, and beds that SAP no longer has are gone', async () => {
    const far = await newCompany(api);
    const units = (...rooms: string[]): SapOrgUnit[] => [
      { kind: 'care_unit', code: 'NEO', name: null, parent: null },
      ...rooms.flatMap((code): SapOrgUnit[] => [
        { kind: 'room', code, name: null, parent: 'NEO' },
        { kind: 'bed', code: '1', name: null, parent: code },
        { kind: 'bed', code: '2', name: null, parent: code },
      ]),
    ];
    const beds = async () =>
      (await far.client.ok('sapBedList', { query: {} })).units.flatMap((unit) =>
        unit.beds.map(({ room, bed }) => `${room}/${bed}`),
      );
    const read = (...rooms: string[]) =>
      inTransaction(api.database.pool, far, (db) => writeUnits(db, units(...rooms)));
    await read('7', '8');
    expect(await beds()).toEqual(['7/1', '7/2', '8/1', '8/2']);
    await read('7', '9');
    expect(await beds()).toEqual(['7/1', '7/2', '9/1', '9/2']);
  });

  test('a department of SAP stands for one of ours; another company sees nothing', async () => {
    const { id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Corazón', code: 'corazon' },
    });
    const map = (who: SignedInMember, unitCode: string, to: string | null) =>
      who.client.call('sapUnitMap', { params: { unitCode }, body: { departmentId: to } });
    const stranger = await newCompany(api, { roles: ['admin'] });
    expect(await map(admin, 'CARD', departmentId)).toMatchObject({
      body: { code: 'CARD', kind: 'department', department: { id: departmentId, name: 'Corazón' } },
    });
    expect(await map(admin, 'CARD', patientId)).toMatchObject({ status: 400 });
    expect(await map(admin, 'CARD1', departmentId)).toMatchObject({ status: 404 });
    expect(await map(reception, 'CARD', null)).toMatchObject({ status: 403 });
    expect(await map(stranger, 'CARD', null)).toMatchObject({ status: 404 });
    const { items } = await reception.client.ok('sapUnitList');
    expect(items.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'department CARD',
      'care_unit CARD1',
      'room 101',
      'bed 101A',
      'bed 101B',
    ]);
    expect(await stranger.client.ok('sapUnitList')).toEqual({ items: [] });
    expect(await list('occupancy', {}, stranger)).toMatchObject({ items: [], total: 0 });
    expect(
      await stranger.client.call('sapCaseView', { params: { falnr: falnr(1) } }),
    ).toMatchObject({ status: 404 });
    expect(await stranger.client.ok('sapBedList', { query: {} })).toEqual({ units: [] });
    const marketing = await newMember(api, owner.companyId, ['marketing']);
    expect(await marketing.client.call('sapCaseList', { query: {} })).toMatchObject({
      status: 403,
    });
  });
});
