import {
  SapOutage,
  type Sap,
  type SapCase,
  type SapMovement,
  type SapOutageReason,
  type SapReturn,
  type SapWriteAnswer,
} from '../adapters/sap/port';
import { refuseInTransaction } from '../platform/database/open-transaction';

type Written = Pick<
  Sap,
  'readCase' | 'listCases' | 'transfer' | 'discharge' | 'planDischarge' | 'createOutpatientVisit'
>;

/** A hospital's SAP in memory, as far as cases go; tests see what it was asked. */
export interface SapLedger {
  readonly sap: Sap;
  readonly cases: Map<string, SapCase>;
  readonly calls: string[];
  /** The next change fails like this, before or after it took effect. */
  fail(reason: SapOutageReason, tookEffect: boolean): void;
  /** Nothing is answered from now on; null: it is again. */
  down: SapOutageReason | null;
  /** Somebody changes a case there. */
  change(falnr: string, how: Partial<SapCase>): void;
}

const refusal = (text: string): SapWriteAnswer<SapCase> => ({
  accepted: false,
  messages: [{ type: 'E', id: 'N1', number: '042', text }],
  state: null,
});

const noted: readonly SapReturn[] = [{ type: 'S', id: 'N1', number: '001', text: 'Gespeichert' }];

export const createSapLedger = (): SapLedger => {
  const cases = new Map<string, SapCase>();
  const calls: string[] = [];
  let planned: { reason: SapOutageReason; tookEffect: boolean } | null = null;
  const versionAfter = (version: string | null): string => String(Number(version ?? 0) + 1);
  const ask = <Value>(call: string, answer: () => Value): Promise<Value> => {
    refuseInTransaction('SAP');
    calls.push(call);
    if (ledger.down !== null) return Promise.reject(new SapOutage(ledger.down, 'down'));
    return Promise.resolve(answer());
  };
  const write = (
    call: string,
    testRun: boolean,
    decide: () => SapCase | string,
  ): Promise<SapWriteAnswer<SapCase>> => {
    const failure = planned;
    planned = null;
    return ask(call, () => {
      if (failure && !failure.tookEffect) throw new SapOutage(failure.reason, 'failed');
      const decided = decide();
      if (typeof decided === 'string') return refusal(decided);
      if (testRun) return { accepted: true, messages: noted, state: null };
      const state = { ...decided, version: versionAfter(decided.version) };
      cases.set(state.falnr, state);
      if (failure) throw new SapOutage(failure.reason, 'failed');
      return { accepted: true, messages: noted, state };
    });
  };
  const next = (
    one: SapCase,
    movement: Pick<SapMovement, 'kind' | 'start'> & Partial<SapMovement>,
  ): SapMovement => ({
    falnr: one.falnr,
    number: Math.max(0, ...one.movements.map(({ number }) => number)) + 1,
    type: null,
    end: null,
    planned: false,
    cancelled: false,
    reason: null,
    comment: null,
    department: one.department,
    careUnit: one.careUnit,
    room: one.room,
    bed: one.bed,
    ...movement,
  });
  const opened = (falnr: string, version: string | null): SapCase | string => {
    const one = cases.get(falnr);
    if (!one) return 'Fall unbekannt';
    return version !== null && version !== one.version ? 'Fall wurde geändert' : one;
  };
  const written: Written = {
    readCase: (falnr) => ask(`readCase ${falnr}`, () => cases.get(falnr) ?? null),
    listCases: ({ patnr }) =>
      ask(`listCases ${patnr ?? ''}`, () => ({
        ok: true,
        value: { items: [...cases.values()].filter((one) => one.patnr === patnr), cursor: null },
      })),
    transfer: (falnr, { at, department, careUnit, room, bed }, { testRun, version }) =>
      write(`transfer ${falnr}`, testRun, () => {
        const one = opened(falnr, version);
        if (typeof one === 'string') return one;
        const isTaken = [...cases.values()].some(
          (other) =>
            other.falnr !== falnr &&
            other.status === 'active' &&
            bed !== null &&
            other.careUnit === careUnit &&
            other.room === room &&
            other.bed === bed,
        );
        if (isTaken) return 'Bett ist belegt';
        const place = { department: department ?? one.department, careUnit, room, bed };
        const movement = next(one, { kind: 'transfer', start: at, ...place });
        return { ...one, ...place, movements: [...one.movements, movement] };
      }),
    discharge: (falnr, { at, reason }, { testRun, version }) =>
      write(`discharge ${falnr}`, testRun, () => {
        const one = opened(falnr, version);
        if (typeof one === 'string') return one;
        const movement = next(one, { kind: 'discharge', start: at, end: at, reason });
        return { ...one, status: 'discharged', end: at, movements: [...one.movements, movement] };
      }),
    planDischarge: (falnr, { at }, { testRun, version }) =>
      write(`planDischarge ${falnr}`, testRun, () => {
        const one = opened(falnr, version);
        return typeof one === 'string' ? one : { ...one, plannedEnd: at };
      }),
    createOutpatientVisit: (patnr, { at, department }, { testRun }) =>
      write(`createOutpatientVisit ${patnr}`, testRun, () => {
        const falnr = String(9000 + cases.size).padStart(10, '0');
        const empty = sapCase(falnr, patnr, { type: 'outpatient', department, start: at });
        const movement = next(empty, { kind: 'outpatient_visit', start: at });
        return { ...empty, movements: [movement] };
      }),
  };
  const unasked = (): never => {
    throw new Error('nobody asks this of cases');
  };
  const ledger: SapLedger = {
    sap: {
      ...written,
      test: unasked,
      searchPatients: unasked,
      readPatient: unasked,
      listAppointments: unasked,
      listOrgUnits: unasked,
      listPlanningObjects: unasked,
      changePatient: unasked,
    },
    cases,
    calls,
    down: null,
    fail: (reason, tookEffect) => {
      planned = { reason, tookEffect };
    },
    change: (falnr, how) => {
      const one = cases.get(falnr);
      if (!one) throw new Error(`no case ${falnr}`);
      cases.set(falnr, { ...one, ...how, version: versionAfter(one.version) });
    },
  };
  return ledger;
};

/** An inpatient who lies nowhere yet. */
export const sapCase = (falnr: string, patnr: string, more: Partial<SapCase> = {}): SapCase => ({
  falnr,
  patnr,
  type: 'inpatient',
  status: 'active',
  billed: false,
  start: null,
  end: null,
  plannedEnd: null,
  physician: null,
  diagnosis: null,
  absent: false,
  department: null,
  careUnit: null,
  room: null,
  bed: null,
  movements: [],
  version: '1',
  ...more,
});
