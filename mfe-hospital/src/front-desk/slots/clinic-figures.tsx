import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { Figure, FigureSkeleton, isComparable, type FigureChange } from '@sala/screen-parts/figure';
import { useTrendFilter } from '@sala/screen-parts/trend-filter';
import { paths } from '../../paths';

type Sums = EndpointAnswer<Contract['appointmentTrends']>['total'];

const useTrends = () => {
  const query = useTrendFilter();
  return useQuery({ ...apiQuery('appointmentTrends', { query }), ...widgetQuery }).data;
};

/** Appointments of the same days and part of the clinic. */
const useAppointmentsPath = () => {
  const { siteId, departmentId, practitionerId } = useTrendFilter();
  return (
    tab: 'past' | 'lost',
    { from, to }: { readonly from: string; readonly to: string },
    status?: 'completed' | 'no_show',
  ): string => {
    const search = new URLSearchParams({ tab, ...(status && { status }), from, to });
    if (siteId) search.set('siteId', siteId);
    if (departmentId) search.set('departmentId', departmentId);
    if (practitionerId) search.set('doctor', practitionerId);
    return `${paths.appointments}?${search}`;
  };
};

interface RateProps {
  readonly of: 'occupancy' | 'noShows';
  /** null: nothing to divide by. */
  readonly rate: (sums: Sums) => number | null;
  readonly moreIsGood: boolean;
  readonly note: (sums: Sums) => string | undefined;
  readonly list: 'past' | 'lost';
  readonly status?: 'no_show';
}

/** The change of a rate in points; null: too small to tell. */
const usePoints = () => {
  const { t } = useTranslation('hospital');
  const { days } = useTrendFilter();
  return (now: number | null, before: number | null, moreIsGood: boolean): FigureChange | null => {
    if (now === null || before === null) return null;
    const points = Math.round(now * 100) - Math.round(before * 100);
    const count = Math.abs(points);
    return points === 0
      ? null
      : {
          up: points > 0,
          good: points > 0 === moreIsGood,
          written: t('figures.points', { count }),
          told: t(points > 0 ? 'figures.pointsMore' : 'figures.pointsLess', { count, days }),
        };
  };
};

const Rate = ({ of, rate, moreIsGood, note, list, status }: RateProps) => {
  const { t } = useTranslation('hospital');
  const { percent, day } = useFormat();
  const points = usePoints();
  const { days } = useTrendFilter();
  const pathOf = useAppointmentsPath();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const written = (value: number | null) => (value === null ? '—' : percent(value));
  const now = rate(trends.total);
  const name = t(`figures.${of}`);
  const fair = isComparable(trends.total.due, trends.before.due);
  return (
    <Figure
      name={name}
      value={written(now)}
      to={pathOf(list, trends, status)}
      change={points(now, fair ? rate(trends.before) : null, moreIsGood)}
      note={note(trends.total)}
      caption={t('figures.byDay', { what: name, days })}
      days={trends.days.map((sums) => {
        const value = rate(sums);
        return { day: day(sums.day), value, written: written(value) };
      })}
    />
  );
};

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Booked share of the time that could be booked. */
export const Occupancy = () => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  return (
    <Rate
      of="occupancy"
      rate={({ bookedMinutes, openMinutes }) => shareOf(bookedMinutes, openMinutes)}
      moreIsGood
      note={({ bookedMinutes, openMinutes }) =>
        openMinutes === 0
          ? t('figures.noHours')
          : t('figures.hoursOf', {
              booked: number(Math.round(bookedMinutes / 60)),
              open: number(Math.round(openMinutes / 60)),
            })
      }
      list="past"
    />
  );
};

/** Missed share of the appointments that were due. */
export const NoShowRate = () => {
  const { t } = useTranslation('hospital');
  const { days } = useTrendFilter();
  const { number } = useFormat();
  return (
    <Rate
      of="noShows"
      rate={({ missed, due }) => shareOf(missed, due)}
      moreIsGood={false}
      note={({ missed, due }) =>
        due === 0
          ? t('figures.nothingDue', { days })
          : t('figures.missedOf', { missed: number(missed), due: number(due) })
      }
      list="lost"
      status="no_show"
    />
  );
};

const patientsOf = ({ newPatients, returningPatients }: Sums): number =>
  newPatients + returningPatients;

/** New and returning patients. */
export const PatientsSeen = () => {
  const { t } = useTranslation('hospital');
  const { number, percent, day } = useFormat();
  const { days } = useTrendFilter();
  const pathOf = useAppointmentsPath();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const parts = ({ newPatients, returningPatients }: Sums) =>
    t('figures.newAndReturning', {
      fresh: number(newPatients),
      returning: number(returningPatients),
    });
  const [now, before] = [patientsOf(trends.total), patientsOf(trends.before)];
  const growth = isComparable(now, before) ? now / before - 1 : 0;
  const share = percent(Math.abs(growth));
  return (
    <Figure
      name={t('figures.patients')}
      value={number(now)}
      to={pathOf('past', trends, 'completed')}
      change={
        Math.abs(growth) < 0.005
          ? null
          : {
              up: growth > 0,
              good: growth > 0,
              written: share,
              told: t(growth > 0 ? 'figures.shareMore' : 'figures.shareLess', { share, days }),
            }
      }
      note={parts(trends.total)}
      caption={t('figures.byDay', { what: t('figures.patients'), days })}
      days={trends.days.map((sums) => ({
        day: day(sums.day),
        value: patientsOf(sums),
        written: parts(sums),
      }))}
    />
  );
};

/** From arrival to the first call. */
export const AverageWait = () => {
  const { t } = useTranslation('hospital');
  const { day } = useFormat();
  const query = useTrendFilter();
  const { days } = query;
  const pathOf = useAppointmentsPath();
  const { data: trends } = useQuery({ ...apiQuery('queueTrends', { query }), ...widgetQuery });
  if (!trends) return <FigureSkeleton />;
  const written = (minutes: number | null) =>
    minutes === null ? '—' : t('desk.minutes', { count: minutes });
  const { total, before } = trends;
  const difference =
    total.minutes === null ||
    before.minutes === null ||
    !isComparable(total.patients, before.patients)
      ? 0
      : total.minutes - before.minutes;
  const count = Math.abs(difference);
  return (
    <Figure
      name={t('figures.wait')}
      value={written(total.minutes)}
      to={pathOf('past', trends, 'completed')}
      change={
        difference === 0
          ? null
          : {
              up: difference > 0,
              good: difference < 0,
              written: t('desk.minutes', { count }),
              told: t(difference > 0 ? 'figures.minutesMore' : 'figures.minutesLess', {
                count,
                days,
              }),
            }
      }
      note={
        total.patients === 0
          ? t('figures.nobodyCalled')
          : t('figures.calledPatients', { count: total.patients })
      }
      caption={t('figures.byDay', { what: t('figures.wait'), days })}
      days={trends.days.map(({ day: of, minutes }) => ({
        day: day(of),
        value: minutes,
        written: written(minutes),
      }))}
    />
  );
};
