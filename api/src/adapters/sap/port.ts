import { ConnectionFailed } from '../../platform/connections/connections';

/**
 * SAP Patient Management (IS-H) of one institution, as we see it: one model, whichever way it is
 * reached (docs/adr/0131). Names of SAP's tables and fields are in the comments. Times are RFC 3339
 * in UTC, days `YYYY-MM-DD`; numbers of SAP keep their leading zeros.
 */

/** GSCHL: 1, 2, 3. */
export const sapSexes = ['male', 'female', 'unknown'] as const;
export type SapSex = (typeof sapSexes)[number];

/** A patient (NPAT), or a provisional one (NPAP). */
export interface SapPatient {
  /** PATNR, for example `0000004711`; of a provisional patient its PAPID. */
  readonly patnr: string;
  /** PZIFF. */
  readonly checkDigit: string | null;
  /** EXTNR. */
  readonly externalNumber: string | null;
  /** NNAME: both family names. */
  readonly family: string;
  /** VNAME. */
  readonly given: string | null;
  /** GBNAM. */
  readonly birthName: string | null;
  /** GBDAT. */
  readonly birthDate: string | null;
  readonly sex: SapSex;
  readonly curp: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Street and number, postal code and city, as one line. */
  readonly address: string | null;
  readonly city: string | null;
  readonly deceased: boolean;
  readonly deceasedOn: string | null;
  /** STORN. */
  readonly cancelled: boolean;
  /** RFPAT: PATNR of the record that replaced it. */
  readonly mergedInto: string | null;
  /** No services until SAP makes a patient of it. */
  readonly provisional: boolean;
  /** UPDAT. */
  readonly changedAt: string | null;
  /** Of the record as it was read, for a change that must not overwrite another. */
  readonly version: string | null;
}

/** FALAR: 1, 2, 3. */
export const sapCaseTypes = ['inpatient', 'outpatient', 'day_case'] as const;
export type SapCaseType = (typeof sapCaseTypes)[number];

/** `active`: actual and not ended. `cancelled`: STORN. */
export const sapCaseStatuses = ['planned', 'active', 'discharged', 'cancelled'] as const;
export type SapCaseStatus = (typeof sapCaseStatuses)[number];

/** BEWTY: 1, 2, 3, 4, 6, 7. `absence` is from the hospital, `return` to it. */
export const sapMovementKinds = [
  'admission',
  'discharge',
  'transfer',
  'outpatient_visit',
  'absence',
  'return',
] as const;
export type SapMovementKind = (typeof sapMovementKinds)[number];

/** Where a patient is. Codes of at most 8 characters. */
export interface SapPlace {
  /** ORGFA. */
  readonly department: string | null;
  /** ORGPF. */
  readonly careUnit: string | null;
  /** ZIMMR. */
  readonly room: string | null;
  /** BETT. */
  readonly bed: string | null;
}

/** A movement of a case (NBEW). */
export interface SapMovement extends SapPlace {
  readonly falnr: string;
  /** LFDNR. */
  readonly number: number;
  readonly kind: SapMovementKind;
  /** BWART: in the words of the hospital's customising. */
  readonly type: string | null;
  /** BWIDT and BWIZT. */
  readonly start: string;
  /** null: open, which SAP writes as 9999-12-31. */
  readonly end: string | null;
  readonly planned: boolean;
  /** STORN. */
  readonly cancelled: boolean;
  /** BWGR1. */
  readonly reason: string | null;
  /** KZTXT. */
  readonly comment: string | null;
}

