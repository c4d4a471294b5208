import type {
  SapAppointment,
  SapCase,
  SapDischarge,
  SapMovement,
  SapPatient,
  SapPatientChange,
  SapPlace,
  SapReturn,
  SapTransfer,
  SapVisit,
} from '../port';
import type { MessageFacts } from './hl7-messages';
import { checkDigitOf } from './people';
import {
  changeableCase,
  checkPlace,
  checkTime,
  currentStay,
  dischargeMovement,
  existingPatient,
  patientForServices,
  success,
  usablePatient,
} from './rules';
import { refuse, type HospitalState, type StoredCase } from './state';
import { unitOf } from './units';

export interface Done<State> {
  readonly messages: readonly SapReturn[];
  /** As it would be, after a test run. */
  readonly state: State;
}

interface Way {
  readonly testRun?: boolean;
}

export interface Admission extends SapPlace {
  readonly patnr: string;
  readonly at: string;
  readonly planned?: boolean;
  readonly physician?: string;
  readonly diagnosis?: string;
}

export type NewAppointment = Pick<SapAppointment, 'patnr' | 'start' | 'minutes'> & {
  readonly planningObjectId: string;
  readonly status?: SapAppointment['status'];
};

/** Everything that happens in a hospital; refusals are thrown. */
export type HospitalActs = ReturnType<typeof createActs>;

interface Parts {
  readonly state: HospitalState;
  readonly now: () => string;
  /** Tells whoever listens. */
  readonly tell: (facts: MessageFacts) => void;
}

const emptyMovement = {
  type: null,
  end: null,
  department: null,
  careUnit: null,
  room: null,
  bed: null,
  planned: false,
  cancelled: false,
  reason: null,
  comment: null,
} as const;

const isStay = (one: SapMovement): boolean => !one.planned && !one.cancelled && one.end === null;

