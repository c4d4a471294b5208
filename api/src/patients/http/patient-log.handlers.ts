import { scopeFor } from '../../platform/http/actor';
import { defineHandlers } from '../../platform/http/handler';
import { readPatient } from '../sql/patient-rows';
import { listPatientLog } from '../sql/patient-log.queries';

const entriesMax = 50;

const isChange = (change: unknown): change is [unknown, unknown] =>
  Array.isArray(change) && change.length === 2;

/** Clinical entries have an entity of their own and never appear here. */
export const patientLogHandlers = defineHandlers<'patientLog'>({
  patientLog: async ({ db, params, query, actor }) => {
    await readPatient(db, params.patientId);
    const entries = await listPatientLog(
      db,
      params.patientId,
      query.before ?? null,
      scopeFor(actor, 'audit:read') === 'own' ? actor.userId : null,
      entriesMax + 1,
    );
    const items = entries.slice(0, entriesMax).map(({ diff, ...entry }) => ({
      ...entry,
      changes: Object.fromEntries(
        Object.entries(diff ?? {}).flatMap(([column, change]) =>
          isChange(change) ? [[column, change] as const] : [],
        ),
      ),
    }));
    return { items, next: entries.length > entriesMax ? (items.at(-1)?.id ?? null) : null };
  },
});