/** A case (NFAL) with all its movements; the place is where the patient is, or was last. */
export interface SapCase extends SapPlace {
  readonly falnr: string;
  readonly patnr: string;
  readonly type: SapCaseType;
  readonly status: SapCaseStatus;
  /** A billed case cannot be changed. */
  readonly billed: boolean;
  /** Of the admission or the (first) visit. */
  readonly start: string | null;
  /** Of the discharge, or the end of the last visit. */
  readonly end: string | null;
  readonly plannedEnd: string | null;
  readonly physician: string | null;
  readonly diagnosis: string | null;
  /** Away with permission: the bed is kept. */
  readonly absent: boolean;
  /** By number. */
  readonly movements: readonly SapMovement[];
  readonly version: string | null;
}

/** STATU: 10, 20, 30, 40, 50, 55, 60, 70; `cancelled`: STORN. */
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
] as const;
export type SapAppointmentStatus = (typeof sapAppointmentStatuses)[number];

/** VISTY: 1, 2. */
export const sapVisitKinds = ['initial', 'follow_up'] as const;
export type SapVisitKind = (typeof sapVisitKinds)[number];

/** One date of an appointment (NTMN with NAPP). */
export interface SapAppointment {
  /** TMNID; of its second and later dates with `-LNRAPP` behind. */
  readonly id: string;
  readonly patnr: string;
  readonly falnr: string | null;
  /** BWIDT and BWIZT. */
  readonly start: string;
  /** DAUER. */
  readonly minutes: number;
  /** ORGID of the planning object. */
  readonly department: string | null;
  /** POBNR. */
  readonly planningObjectId: string | null;
  /** ZIMMR. */
  readonly room: string | null;
  /** PERNR. */
  readonly person: string | null;
  readonly visit: SapVisitKind | null;
  readonly status: SapAppointmentStatus;
  readonly overbooked: boolean;
  /** Nobody came. SAP has no STATU of its own for it. */
  readonly noShow: boolean;
}

export const sapUnitKinds = ['department', 'care_unit', 'room', 'bed'] as const;
export type SapUnitKind = (typeof sapUnitKinds)[number];

/** An organisational unit (NORG) or a building unit (NBAU). */
export interface SapOrgUnit {
  /** Unique for its kind. */
  readonly code: string;
  readonly kind: SapUnitKind;
  readonly name: string | null;
  /** Code of the unit that it belongs to: bed, room, care unit, department. */
  readonly parent: string | null;
}

/** A unit, room or person for which appointments are planned (NPOB). */
export interface SapPlanningObject {
  /** POBNR. */
  readonly id: string;
  readonly name: string;
  readonly department: string | null;
  readonly room: string | null;
  readonly person: string | null;
  /** OVERB. */
  readonly overbooking: boolean;
  /** AKTIV. */
  readonly active: boolean;
}

/** Success, information, warning, error, abort. */
export const sapReturnTypes = ['S', 'I', 'W', 'E', 'A'] as const;
export type SapReturnType = (typeof sapReturnTypes)[number];

/** BAPIRET2, in SAP's words. */
export interface SapReturn {
  readonly type: SapReturnType;
  /** Message class, for example `N1`. */
  readonly id: string;
  /** Three digits. */
  readonly number: string;
  readonly text: string;
}

/** What was asked for, or why SAP does not answer that. A refusal is no outage. */
export type SapAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly messages: readonly SapReturn[] };

export interface SapPage<Item> {
  readonly items: readonly Item[];
  /** For the page after it; null: that was the last one. */
  readonly cursor: string | null;
}

export interface SapWriteAnswer<State> {
  /** Without an error or abort among the messages. */
  readonly accepted: boolean;
  readonly messages: readonly SapReturn[];
  /** As SAP has it now; null after a test run or a refusal, or when it could not be read again. */
  readonly state: State | null;
}

export interface SapWriteOptions {
  /** SAP checks everything and changes nothing. */
  readonly testRun: boolean;
  /** As it was read: what somebody changed since is refused. null: not checked. */
  readonly version: string | null;
}

/** What SAP can do, by its CapabilityStatement. */
export interface SapCapability {
  readonly software: string;
  readonly version: string | null;
  /** FHIR resources that can be searched. */
  readonly resources: readonly string[];
  /** Whether patients and cases can be changed from here. */
  readonly writes: boolean;
}

