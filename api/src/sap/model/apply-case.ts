import type { SapCase } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';
import { replaceMovements, upsertCase } from '../sql/apply-case.queries';

/**
 * Writes a case as SAP has it: the one way in which a whole state is written, whether it was read
 * in a sync or is the answer to a change. Its patient is already there.
 *
 * @param readAt when it was asked for: what is newer than that stays.
 * @returns whether it was written
 */
export const applyCase = async (db: Db, state: SapCase, readAt: string): Promise<boolean> => {
  if (!(await upsertCase(db, state, readAt))) return false;
  await replaceMovements(db, state.falnr, state.movements);
  return true;
};
