/*
 * Names that SAP's FHIR interface uses for what R4 has no place for. The guide says that there are
 * identifiers of SAP, an institution, absences and their like, and that each hospital configures the
 * systems [G]: they are compared by the last part of the address, so that a hospital's own addresses
 * are understood as long as they end with these words.
 */
const base = 'urn:sap:patient-management';

export const system = {
  institution: `${base}:einri`,
  patnr: `${base}:patnr`,
  /** Of a provisional patient. */
  papid: `${base}:papid`,
  externalNumber: `${base}:extnr`,
  /** No national URI could be confirmed (docs/adr/0108). */
  curp: `${base}:curp`,
  falnr: `${base}:falnr`,
  /** `FALNR-LFDNR`. */
  movement: `${base}:movement`,
  appointment: `${base}:tmnid`,
  planningObject: `${base}:pobnr`,
  caseType: `${base}:falar`,
  movementKind: `${base}:bewty`,
  visit: `${base}:visty`,
  /** The message class is behind it. */
  messageClass: `${base}:message-class`,
} as const;

export const extension = {
  checkDigit: `${base}:pziff`,
  cancelled: `${base}:storn`,
  billing: `${base}:billing-status`,
  plannedEnd: `${base}:planned-end`,
  /** With `reason` and `period`, and the LFDNR of both movements. */
  absence: `${base}:absence`,
  dischargeMovement: `${base}:discharge-movement`,
  statu: `${base}:statu`,
  overbooked: `${base}:overbooked`,
  overbooking: `${base}:overb`,
  planningObject: `${base}:planning-object`,
  institution: `${base}:institution`,
} as const;

const lastPart = (address: string): string =>
  address
    .split(/[/:#|]/)
    .at(-1)
    ?.toLowerCase() ?? '';

/** Whether two addresses mean the same thing. */
export const means = (address: string | undefined, name: string): boolean =>
  address !== undefined && lastPart(address) === lastPart(name);
