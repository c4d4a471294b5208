import { recordPatientsShown, rowFor } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { countFacets } from '../sql/appointment-facets.queries';
import { countTabs } from '../sql/appointment-list.queries';
import { readLoad } from '../sql/appointment-load.queries';
import { findById } from '../sql/slots.queries';
import { readUsual } from '../sql/usual-appointment.queries';
import { readFirstSteps } from '../sql/first-steps.queries';
import { notableOf, readHuddle } from '../sql/huddle.queries';
import { readTrends } from '../sql/appointment-trends.queries';

const loadDays = 45;
const dayMs = 86_400_000;

/** Counts only, without patient names. */
export const appointmentOverviewHandlers = defineHandlers<
  | 'appointmentCounts'
  | 'appointmentFacets'
  | 'appointmentLoad'
  | 'appointmentTrends'
  | 'appointmentHuddle'
  | 'firstStepList'
  | 'appointmentUsual'
>({
  appointmentCounts: ({ db, query, now }) => countTabs(db, query, now),

  appointmentFacets: ({ db, query, now }) => countFacets(db, query, now),

  appointmentHuddle: async ({ db, actor, now, audit }) => {
    const date = await companyDay(db, now);
    const { appointments, items } = await readHuddle(
      db,
      date,
      actor.permissions.has('purchases:read'),
    );
    const told = notableOf(items.map((item) => rowFor(actor, item)));
    await recordPatientsShown(audit, [...new Set(told.items.map(({ patient }) => patient.id))]);
    return { date, appointments, ...told };
  },

  firstStepList: async ({ db }) => ({ items: await readFirstSteps(db) }),

  appointmentTrends: async ({ db, query, now }) => readTrends(db, await companyDay(db, now), query),

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
