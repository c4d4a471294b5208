import { limits, type ReachablePatient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { recordPatientsShown } from '../model/patient-reads';
import { invalid } from '../../platform/http/problem-error';
import { listContactRows, findContactIds } from '../sql/patient-contacts.queries';

/** A phone number is included only with consent to calls or messages. */
const readContacts = (db: Db, ids: readonly string[]): Promise<ReachablePatient[]> =>
  listContactRows(db, ids);

export const patientContactHandlers = defineHandlers<'patientContactList'>({
  patientContactList: async ({ db, query: { search = '', page, pageSize }, audit }) => {
    if (page * pageSize > limits.patientDepthMax)
      throw invalid({
        path: 'page',
        code: 'too_big',
        facts: { maximum: Math.floor(limits.patientDepthMax / pageSize) },
      });
    const found = await findContactIds(db, search, pageSize, (page - 1) * pageSize);
    const { ids, total } = found ?? { ids: [], total: 0 };
    await recordPatientsShown(audit, ids);
    const isCapped = total > limits.patientCountMax;
    return {
      items: await readContacts(db, ids),
      page,
      pageSize,
      total: isCapped ? limits.patientCountMax : total,
      totalIs: isCapped ? 'atLeast' : 'exact',
    };
  },
});
