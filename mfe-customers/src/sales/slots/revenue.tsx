import { apiQuery } from '@sala/shared-auth';
import type { ClinicPart } from '@sala/shared-contracts';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { Figure, FigureSkeleton } from '@sala/screen-parts/figure';
import { useTrendFilter } from '@sala/screen-parts/trend-filter';
import { shareChange } from '../../parts/share-change';
import { paths } from '../../paths';

/** Sales of the same days and part of the clinic. */
const listOf = (
  { siteId, departmentId, practitionerId }: ClinicPart,
  { from, to }: { readonly from: string; readonly to: string },
): string => {
  const search = new URLSearchParams({ dateFrom: from, dateTo: to });
  if (siteId) search.set('siteId', siteId);
  if (departmentId) search.set('departmentId', departmentId);
  if (practitionerId) search.set('practitionerId', practitionerId);
  return `${paths.purchaseRecord}?${search}`;
};

/** What was taken, less refunds. */
export const Revenue = () => {
  const { t } = useTranslation('customers');
  const { money, percent, day } = useFormat();
  const query = useTrendFilter();
  const { days } = query;
  const { data } = useQuery({ ...apiQuery('purchaseTrends', { query }), ...widgetQuery });
  if (!data) return <FigureSkeleton />;
  const name = t('figures.revenue');
  const whole = (centavos: number) => money(centavos, { whole: true });
  return (
    <Figure
      name={name}
      value={whole(data.total.taken)}
      to={listOf(query, data)}
      change={shareChange({ now: data.total.taken, before: data.before.taken, days, t, percent })}
      note={t('figures.before', { amount: whole(data.before.taken) })}
      caption={t('figures.byDay', { what: name, days })}
      days={data.days.map(({ day: of, taken }) => ({
        day: day(of),
        value: taken,
        written: money(taken),
      }))}
    />
  );
};
