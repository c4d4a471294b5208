import { limits, type seriesSteps } from '@sala/shared-contracts';
import { seesEveryCustomer, visibilityFor } from '../../customers';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { visibleFilter } from '../model/purchase-filter';
import { readSeries, sumBefore, type Period } from '../sql/purchase-series.queries';

const dayMs = 86_400_000;
const usualDays = 30;
/* Of the calendar that the contract has. */
const firstDay = `${limits.dateYearMin}-01-01`;

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The last thirty days, or what is asked for. @throws when its end is before its beginning */
const periodOf = (
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  today: string,
): Period => {
  const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today);
  const usual = plus(to, 1 - usualDays);
  const from = dateFrom ?? (usual < firstDay ? firstDay : usual);
  if (from > to) throw invalid({ path: 'dateTo', code: 'too_small', facts: { minimum: from } });
  return { from, to };
};

/* As many points as can be told apart. */
const longest: readonly (readonly [step: (typeof seriesSteps)[number], days: number])[] = [
  ['day', 62],
  ['week', 400],
  ['month', 1830],
];

const stepOf = ({ from, to }: Period) => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return longest.find(([, most]) => days <= most)?.[0] ?? ('year' as const);
};

export const purchaseSeriesHandlers = defineHandlers<'purchaseSeriesView'>({
  purchaseSeriesView: async ({ db, query, actor, now }) => {
    const visibility = visibilityFor(actor);
    const filter = visibleFilter(visibility, query);
    const seesCustomers = seesEveryCustomer(visibility);
    const period = periodOf(query, await companyDay(db, now));
    const step = stepOf(period);
    const points = await readSeries(db, filter, period, step, seesCustomers);
    const total = { sold: 0, purchases: 0 };
    for (const { sold, purchases } of points) {
      total.sold += sold;
      total.purchases += purchases;
    }
    const before = await sumBefore(db, filter, period, seesCustomers);
    return { ...period, step, points, total, before };
  },
});
