import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { checkBooking } from '../sql/booking';
import { findFreeDays, findSlots } from '../model/free-times';
import { recommend } from '../model/recommended-time';
import { earliestToday, rankTimes } from '../sql/ranked-times';
import { findById } from '../sql/slots.queries';

const daysMax = 31;
/** Six weeks show any month. */
const monthDaysMax = 42;
const dayMilliseconds = 86_400_000;

/** Ids of other companies are a 404, as unknown ones. */
const demandReferences = async (
  db: Parameters<typeof checkBooking>[0],
  table: 'event_type' | 'practitioner' | 'site' | 'patient' | 'room',
  id: string | undefined,
): Promise<void> => {
  if (id !== undefined) await findById(db, table, id);
};

/**
 * With a named practitioner, new patients are not filtered out: the conflict is reported on the
 * chosen time.
 */
const patientFilter = ({
  practitionerId,
  patientId,
}: {
  readonly practitionerId?: string | undefined;
  readonly patientId?: string | undefined;
}): string | null => (practitionerId === undefined ? (patientId ?? null) : null);

/** Refuses a range that is reversed or too long. */
const demandRange = ({ from, to }: { from: string; to: string }, most: number): void => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: from } });
  if (days > most) throw invalid({ path: 'to', code: 'too_big', facts: { maximum: most } });
};

export const slotHandlers = defineHandlers<'slotList' | 'slotDays' | 'slotFirst' | 'slotExplain'>({
  slotList: async ({ db, query, now }) => {
    demandRange(query, daysMax);
    await Promise.all([
      demandReferences(db, 'event_type', query.eventTypeId),
      demandReferences(db, 'practitioner', query.practitionerId),
      demandReferences(db, 'site', query.siteId),
      demandReferences(db, 'patient', query.patientId),
    ]);
    return { items: await findSlots(db, { ...query, patientId: patientFilter(query) }, now) };
  },

  slotDays: async ({ db, query, now }) => {
    demandRange(query, monthDaysMax);
    await Promise.all([
      demandReferences(db, 'event_type', query.eventTypeId),
      demandReferences(db, 'practitioner', query.practitionerId),
      demandReferences(db, 'site', query.siteId),
      demandReferences(db, 'patient', query.patientId),
    ]);
    return { items: await findFreeDays(db, { ...query, patientId: patientFilter(query) }, now) };
  },

  slotFirst: async ({ db, query, now }) => {
    const { practitionerId = null, siteId = null, minutes = null, kind = null } = query;
    const [today] = await Promise.all([
      earliestToday(db, now),
      demandReferences(db, 'event_type', query.eventTypeId),
      demandReferences(db, 'practitioner', query.practitionerId),
      demandReferences(db, 'site', query.siteId),
      demandReferences(db, 'patient', query.patientId),
    ]);
    const from = query.from === undefined || query.from < today ? today : query.from;
    const wanted = { ...query, practitionerId, siteId, minutes, kind, from };
    const items = await rankTimes(db, { ...wanted, patientId: patientFilter(query) }, now);
    return {
      items,
      recommended: await recommend(
        db,
        { ...wanted, patientId: query.patientId ?? null },
        items,
        now,
      ),
    };
  },

  slotExplain: async ({ db, query, now }) => {
    await Promise.all([
      demandReferences(db, 'practitioner', query.practitionerId),
      demandReferences(db, 'site', query.siteId),
      demandReferences(db, 'patient', query.patientId),
      demandReferences(db, 'room', query.roomId),
    ]);
    return { conflicts: await checkBooking(db, { ...query, siteId: query.siteId ?? null }, now) };
  },
});
