import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { countFacets } from '../sql/appointment-facets.queries';
import { countTabs } from '../sql/appointment-list.queries';
import { readLoad } from '../sql/appointment-load.queries';
import { findById } from '../sql/slots.queries';
import { readUsual } from '../sql/usual-appointment.queries';

const loadDays = 45;
const dayMs = 86_400_000;

/** Counts only, without patient names. */
export const appointmentOverviewHandlers = defineHandlers<
  'appointmentCounts' | 'appointmentFacets' | 'appointmentLoad' | 'appointmentUsual'
>({
  appointmentCounts: ({ db, query, now }) => countTabs(db, query, now),

  appointmentFacets: ({ db, query, now }) => countFacets(db, query, now),

  appointmentUsual: async ({ db, query }) => {
    await findById(db, 'patient', query.patientId);
    return { usual: await readUsual(db, query.patientId) };
  },

  appointmentLoad: async ({ db, query, now }) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMs + 1;
    if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: query.from } });
    if (days > loadDays)
      throw invalid({ path: 'to', code: 'too_big', facts: { maximum: loadDays } });
    return { days: await readLoad(db, query, now) };
  },
});
