import { createSap } from '../../adapters/sap/fhir-live';
import type { Sap, SapCase } from '../../adapters/sap/port';
import type { Hospital } from '../../adapters/sap/simulator/hospital';
import { createSapSimulator, type SapSimulator } from '../../adapters/sap/simulator/simulator';
import { createGuardedFetch } from '../../adapters/single-sign-on/guarded-fetch';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { sapRecords } from '../../testing/records/sap';
import { applyCase } from '../model/apply-case';
import { newCompany } from '../../testing/members';

const now = '2027-03-10T18:00:00.000Z'; // noon

/* Everything below crosses the wire: FHIR R4 of a simulated hospital. */
describe('cases of a hospital', () => {
  let api: TestApi;
  let reception: SignedInMember;
  let simulator: SapSimulator;
  let hospital: Hospital;
  let sap: Sap;

  const read = async (): Promise<SapCase[]> => {
    const items: SapCase[] = [];
    for (let cursor: string | null = null; ;) {
      const answer = await sap.listCases({ cursor });
      if (!answer.ok) throw new Error('SAP refuses to list its cases');
      items.push(...answer.value.items);
      ({ cursor } = answer.value);
      if (cursor === null) return items;
    }
  };
  const patientsOf = (cases: readonly SapCase[]): string[] => [
    ...new Set(cases.map(({ patnr }) => patnr)),
  ];

  beforeAll(async () => {
    api = await createTestApi({ openSap: () => Promise.resolve({ sap, writes: true }) });
    api.clock.move(new Date(now));
    reception = await newCompany(api, { roles: ['reception'] });
    simulator = createSapSimulator(api.clock);
    const origin = await simulator.app.listen({ host: '127.0.0.1', port: 0 });
    hospital = simulator.connect({
      id: 'h1',
      institution: '0001',
      sender: 'ISH',
      timeZone: 'America/Mexico_City',
      authorization: 'Bearer secreto',
      listener: null,
    });
    sap = createSap({
      baseUrl: `${origin}/h1/fhir`,
      institution: '0001',
      authentication: { kind: 'bearer', token: 'secreto' },
      fetch: createGuardedFetch(true),
      timeoutMs: 10_000,
    });
    const records = sapRecords(api, reception.companyId);
    for (const { kind, code, name, parent } of await sap.listOrgUnits())
      await records.unit(kind, code, { name, parent_code: parent });
    const cases = await read();
    for (const patnr of patientsOf(cases)) await records.patient(patnr);
    const identity = { userId: null, companyId: reception.companyId };
    await inTransaction(api.database.pool, identity, async (db) => {
      for (const one of cases) expect(await applyCase(db, one, now)).toBe(true);
    });
  });
  afterAll(async () => {
    await api.close();
    await simulator.app.close();
  });

  const bedsNow = async () => {
    const { units } = await reception.client.ok('sapBedList', { query: {} });
    return units.flatMap(({ unit, beds }) =>
      beds.map((bed) => ({ ...bed, careUnit: unit.code, unit })),
    );
  };
  const free = async () =>
    (await bedsNow()).filter(({ occupant, expected }) => !occupant && !expected);
  /** In a bed, and can be changed. */
  const somebody = async () => {
    for (const { occupant } of await bedsNow()) {
      if (!occupant) continue;
      const { falnr } = occupant;
      const one = await reception.client.ok('sapCaseView', { params: { falnr } });
      if (one.locked === null && !one.absent) return one;
    }
    throw new Error('nobody lies there');
  };
  const transfer = async (
    { falnr, lastMovement }: { falnr: string; lastMovement: number },
    to: { careUnit: string; room: string | null; bed: string },
    testRun = false,
  ) =>
    reception.client.call('sapCaseTransfer', {
      params: { falnr },
      body: { at: now, lastMovement, testRun, ...to },
    });

  test('every bed is one row, and whoever lies at the hospital lies here', async () => {
    const beds = await bedsNow();
    expect(beds).toHaveLength(hospital.state.units.filter(({ kind }) => kind === 'bed').length);
    const lying = hospital.state
      .allCases()
      .filter(({ status, type, bed }) => status === 'active' && type !== 'outpatient' && bed);
    expect(beds.flatMap(({ occupant }) => occupant?.falnr ?? []).toSorted()).toEqual(
      lying.map(({ falnr }) => falnr).toSorted(),
    );
  });

  test('a patient is transferred, planned to leave and discharged there', async () => {
    const one = await somebody();
    const [bed] = await free();
    if (!bed) throw new Error('the hospital is full');
    const { careUnit, room, bed: code } = bed;
    const to = { careUnit, room, bed: code };
    expect(await transfer(one, to, true)).toMatchObject({
      body: { accepted: true, case: { lastMovement: one.lastMovement } },
    });
    const moved = await transfer(one, to);
    expect(moved).toMatchObject({
      body: { accepted: true, case: { ...to, careUnit: { code: careUnit } } },
    });
    expect(hospital.state.caseOf(one.falnr)).toMatchObject(to);
    expect(await transfer(one, to)).toMatchObject({ body: { code: 'sap_case.moved_on' } });
    const discharge = async (at: string, planned: boolean) => {
      const { falnr } = one;
      const { lastMovement } = await reception.client.ok('sapCaseView', { params: { falnr } });
      return reception.client.call('sapCaseDischarge', {
        params: { falnr },
        body: { at, lastMovement, testRun: false, planned, reason: 'Alta por mejoría' },
      });
    };
    const later = '2027-03-12T16:00:00.000Z';
    const planned = await discharge(later, true);
    expect(planned).toMatchObject({ body: { accepted: true, case: { status: 'active' } } });
    expect(planned.ok && Date.parse(planned.body.case.plannedEnd ?? '')).toBe(Date.parse(later));
    expect(await discharge(now, false)).toMatchObject({
      body: { accepted: true, case: { status: 'discharged', locked: 'discharged' } },
    });
    expect(hospital.state.caseOf(one.falnr)).toMatchObject({ status: 'discharged' });
    expect(await free()).toContainEqual(bed);
  });

  test('a bed that was taken meanwhile is refused by SAP, in its words', async () => {
    const one = await somebody();
    const [bed] = await free();
    const other = hospital.state
      .allCases()
      .find(
        ({ falnr, status, type, absent }) =>
          falnr !== one.falnr && status === 'active' && type === 'inpatient' && !absent,
      );
    if (!bed || !other) throw new Error('the hospital is full, or empty');
    const { careUnit, room, bed: code } = bed;
    const to = { careUnit, room, bed: code };
    await sap.transfer(
      other.falnr,
      { at: now, department: null, ...to },
      { testRun: false, version: null },
    );
    expect(await transfer(one, to)).toMatchObject({
      ok: true,
      body: {
        accepted: false,
        messages: [{ type: 'E', text: expect.stringContaining(other.falnr) as unknown }],
        case: { lastMovement: one.lastMovement },
      },
    });
  });

  test('an outpatient visit is registered once', async () => {
    const { patient } = await somebody();
    const input = {
      params: { patnr: patient.patnr },
      body: { at: '2027-03-10T19:00:00Z', department: 'MI', testRun: false },
    };
    const made = await reception.client.ok('sapVisitCreate', input);
    expect(made).toMatchObject({
      accepted: true,
      case: { type: 'outpatient', patient: { patnr: patient.patnr } },
    });
    const again = await reception.client.ok('sapVisitCreate', input);
    expect(again.case?.falnr).toBe(made.case?.falnr);
    const { items } = await reception.client.ok('sapCaseList', { query: { view: 'outpatients' } });
    expect(items.filter(({ falnr }) => falnr === made.case?.falnr)).toHaveLength(1);
  });
});
