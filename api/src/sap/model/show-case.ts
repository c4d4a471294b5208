import type { SapCase } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { CaseReader } from '../sql/case-rows';
import { readCase, type StoredCase } from '../sql/case-view.queries';

/** Why a case cannot be changed, the strongest reason first; null: it can. */
export const lockOf = (
  { status, billed }: Pick<StoredCase, 'status' | 'billed'>,
  writes: boolean,
): SapCase['locked'] => {
  if (status === 'cancelled') return 'cancelled';
  if (billed) return 'billed';
  if (status === 'discharged') return 'discharged';
  return writes ? null : 'read_only';
};

/** @param writes whether the company's connection can change cases. */
export const showCase = async (
  db: Db,
  falnr: string,
  writes: boolean,
  reader: CaseReader,
): Promise<SapCase> => {
  const stored = await readCase(db, falnr, reader);
  return { ...stored, locked: lockOf(stored, writes) };
};