/** At least one of them: SAP refuses a search for its institution alone. */
export interface SapPatientSearch {
  readonly patnr?: string;
  readonly externalNumber?: string;
  readonly family?: string;
  readonly given?: string;
  readonly birthDate?: string;
  /** RFC 3339; with cancelled, merged and provisional records. */
  readonly changedSince?: string;
  /** Of the page before it. */
  readonly cursor?: string | null;
}

export interface SapCaseSearch {
  readonly patnr?: string;
  /** RFC 3339. */
  readonly changedSince?: string;
  readonly cursor?: string | null;
}

export interface SapAppointmentSearch {
  /** Left out: of all departments. */
  readonly department?: string;
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  readonly cursor?: string | null;
}

/** Fields that stay away stay as they are; null empties one. */
export type SapPatientChange = Partial<
  Pick<
    SapPatient,
    'family' | 'given' | 'birthName' | 'birthDate' | 'sex' | 'curp' | 'phone' | 'email'
  > & { readonly deceasedOn: string | null }
>;

export interface SapTransfer {
  readonly at: string;
  /** null: it stays the department that it is. */
  readonly department: string | null;
  readonly careUnit: string;
  readonly room: string | null;
  readonly bed: string | null;
}

export interface SapDischarge {
  readonly at: string;
  readonly reason: string | null;
}

export interface SapVisit {
  readonly at: string;
  readonly department: string;
}

/**
 * Called with no transaction open. Refusals are values; outages are thrown.
 *
 * @throws SapOutage
 */
export interface Sap {
  test(): Promise<SapCapability>;
  searchPatients(search: SapPatientSearch): Promise<SapAnswer<SapPage<SapPatient>>>;
  /** null: SAP has none. A merged record is given as it is, with `mergedInto`. */
  readPatient(patnr: string): Promise<SapPatient | null>;
  listCases(search: SapCaseSearch): Promise<SapAnswer<SapPage<SapCase>>>;
  readCase(falnr: string): Promise<SapCase | null>;
  listAppointments(search: SapAppointmentSearch): Promise<SapAnswer<SapPage<SapAppointment>>>;
  listOrgUnits(): Promise<readonly SapOrgUnit[]>;
  listPlanningObjects(): Promise<readonly SapPlanningObject[]>;
  changePatient(
    patnr: string,
    change: SapPatientChange,
    options: SapWriteOptions,
  ): Promise<SapWriteAnswer<SapPatient>>;
  transfer(
    falnr: string,
    transfer: SapTransfer,
    options: SapWriteOptions,
  ): Promise<SapWriteAnswer<SapCase>>;
  discharge(
    falnr: string,
    discharge: SapDischarge,
    options: SapWriteOptions,
  ): Promise<SapWriteAnswer<SapCase>>;
  planDischarge(
    falnr: string,
    discharge: SapDischarge,
    options: SapWriteOptions,
  ): Promise<SapWriteAnswer<SapCase>>;
  createOutpatientVisit(
    patnr: string,
    visit: SapVisit,
    options: Pick<SapWriteOptions, 'testRun'>,
  ): Promise<SapWriteAnswer<SapCase>>;
}

/**
 * `unreachable`: nothing arrived there. `timeout` and `broken`: a change may have taken effect,
 * read it again before repeating it. `unavailable`: SAP, or what stands before it, answered with an
 * error of its own. `malformed`: the answer is not what was asked for. `too_large`: it is not
 * read.
 */
export type SapOutageReason =
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'unauthorized'
  | 'unavailable'
  | 'malformed'
  | 'too_large';

/** SAP did not answer the question. Its message may be shown to an administrator. */
export class SapOutage extends ConnectionFailed {
  override readonly name = 'SapOutage';
  constructor(
    readonly reason: SapOutageReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
