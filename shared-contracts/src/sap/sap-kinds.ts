import type { AppointmentStatus } from '../scheduling/appointment-machine';

/** How the hospital's SAP is reached. `hl7v2`: it sends messages and takes no questions. */
export const sapDrivers = ['fhir', 'hl7v2'] as const;
export type SapDriver = (typeof sapDrivers)[number];

export const sapSexes = ['male', 'female', 'unknown'] as const;

/** Orders of the list of patients. */
export const sapPatientSorts = ['name', 'patnr', '-changedAt'] as const;

/** `suggested`: somebody of ours may be the same person. `conflict`: linked, and the two differ. */
export const sapLinkStates = ['unlinked', 'suggested', 'linked', 'conflict'] as const;
export type SapLinkState = (typeof sapLinkStates)[number];

/** Why a patient of ours may be the one in SAP, strongest first. */
export const sapMatchReasons = [
  'curp',
  'name_birth',
  'birth_phone',
  'phone',
  'email',
  'name',
] as const;

/** What is compared between SAP and the patient of ours, in the order of the screen. */
export const sapComparedFields = [
  'family',
  'given',
  'birthDate',
  'sex',
  'curp',
  'phone',
  'email',
  'deceasedOn',
] as const;
export type SapComparedField = (typeof sapComparedFields)[number];

/** FALAR of a case. */
export const sapCaseTypes = ['inpatient', 'outpatient', 'day_case'] as const;

/** `discharged` has ended; `cancelled` is STORN. */
export const sapCaseStatuses = ['planned', 'active', 'discharged', 'cancelled'] as const;

/** BEWTY of a movement; `absence` and `return` are from and to the hospital. */
export const sapMovementKinds = [
  'admission',
  'discharge',
  'transfer',
  'outpatient_visit',
  'absence',
  'return',
] as const;

/** The views of SAP's Clinical Work Station. */
export const sapCaseViews = ['occupancy', 'arrivals', 'departures', 'outpatients'] as const;
export type SapCaseView = (typeof sapCaseViews)[number];

export const sapUnitKinds = ['department', 'care_unit', 'room', 'bed'] as const;

/** STATU of an appointment; `cancelled` for STORN, and `no_show` where nobody came. */
export const sapAppointmentStatuses = [
  'waiting_list',
  'planned',
  'actual',
  'scheduled',
  'waiting',
  'called',
  'being_treated',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type SapAppointmentStatus = (typeof sapAppointmentStatuses)[number];

/** What each is in our own agenda (docs/spec/sap.md §4). */
export const appointmentStatusOfSap: Readonly<Record<SapAppointmentStatus, AppointmentStatus>> = {
  waiting_list: 'waitlisted',
  planned: 'requested',
  actual: 'checked_in',
  scheduled: 'scheduled',
  waiting: 'checked_in',
  called: 'checked_in',
  being_treated: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

export const sapVisitKinds = ['initial', 'follow_up'] as const;

/** `patient`: the same person twice. `practitioner`: two people at once. */
export const sapClashKinds = ['patient', 'practitioner'] as const;

/** `keep_sap` cancels the appointment of ours; `keep_both` says that it is meant so. */
export const sapClashWays = ['keep_sap', 'keep_both'] as const;

/**
 * `waiting`: stored and acknowledged, not yet applied. `stale`: older than what was applied of its
 * record. `ignored`: nothing of it concerns us. `dead`: it could not be applied; it can be
 * replayed.
 */
export const sapMessageStates = ['waiting', 'applied', 'stale', 'ignored', 'dead'] as const;
export type SapMessageState = (typeof sapMessageStates)[number];

/** MSGTY of BAPIRET2: success, information, warning, error, abort. */
export const sapReturnTypes = ['S', 'I', 'W', 'E', 'A'] as const;

export const sapSyncStates = ['running', 'done', 'failed'] as const;

/** Two records in SAP that may be one person. */
export const sapTwinReasons = ['curp', 'phone_birth', 'phone'] as const;
