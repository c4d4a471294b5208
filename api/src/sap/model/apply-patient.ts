import type { SaidPatient } from '../../adapters/sap/hl7/change';
import type { SapPatient } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';
import { isAfter } from '../../platform/time/instants';
import {
  lockSapPatient,
  upsertSapPatient,
  type StoredSapPatient,
} from '../sql/sap-patient-writes.queries';

/** What stands for a name that nobody said. */
const unnamed = '—';
/** Before every message: whatever is said of the record is newer. */
const never = '1970-01-01T00:00:00.000Z';

const blank = (patnr: string): StoredSapPatient => ({
  patnr,
  checkDigit: null,
  externalNumber: null,
  family: unnamed,
  given: null,
  birthName: null,
  birthDate: null,
  sex: 'unknown',
  curp: null,
  phone: null,
  email: null,
  address: null,
  city: null,
  deceased: false,
  deceasedOn: null,
  cancelled: false,
  mergedInto: null,
  provisional: false,
  changedAt: null,
});

/**
 * Writes a patient as SAP has it.
 *
 * @param readAt when it was asked for: what is newer than that stays.
 * @returns whether it was written
 */
export const applyPatient = (db: Db, state: SapPatient, readAt: string): Promise<boolean> =>
  upsertSapPatient(db, state, readAt);

/** A row that cases and appointments refer to, whatever is known of the patient. */
export const ensurePatient = async (db: Db, patnr: string): Promise<void> => {
  await upsertSapPatient(db, blank(patnr), never);
};

/** Writes what a message says of a patient. @returns false: it is older than what is known */
export const applySaidPatient = async (db: Db, said: SaidPatient, at: string): Promise<boolean> => {
  const known = await lockSapPatient(db, said.patnr);
  if (known && isAfter(known.appliedAt, at)) return false;
  const { appliedAt: _, ...before } = known ?? { ...blank(said.patnr), appliedAt: never };
  return upsertSapPatient(db, { ...before, changedAt: at, ...said }, at);
};