export const createActs = ({ state, now, tell }: Parts) => {
  const stored = (falnr: string): StoredCase => {
    const found = state.cases.get(falnr);
    return found ?? refuse('020', `El caso ${falnr} no existe`, 404);
  };
  const patientOf = (found: SapCase): SapPatient => existingPatient(state, found.patnr);
  const nextNumber = (found: SapCase): number => (found.movements.at(-1)?.number ?? 0) + 1;

  const save = (
    falnr: string,
    movements: readonly SapMovement[],
    event: string,
    movement?: SapMovement,
    facts: Partial<StoredCase['facts']> = {},
  ): SapCase => {
    const saved = state.saveCase({ facts: { ...stored(falnr).facts, ...facts }, movements }, now());
    tell({ event, patient: patientOf(saved), case: saved, ...(movement && { movement }) });
    return saved;
  };

  /** What goes on ends where the new movement begins. */
  const closed = (movements: readonly SapMovement[], at: string): SapMovement[] =>
    movements.map((one) => (isStay(one) ? { ...one, end: at } : one));

  const open = (
    patnr: string,
    movement: Omit<SapMovement, 'falnr' | 'number'>,
    event: string,
    facts: Partial<StoredCase['facts']> = {},
  ): SapCase => {
    const falnr = state.next('case');
    const first = { ...movement, falnr, number: 1 };
    const isVisit = movement.kind === 'outpatient_visit';
    const saved = state.saveCase(
      {
        facts: {
          falnr,
          patnr,
          type: isVisit ? 'outpatient' : 'inpatient',
          billed: false,
          cancelled: false,
          plannedEnd: null,
          physician: null,
          diagnosis: null,
          ...facts,
        },
        movements: [first],
      },
      now(),
    );
    tell({ event, patient: patientOf(saved), case: saved, movement: first });
    return saved;
  };

  const cancelLast = (falnr: string, kind: SapMovement['kind'], event: string): SapCase => {
    const found = changeableCase(state, falnr);
    const last = found.movements.findLast(
      (one) => one.kind === kind && !one.cancelled && !one.planned,
    );
    if (!last) return refuse('025', `El caso ${falnr} no tiene tal movimiento`);
    const cancelled = { ...last, cancelled: true };
    const before = found.movements.findLast(
      (one) =>
        !one.cancelled && !one.planned && one.number !== last.number && one.end === last.start,
    );
    const movements = found.movements.map((one) => {
      if (one.number === last.number) return cancelled;
      // What it ended goes on.
      return one.number === before?.number ? { ...one, end: null } : one;
    });
    return save(falnr, movements, event, cancelled);
  };

  const saveAppointment = (appointment: SapAppointment, event: string): SapAppointment => {
    state.saveAppointment(appointment);
    tell({ event, patient: existingPatient(state, appointment.patnr), appointment });
    return appointment;
  };
  const existingAppointment = (id: string): SapAppointment =>
    state.appointments.get(id) ?? refuse('050', `La cita ${id} no existe`, 404);

  return {
    createPatient: (facts: Omit<SapPatient, 'patnr' | 'checkDigit' | 'version' | 'changedAt'>) => {
      const patnr = state.next('patient');
      const record = { ...facts, patnr, checkDigit: checkDigitOf(patnr) };
      const patient = state.savePatient({ ...record, version: null, changedAt: null }, now());
      tell({ event: 'ADT^A28', patient });
      return patient;
    },
    changePatient: (patnr: string, change: SapPatientChange, { testRun }: Way = {}) => {
      const patient = usablePatient(state, patnr);
      if (change.birthDate !== undefined && (change.birthDate ?? '') > now().slice(0, 10))
        refuse('015', 'La fecha de nacimiento está en el futuro');
      if (change.family === '') refuse('016', 'El apellido es obligatorio');
      const deceased =
        change.deceasedOn === undefined ? patient.deceased : change.deceasedOn !== null;
      const changed = { ...patient, ...change, deceased };
      const messages = [success('001', `Los datos del paciente ${patnr} se modificaron`)];
      if (testRun === true) return { messages, state: changed };
      const saved = state.savePatient(changed, now());
      // Of master data, without a case.
      tell({ event: 'ADT^A08', patient: saved });
      return { messages, state: saved };
    },
    merge: (from: string, into: string) => {
      const [old, patient] = [usablePatient(state, from), usablePatient(state, into)];
      state.savePatient({ ...old, mergedInto: into }, now());
      for (const { facts, movements } of state.cases.values())
        if (facts.patnr === from)
          state.saveCase({ facts: { ...facts, patnr: into }, movements }, now());
      tell({ event: 'ADT^A40', patient, merged: from });
      return patient;
    },
    admit: ({ patnr, at, planned = false, physician, diagnosis, ...place }: Admission) => {
      patientForServices(state, patnr);
      const where = { ...emptyMovement, kind: 'admission' as const, start: at, planned, ...place };
      const facts = { physician: physician ?? null, diagnosis: diagnosis ?? null };
      return open(patnr, where, planned ? 'ADT^A05' : 'ADT^A01', facts);
    },
    createVisit: (patnr: string, { at, department }: SapVisit, { testRun }: Way = {}) => {
      patientForServices(state, patnr);
      if (!unitOf(state.units, 'department', department))
        refuse('041', `El departamento ${department} no existe`);
      const messages = [success('004', 'La visita ambulatoria se registró')];
      if (testRun === true) return { messages, state: null };
      const kind = 'outpatient_visit' as const;
      const planned = Date.parse(at) > Date.parse(now());
      const visit = { ...emptyMovement, kind, start: at, department, planned };
      return { messages, state: open(patnr, visit, planned ? 'ADT^A05' : 'ADT^A04') };
    },
    transfer: (falnr: string, transfer: SapTransfer, { testRun }: Way = {}): Done<SapCase> => {
      const found = changeableCase(state, falnr);
      const stay = currentStay(found);
      const { at, ...place } = transfer;
      checkTime(found, at, now(), false);
      const warnings = checkPlace(state, found, place);
      const department = place.department ?? stay.department;
      const kind = 'transfer' as const;
      const number = nextNumber(found);
      const moved = { ...emptyMovement, falnr, number, kind, start: at, ...place, department };
      const messages = [...warnings, success('002', `El traslado del caso ${falnr} se registró`)];
      if (testRun === true) return { messages, state: found };
      return {
        messages,
        state: save(falnr, [...closed(found.movements, at), moved], 'ADT^A02', moved),
      };
    },
    discharge: (falnr: string, discharge: SapDischarge, { testRun }: Way = {}): Done<SapCase> => {
      const found = changeableCase(state, falnr);
      currentStay(found);
      checkTime(found, discharge.at, now(), false);
      const messages = [success('003', `El egreso del caso ${falnr} se registró`)];
      if (testRun === true) return { messages, state: found };
      const others = found.movements.filter((one) => !(one.planned && one.kind === 'discharge'));
      const planned = found.movements.find((one) => one.planned && one.kind === 'discharge');
      const number = planned?.number ?? nextNumber(found);
      const gone = dischargeMovement(found, number, discharge, false);
      const movements = [...closed(others, discharge.at), gone];
      return { messages, state: save(falnr, movements, 'ADT^A03', gone) };
    },
    planDischarge: (falnr: string, discharge: SapDischarge, { testRun }: Way = {}) => {
      const found = changeableCase(state, falnr);
      currentStay(found);
      checkTime(found, discharge.at, now(), true);
      const messages = [success('005', `El egreso del caso ${falnr} se planeó`)];
      if (testRun === true) return { messages, state: found };
      const others = found.movements.filter((one) => !(one.planned && one.kind === 'discharge'));
      const planned = found.movements.find((one) => one.planned && one.kind === 'discharge');
      const number = planned?.number ?? nextNumber(found);
      const movement = dischargeMovement(found, number, discharge, true);
      return { messages, state: save(falnr, [...others, movement], 'ADT^A08') };
    },
    leave: (falnr: string, at: string, reason: string | null = null) => {
      const found = changeableCase(state, falnr);
      currentStay(found);
      const number = nextNumber(found);
      const away = { ...emptyMovement, falnr, number, kind: 'absence' as const, start: at, reason };
      return save(falnr, [...found.movements, away], 'ADT^A21', away);
    },
    comeBack: (falnr: string, at: string) => {
      const found = changeableCase(state, falnr);
      if (!found.absent) return refuse('026', `El caso ${falnr} no está ausente`);
      const number = nextNumber(found);
      const back = { ...emptyMovement, falnr, number, kind: 'return' as const, start: at, end: at };
      const movements = found.movements.map((one) =>
        one.kind === 'absence' && isStay(one) ? { ...one, end: at } : one,
      );
      return save(falnr, [...movements, back], 'ADT^A22', back);
    },
    cancelCase: (falnr: string) => {
      const found = changeableCase(state, falnr);
      const [admission] = found.movements;
      const cancelled = found.movements.map((one) => ({ ...one, cancelled: true }));
      return save(falnr, cancelled, 'ADT^A11', admission && { ...admission, cancelled: true }, {
        cancelled: true,
      });
    },
    cancelTransfer: (falnr: string) => cancelLast(falnr, 'transfer', 'ADT^A12'),
    cancelDischarge: (falnr: string) => cancelLast(falnr, 'discharge', 'ADT^A13'),
    /** HL7 has no word for it. */
    bill: (falnr: string) => {
      const { facts, movements } = stored(falnr);
      return state.saveCase({ facts: { ...facts, billed: true }, movements }, now());
    },
    book: ({ planningObjectId, patnr, status = 'scheduled', ...when }: NewAppointment) => {
      patientForServices(state, patnr);
      const object = state.planningObjects.find(({ id }) => id === planningObjectId);
      if (!object) return refuse('051', `El objeto de planificación ${planningObjectId} no existe`);
      const { department, room, person } = object;
      return saveAppointment(
        {
          id: state.next('appointment'),
          patnr,
          falnr: null,
          ...when,
          planningObjectId,
          department,
          room,
          person,
          visit: 'follow_up',
          status,
          overbooked: false,
          noShow: false,
        },
        'SIU^S12',
      );
    },
    move: (id: string, start: string) =>
      saveAppointment({ ...existingAppointment(id), start }, 'SIU^S13'),
    changeStatus: (id: string, status: SapAppointment['status']) =>
      saveAppointment({ ...existingAppointment(id), status }, 'SIU^S14'),
    cancelAppointment: (id: string) =>
      saveAppointment({ ...existingAppointment(id), status: 'cancelled' }, 'SIU^S15'),
    missAppointment: (id: string) =>
      saveAppointment({ ...existingAppointment(id), noShow: true }, 'SIU^S26'),
  };
};
