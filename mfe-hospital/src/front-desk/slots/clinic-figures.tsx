import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { Figure, FigureSkeleton, type FigureChange } from '@sala/screen-parts/figure';
import { paths } from '../../paths';

type Sums = EndpointAnswer<Contract['appointmentTrends']>['total'];

const useTrends = () => useQuery({ ...apiQuery('appointmentTrends'), ...widgetQuery }).data;

interface RateProps {
  readonly of: 'occupancy' | 'noShows';
  /** null: nothing to divide by. */
  readonly rate: (sums: Sums) => number | null;
  readonly moreIsGood: boolean;
  readonly note: (sums: Sums) => string | undefined;
  readonly to: (from: string, to: string) => string;
}

/** The change of a rate in points; null: too small to tell. */
const usePoints = () => {
  const { t } = useTranslation('hospital');
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
          told: t(points > 0 ? 'figures.pointsMore' : 'figures.pointsLess', { count }),
        };
  };
};

const Rate = ({ of, rate, moreIsGood, note, to }: RateProps) => {
  const { t } = useTranslation('hospital');
  const { percent, day } = useFormat();
  const points = usePoints();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const written = (value: number | null) => (value === null ? '—' : percent(value));
  const now = rate(trends.total);
  const name = t(`figures.${of}`);
  return (
    <Figure
      name={name}
      value={written(now)}
      to={to(trends.from, trends.to)}
      change={points(now, rate(trends.before), moreIsGood)}
      note={note(trends.total)}
      caption={t('figures.byDay', { what: name })}
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
      to={() => paths.calendar}
    />
  );
};

/** Missed share of the appointments that were due. */
export const NoShowRate = () => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  return (
    <Rate
      of="noShows"
      rate={({ missed, due }) => shareOf(missed, due)}
      moreIsGood={false}
      note={({ missed, due }) =>
        due === 0
          ? t('figures.nothingDue')
          : t('figures.missedOf', { missed: number(missed), due: number(due) })
      }
      to={(from, to) => `${paths.appointments}?tab=lost&status=no_show&from=${from}&to=${to}`}
    />
  );
};

const patientsOf = ({ newPatients, returningPatients }: Sums): number =>
  newPatients + returningPatients;

/** New and returning patients. */
export const PatientsSeen = () => {
  const { t } = useTranslation('hospital');
  const { number, percent, day } = useFormat();
  const trends = useTrends();
  if (!trends) return <FigureSkeleton />;
  const parts = ({ newPatients, returningPatients }: Sums) =>
    t('figures.newAndReturning', {
      fresh: number(newPatients),
      returning: number(returningPatients),
    });
  const before = patientsOf(trends.before);
  const growth = before > 0 ? patientsOf(trends.total) / before - 1 : 0;
  const share = percent(Math.abs(growth));
  return (
    <Figure
      name={t('figures.patients')}
      value={number(patientsOf(trends.total))}
      to={`${paths.patient}?lastVisit=month`}
      change={
        Math.abs(growth) < 0.005
          ? null
          : {
              up: growth > 0,
              good: growth > 0,
              written: share,
              told: t(growth > 0 ? 'figures.shareMore' : 'figures.shareLess', { share }),
            }
      }
      note={parts(trends.total)}
      caption={t('figures.byDay', { what: t('figures.patients') })}
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
  const { data: trends } = useQuery({ ...apiQuery('queueTrends'), ...widgetQuery });
  if (!trends) return <FigureSkeleton />;
  const written = (minutes: number | null) =>
    minutes === null ? '—' : t('desk.minutes', { count: minutes });
  const { total, before } = trends;
  const difference =
    total.minutes === null || before.minutes === null ? 0 : total.minutes - before.minutes;
  const count = Math.abs(difference);
  return (
    <Figure
      name={t('figures.wait')}
      value={written(total.minutes)}
      to={paths.board}
      change={
        difference === 0
          ? null
          : {
              up: difference > 0,
              good: difference < 0,
              written: t('desk.minutes', { count }),
              told: t(difference > 0 ? 'figures.minutesMore' : 'figures.minutesLess', { count }),
            }
      }
      note={
        total.patients === 0
          ? t('figures.nobodyCalled')
          : t('figures.calledPatients', { count: total.patients })
      }
      caption={t('figures.byDay', { what: t('figures.wait') })}
      days={trends.days.map(({ day: of, minutes }) => ({
        day: day(of),
        value: minutes,
        written: written(minutes),
      }))}
    />
  );
};
