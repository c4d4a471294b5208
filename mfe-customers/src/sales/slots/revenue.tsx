import { apiQuery } from '@sala/shared-auth';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { Figure, FigureSkeleton } from '@sala/screen-parts/figure';
import { shareChange } from '../../parts/share-change';
import { paths } from '../../paths';

/** What was taken in 30 days, less refunds. */
export const Revenue = () => {
  const { t } = useTranslation('customers');
  const { money, percent, day } = useFormat();
  const { data } = useQuery({ ...apiQuery('purchaseTrends'), ...widgetQuery });
  if (!data) return <FigureSkeleton />;
  const name = t('figures.revenue');
  const whole = (centavos: number) => money(centavos, { whole: true });
  return (
    <Figure
      name={name}
      value={whole(data.total.taken)}
      to={`${paths.purchaseRecord}?dateFrom=${data.from}&dateTo=${data.to}`}
      change={shareChange({ now: data.total.taken, before: data.before.taken, t, percent })}
      note={t('figures.before', { amount: whole(data.before.taken) })}
      caption={t('figures.byDay', { what: name })}
      days={data.days.map(({ day: of, taken }) => ({
        day: day(of),
        value: taken,
        written: money(taken),
      }))}
    />
  );
};
