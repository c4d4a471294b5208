import { apiQuery } from '@sala/shared-auth';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { Figure, FigureSkeleton } from '@sala/screen-parts/figure';
import { useTrendFilter } from '@sala/screen-parts/trend-filter';
import { shareChange } from '../../parts/share-change';
import { paths } from '../../paths';

const useTrends = () => {
  const { days } = useTrendFilter();
  return useQuery({ ...apiQuery('leadTrends', { query: { days } }), ...widgetQuery }).data;
};

/** Leads that came. */
export const LeadsCome = () => {
  const { t } = useTranslation('customers');
  const { number, percent, day } = useFormat();
  const { days } = useTrendFilter();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const name = t('figures.leads');
  return (
    <Figure
      name={name}
      value={number(trends.total.created)}
      to={`${paths.marketingLeads}?view=sources&from=${trends.from}&to=${trends.to}`}
      change={shareChange({
        now: trends.total.created,
        before: trends.before.created,
        t,
        percent,
        days,
      })}
      note={t('figures.waiting', { count: trends.waiting })}
      caption={t('figures.byDay', { what: name, days })}
      days={trends.days.map(({ day: of, created }) => ({
        day: day(of),
        value: created,
        written: number(created),
      }))}
    />
  );
};

const hour = 60;

/** Median working time until a lead was first answered. */
export const ResponseTime = () => {
  const { t } = useTranslation('customers');
  const { number, day } = useFormat();
  const { days } = useTrendFilter();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const name = t('figures.response');
  const written = (minutes: number | null): string =>
    minutes === null
      ? '—'
      : minutes < 2 * hour
        ? t('figures.minutes', { count: minutes })
        : t('figures.hours', { amount: number(Math.round((10 * minutes) / hour) / 10) });
  const { total, before } = trends;
  const difference =
    total.minutes === null || before.minutes === null ? 0 : total.minutes - before.minutes;
  const size = written(Math.abs(difference));
  return (
    <Figure
      name={name}
      value={written(total.minutes)}
      to={`${paths.marketingLeads}?view=table&sort=responseBy&from=${trends.from}&to=${trends.to}`}
      change={
        difference === 0
          ? null
          : {
              up: difference > 0,
              good: difference < 0,
              written: size,
              told: t(difference > 0 ? 'figures.slower' : 'figures.faster', { time: size, days }),
            }
      }
      note={
        total.created === 0
          ? t('figures.noLeads', { days })
          : t('figures.answered', {
              answered: number(total.answered),
              created: number(total.created),
            })
      }
      caption={t('figures.byDay', { what: name, days })}
      days={trends.days.map(({ day: of, minutes }) => ({
        day: day(of),
        value: minutes,
        written: written(minutes),
      }))}
    />
  );
};
