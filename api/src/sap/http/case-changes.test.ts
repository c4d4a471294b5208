import { randomUUID } from 'node:crypto';
import { urlOf } from '@sala/shared-contracts';
import type { SapOutageReason } from '../../adapters/sap/port';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { sapRecords } from '../../testing/records/sap';
import type { ReachedSap } from '../model/change-case';
import { createSapLedger, sapCase, type SapLedger } from '../sap-ledger.testing';

const now = '2027-03-10T18:00:00Z';
const admitted = '2027-03-08T06:00:00Z';

describe('changes of cases at SAP', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let records: ReturnType<typeof sapRecords>;
  let ledger: SapLedger;
  let reached: ReachedSap | null = null;
  let number = 0;

  beforeAll(async () => {
    api = await createTestApi({ openSap: () => Promise.resolve(reached) });
    api.clock.move(new Date(now));
    owner = await newCompany(api);
    const join = async (role: 'doctor' | 'reception') => newMember(api, owner.companyId, [role]);
    [doctor, reception] = [await join('doctor'), await join('reception')];
    records = sapRecords(api, owner.companyId);
    await records.unit('department', 'CARD');
    await records.unit('care_unit', 'CARD1', { parent_code: 'CARD' });
  });
  beforeEach(() => {
    ledger = createSapLedger();
    reached = { sap: ledger.sap, writes: true };
  });
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, values)).rows);

  /** Somebody who lies in a bed, here and at SAP. */
  const inBed = async (bed: string): Promise<string> => {
    number += 1;
    const falnr = String(number).padStart(10, '0');
    const patnr = String(4700 + number).padStart(10, '0');
    const place = { department: 'CARD', careUnit: 'CARD1', room: '101', bed };
    await records.patient(patnr);
    await records.case(falnr, patnr, {
      department: 'CARD',
      care_unit: 'CARD1',
      room: '101',
      bed,
      start_at: admitted,
    });
    await records.movement(falnr, 1, { start_at: admitted, care_unit: 'CARD1', room: '101', bed });
    ledger.cases.set(
      falnr,
      sapCase(falnr, patnr, {
        ...place,
        start: admitted,
        movements: [
          {
            ...place,
            falnr,
            number: 1,
            kind: 'admission',
            type: null,
            start: admitted,
            end: null,
            planned: false,
            cancelled: false,
            reason: null,
            comment: null,
          },
        ],
      }),
    );
    return falnr;
  };
  const transferInput = (falnr: string, more: object = {}) => ({
    params: { falnr },
    body: {
      at: now,
      lastMovement: 1,
      testRun: false,
      careUnit: 'CARD1',
      room: '102',
      bed: `${number}Z`,
      ...more,
    },
  });
  const transfer = (falnr: string, more: object = {}, who = reception) =>
    who.client.call('sapCaseTransfer', transferInput(falnr, more));
  const discharge = (falnr: string, more: object = {}) =>
    reception.client.call('sapCaseDischarge', {
      params: { falnr },
      body: {
        at: now,
        lastMovement: 1,
        testRun: false,
        planned: false,
        reason: 'Alta por mejoría',
        ...more,
      },
    });
  const visit = (patnr: string, more: object = {}) =>
    reception.client.call('sapVisitCreate', {
      params: { patnr },
      body: { at: now, department: 'CARD', testRun: false, ...more },
    });
  const stored = async (falnr: string) => reception.client.ok('sapCaseView', { params: { falnr } });
  const written = (): string[] => ledger.calls.filter((call) => !/^(?:read|list)/.test(call));
  const audited = async (falnr: string): Promise<string[]> =>
    (
      await sql<{ action: string }>(
        `select action from audit_log where entity_type = 'sap_case' and entity_id = $1 and action <> 'sap_case.read' order by id`,
        [falnr],
      )
    ).map(({ action }) => action);

  test('a transfer is made at SAP, and what SAP has then is stored', async () => {
    const falnr = await inBed('101A');
    const answer = await transfer(falnr, { bed: '102A' });
    expect(answer).toMatchObject({
      body: {
        accepted: true,
        messages: [{ type: 'S', code: 'N1 001' }],
        case: { room: '102', bed: '102A', lastMovement: 2, locked: null },
      },
    });
    expect((await stored(falnr)).movements.map(({ kind, bed }) => [kind, bed])).toEqual([
      ['admission', '101A'],
      ['transfer', '102A'],
    ]);
    expect(await audited(falnr)).toEqual(['sap_case.transferred']);
    expect(await sql('select from sap_change')).toEqual([]);
  });

  test('a test run asks SAP and changes nothing anywhere', async () => {
    const falnr = await inBed('103A');
    const before = await stored(falnr);
    for (const answer of [
      await transfer(falnr, { testRun: true, bed: '103B' }),
      await discharge(falnr, { testRun: true }),
      await discharge(falnr, { testRun: true, planned: true }),
    ])
      expect(answer).toMatchObject({ body: { accepted: true, case: { lastMovement: 1 } } });
    expect(await visit(before.patient.patnr, { testRun: true })).toMatchObject({
      body: { accepted: true, case: null },
    });
    expect(await stored(falnr)).toEqual(before);
    expect(ledger.cases.get(falnr)?.version).toBe('1');
    expect(written()).toHaveLength(4);
    expect(await audited(falnr)).toEqual([]);
  });

  test('with one key it is made once, even if two ask at once', async () => {
    const falnr = await inBed('104A');
    const once = (name: 'sapCaseTransfer' | 'sapVisitCreate', input: LooseInput, key: string) =>
      api.app.inject({
        method: 'POST',
        url: urlOf(name, input),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          authorization: `Bearer ${reception.token}`,
        },
        payload: JSON.stringify(input.body),
      });
    const input = transferInput(falnr, { bed: '104B' });
    const key = randomUUID();
    const first = await once('sapCaseTransfer', input, key);
    expect(first.json()).toMatchObject({ accepted: true });
    expect((await once('sapCaseTransfer', input, key)).json()).toEqual(first.json());
    const { patient } = await stored(falnr);
    const visitInput = {
      params: { patnr: patient.patnr },
      body: { at: now, department: 'CARD', testRun: false },
    };
    const visitKey = randomUUID();
    const ask = () => once('sapVisitCreate', visitInput, visitKey);
    const answers = (await Promise.all([ask(), ask()])).map((answer) =>
      answer.json<{ accepted?: boolean; code?: string }>(),
    );
    const outcomes = answers.map(({ accepted, code }) => (accepted ? 'made' : code));
    expect(outcomes).toContain('made');
    expect(['made', 'sap_case.changing']).toEqual(expect.arrayContaining(outcomes));
    expect((await ask()).json()).toMatchObject({ accepted: true });
    expect(written()).toEqual([`transfer ${falnr}`, `createOutpatientVisit ${patient.patnr}`]);
  });

  test('a bed that is taken is refused before SAP is asked, and by SAP', async () => {
    const falnr = await inBed('105A');
    const other = await inBed('105B');
    expect(await transfer(falnr, { room: '101', bed: '105B' })).toMatchObject({
      body: { code: 'sap_case.bed_taken', meta: { falnr: other } },
    });
    expect(ledger.calls).toEqual([]);
    ledger.change(other, { room: '102', bed: '102Z' }); // not told yet
    expect(await transfer(falnr, { bed: '102Z' })).toMatchObject({
      ok: true,
      body: {
        accepted: false,
        messages: [{ type: 'E', code: 'N1 042', text: 'Bett ist belegt' }],
        case: { bed: '105A', lastMovement: 1 },
      },
    });
    expect(await audited(falnr)).toEqual([]);
  });

  test('a case that moved on is refused, here or at SAP, and shown as it is then', async () => {
    const falnr = await inBed('106A');
    expect(await transfer(falnr, { lastMovement: 0 })).toMatchObject({
      body: { code: 'sap_case.moved_on' },
    });
    expect(ledger.calls).toEqual([]);
    await ledger.sap.transfer(
      falnr,
      { at: now, department: null, careUnit: 'CARD1', room: '106', bed: '106C' },
      { testRun: false, version: null },
    );
    expect(await transfer(falnr)).toMatchObject({ body: { code: 'sap_case.moved_on' } });
    expect(await stored(falnr)).toMatchObject({ bed: '106C', lastMovement: 2 });
    ledger.change(falnr, { billed: true });
    expect(await transfer(falnr, { lastMovement: 2 })).toMatchObject({
      body: { code: 'sap_case.locked', meta: { locked: 'billed' } },
    });
    expect((await stored(falnr)).locked).toBe('billed');
    expect(written()).toHaveLength(1);
  });

  test.each([
    [{ status: 'cancelled' }, 'sap_case.locked'],
    [{ billed: true }, 'sap_case.locked'],
    [{ status: 'discharged' }, 'sap_case.locked'],
  ])('a case with %j is refused with %s before SAP is asked', async (columns, code) => {
    const falnr = await inBed('107A');
    for (const [column, value] of Object.entries(columns))
      await sql(`update sap_case set ${column} = $2 where falnr = $1`, [falnr, value]);
    expect(await discharge(falnr)).toMatchObject({ body: { code } });
    expect(await transfer(falnr)).toMatchObject({ body: { code } });
    expect(ledger.calls).toEqual([]);
  });

  test('nothing is entered before what happened, nor into units that SAP does not have', async () => {
    const falnr = await inBed('108A');
    const early = { at: '2027-03-08T05:59:59Z' };
    for (const answer of [
      await discharge(falnr, early),
      await discharge(falnr, { ...early, planned: true }),
      await transfer(falnr, early),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'at', code: 'too_small' }] },
      });
    expect(await transfer(falnr, { careUnit: 'NADA', department: 'NADIE' })).toMatchObject({
      body: { errors: [{ path: 'department' }, { path: 'careUnit' }] },
    });
    const { patient } = await stored(falnr);
    expect(await visit(patient.patnr, { department: 'NADA' })).toMatchObject({ status: 400 });
    expect(ledger.calls).toEqual([]);
    expect(await discharge(falnr, { at: admitted })).toMatchObject({ body: { accepted: true } });
  });

  test('a discharge is planned, then made, and locks the case', async () => {
    const falnr = await inBed('109A');
    const at = '2027-03-12T16:00:00Z';
    expect(await discharge(falnr, { at, planned: true })).toMatchObject({
      body: { case: { status: 'active', plannedEnd: at, bed: '109A' } },
    });
    expect(await discharge(falnr)).toMatchObject({
      body: { case: { status: 'discharged', end: now, locked: 'discharged', lengthOfStay: 2 } },
    });
    expect(await audited(falnr)).toEqual(['sap_case.discharge_planned', 'sap_case.discharged']);
    const [{ diff } = { diff: '' }] = await sql<{ diff: string }>(
      `select diff::text as diff from audit_log where action = 'sap_case.discharged' and entity_id = $1`,
      [falnr],
    );
    expect(diff).not.toContain('mejoría');
    // The bed is free again.
    expect(await transfer(await inBed('109B'), { room: '101', bed: '109A' })).toMatchObject({
      body: { accepted: true },
    });
  });

  const outages: [SapOutageReason, boolean, object][] = [
    ['unreachable', false, { body: { code: 'sap.unavailable' } }],
    ['timeout', false, { body: { code: 'sap.outcome_unknown' } }],
    ['broken', true, { body: { accepted: true, case: { lastMovement: 2 } } }],
    ['malformed', true, { body: { accepted: true, case: { lastMovement: 2 } } }],
  ];
  test.each(outages)(
    'after an outage (%s, made: %s) a transfer is answered plainly, and may be repeated',
    async (reason, tookEffect, answer) => {
      const falnr = await inBed(`110${number}`);
      ledger.fail(reason, tookEffect);
      const place = { bed: `111${number}` };
      expect(await transfer(falnr, place)).toMatchObject(answer);
      const { lastMovement } = await stored(falnr);
      expect(await transfer(falnr, { bed: `112${number}`, lastMovement })).toMatchObject({
        body: { accepted: true },
      });
      expect(ledger.cases.get(falnr)?.movements).toHaveLength(tookEffect ? 3 : 2);
    },
  );

  test('an outage before anything is sent changes nothing; one of a visit is found again', async () => {
    const falnr = await inBed('113A');
    const { patient } = await stored(falnr);
    ledger.down = 'timeout';
    expect(await transfer(falnr)).toMatchObject({ body: { code: 'sap.unavailable' } });
    expect(await visit(patient.patnr)).toMatchObject({ body: { code: 'sap.unavailable' } });
    ledger.down = null;
    ledger.fail('broken', true);
    const made = await visit(patient.patnr);
    expect(made).toMatchObject({
      body: {
        accepted: true,
        case: { type: 'outpatient', movements: [{ kind: 'outpatient_visit', start: now }] },
      },
    });
    // Whoever never heard the answer asks again, and gets the same visit.
    expect(await visit(patient.patnr)).toMatchObject({ body: { case: { type: 'outpatient' } } });
    ledger.fail('broken', false);
    expect(await visit(patient.patnr, { at: '2027-03-10T19:00:00Z' })).toMatchObject({
      body: { code: 'sap.outcome_unknown' },
    });
    expect(ledger.cases.size).toBe(2);
  });

  test.each([
    [{ provisional: true }, 'provisional'],
    [{ cancelled: true }, 'cancelled'],
    [{ deceased: true }, 'deceased'],
    [{ merged_into: '0000004701' }, 'merged'],
  ])('a record with %j receives no visit', async (columns, reason) => {
    number += 1;
    const patnr = String(4700 + number).padStart(10, '0');
    await records.patient(patnr, columns);
    expect(await visit(patnr)).toMatchObject({
      body: { code: 'sap_patient.not_served', meta: { reason } },
    });
    expect(ledger.calls).toEqual([]);
  });

  test('two changes of one patient are one after the other, and a dead process holds none', async () => {
    const falnr = await inBed('114A');
    const { patient } = await stored(falnr);
    const hold = (sentAt: string) =>
      sql(
        `insert into sap_change (company_id, patnr, falnr, kind, sent_at, sent_by) values ($1, $2, $3, 'transfer', $4, $5)
         on conflict (company_id, patnr) do update set sent_at = excluded.sent_at`,
        [owner.companyId, patient.patnr, falnr, sentAt, owner.userId],
      );
    await hold('2027-03-10T17:59:00Z');
    expect(await transfer(falnr, { bed: '114B' })).toMatchObject({
      body: { code: 'sap_case.changing' },
    });
    expect(ledger.calls).toEqual([]);
    await hold('2027-03-10T17:57:00Z');
    expect(await transfer(falnr, { bed: '114B' })).toMatchObject({ body: { accepted: true } });
  });

  test('is not for those who only read, nor for another company, nor without a connection', async () => {
    const falnr = await inBed('115A');
    expect(await transfer(falnr, {}, doctor)).toMatchObject({ status: 403 });
    expect(await transfer(falnr, {}, owner)).toMatchObject({ status: 403 });
    const stranger = await newCompany(api, { roles: ['reception'] });
    expect(await transfer(falnr, {}, stranger)).toMatchObject({ status: 404 });
    reached = { sap: ledger.sap, writes: false };
    expect(await transfer(falnr)).toMatchObject({ body: { code: 'sap.read_only' } });
    expect((await stored(falnr)).locked).toBe('read_only');
    reached = null;
    expect(await discharge(falnr)).toMatchObject({ body: { code: 'sap.not_connected' } });
    expect(ledger.calls).toEqual([]);
  });
});
