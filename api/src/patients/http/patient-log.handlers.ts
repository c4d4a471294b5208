import { scopeOf } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { readPatient } from '../sql/patient-rows';

const shown = 50;

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
  readonly action: string;
  readonly diff: Readonly<Record<string, unknown>> | null;
}

const isChange = (change: unknown): change is [unknown, unknown] =>
  Array.isArray(change) && change.length === 2;

/** What is clinical is logged under its own entity, and never here. */
export const patientLogHandlers = defineHandlers<'patientLog'>({
  patientLog: async ({ db, params, query, actor }) => {
    await readPatient(db, params.patientId);
    const entries = await db.query<Entry>(
      `select a.id, a.at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, a.action, a.diff
       from audit_log a left join user_account u on u.id = a.user_id
       where a.company_id = app_company() and a.entity_type = 'patient' and a.entity_id = $1
         and ($2::bigint is null or a.id < $2) and ($3::uuid is null or a.user_id = $3)
       order by a.id desc limit $4`,
      [
        params.patientId,
        query.before ?? null,
        scopeOf(actor.roles, 'audit:read') === 'own' ? actor.userId : null,
        shown + 1,
      ],
    );
    const items = entries.slice(0, shown).map(({ diff, ...entry }) => ({
      ...entry,
      changes: Object.fromEntries(
        Object.entries(diff ?? {}).flatMap(([column, change]) =>
          isChange(change) ? [[column, change] as const] : [],
        ),
      ),
    }));
    return { items, next: entries.length > shown ? (items.at(-1)?.id ?? null) : null };
  },
});
