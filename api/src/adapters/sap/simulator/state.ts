import { caseFromMovements, type CaseFacts } from '../movements';
import type {
  SapAppointment,
  SapCase,
  SapMovement,
  SapOrgUnit,
  SapPatient,
  SapPlanningObject,
  SapReturn,
} from '../port';

export interface StoredCase {
  readonly facts: Omit<CaseFacts, 'version'>;
  readonly movements: readonly SapMovement[];
  readonly changedAt: string;
  readonly version: number;
}

/** SAP says no; in its words. */
export class SapRefusal extends Error {
  override readonly name = 'SapRefusal';
  constructor(
    readonly messages: readonly SapReturn[],
    readonly status: 404 | 409 | 412 | 422 = 422,
  ) {
    super(messages[0]?.text ?? 'refused');
  }
}

/** Numbers of messages are invented [G]. */
export const refuse = (number: string, text: string, status?: SapRefusal['status']): never => {
  throw new SapRefusal([{ type: 'E', id: 'N1', number, text }], status);
};

/** What a hospital has in its SAP. */
export interface HospitalState {
  readonly patients: ReadonlyMap<string, SapPatient>;
  readonly cases: ReadonlyMap<string, StoredCase>;
  readonly appointments: ReadonlyMap<string, SapAppointment>;
  readonly units: readonly SapOrgUnit[];
  readonly planningObjects: readonly SapPlanningObject[];
  /** Next number, of 10 digits. */
  next(kind: 'patient' | 'provisional' | 'case' | 'appointment'): string;
  savePatient(patient: SapPatient, at: string): SapPatient;
  saveCase(stored: Omit<StoredCase, 'changedAt' | 'version'>, at: string): SapCase;
  saveAppointment(appointment: SapAppointment): SapAppointment;
  caseOf(falnr: string): SapCase | undefined;
  allCases(): readonly SapCase[];
}

export const presented = ({ facts, movements, version }: StoredCase): SapCase =>
  caseFromMovements({ ...facts, version: String(version) }, movements);

const firstNumbers = {
  patient: 100_001,
  provisional: 9_000_000_001,
  case: 500_001,
  appointment: 70_001,
} as const;

export const createHospitalState = (
  units: readonly SapOrgUnit[],
  planningObjects: readonly SapPlanningObject[],
): HospitalState => {
  const patients = new Map<string, SapPatient>();
  const cases = new Map<string, StoredCase>();
  const appointments = new Map<string, SapAppointment>();
  const numbers: Record<keyof typeof firstNumbers, number> = { ...firstNumbers };
  return {
    patients,
    cases,
    appointments,
    units,
    planningObjects,
    next: (kind) => {
      const number = String(numbers[kind]).padStart(10, '0');
      numbers[kind] += 1;
      return number;
    },
    savePatient: (patient, at) => {
      const version = Number(patients.get(patient.patnr)?.version ?? 0) + 1;
      const saved = { ...patient, changedAt: at, version: String(version) };
      patients.set(patient.patnr, saved);
      return saved;
    },
    saveCase: ({ facts, movements }, at) => {
      const version = (cases.get(facts.falnr)?.version ?? 0) + 1;
      const stored = { facts, movements, changedAt: at, version };
      cases.set(facts.falnr, stored);
      return presented(stored);
    },
    saveAppointment: (appointment) => {
      appointments.set(appointment.id, appointment);
      return appointment;
    },
    caseOf: (falnr) => {
      const stored = cases.get(falnr);
      return stored && presented(stored);
    },
    allCases: () => [...cases.values()].map(presented),
  };
};
