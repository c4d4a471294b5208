import { limits, type ReachablePatient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { recordPatientsShown } from '../model/patient-reads';
import { patientName } from '../sql/patient-rows';
import { invalid } from '../../platform/http/problem-error';

/**
 * By name alone: who may not see a birth date or a CURP does not find out about one by looking for
 * it.
 */
const findSql = `
  with typed as (select nullif(plain_text($1), '') as words), query as (select words, patient_query(words, true, false) as names from typed)
  select f.ids, f.total from query, patient_contact_find(query.names, $2, $3, $4) as f where query.words is null or query.names is not null`;

/** A phone is for those who agreed to be called or written to by it. */
const readContacts = (db: Db, ids: readonly string[]): Promise<ReachablePatient[]> =>
  db.query<ReachablePatient>(
    `select c.id, ${patientName('c')} as name, case when w.channels && '{phone,sms,whatsapp}' then c.phone end as phone,
       case when w.channels && '{email}' then c.email end as email, w.channels
     from unnest($1::uuid[]) with ordinality as found (wanted, place) join patient c on c.id = found.wanted,
       patient_marketing_channels(c.company_id, c.id) as w (channels) order by place`,
    [ids],
  );

export const patientContactHandlers = defineHandlers<'patientContactList'>({
  patientContactList: async ({ db, query: { search = '', page, pageSize }, audit }) => {
    if (page * pageSize > limits.patientDepthMax)
      throw invalid({
        path: 'page',
        code: 'too_big',
        facts: { maximum: Math.floor(limits.patientDepthMax / pageSize) },
      });
    const found = await db.maybe<{ ids: string[]; total: number }>(findSql, [
      search,
      pageSize,
      (page - 1) * pageSize,
      limits.patientCountMax,
    ]);
    const { ids, total } = found ?? { ids: [], total: 0 };
    await recordPatientsShown(audit, ids);
    const more = total > limits.patientCountMax;
    return {
      items: await readContacts(db, ids),
      page,
      pageSize,
      total: more ? limits.patientCountMax : total,
      totalIs: more ? 'atLeast' : 'exact',
    };
  },
});
