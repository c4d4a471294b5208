import { trendPeriods } from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useState } from 'react';
import type { LeadPlace } from './lead-search';

/* Form controls load together with the panels. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

type Days = Pick<LeadPlace, 'from' | 'to'>;

const dayMs = 86_400_000;
const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

/** Whole days until yesterday, as the figures of home count them. */
const lastDays = (days: number, today: string): Days => ({
  from: dayBefore(today, days),
  to: dayBefore(today, 1),
});

export interface ArrivalFilterProps {
  readonly place: Days;
  readonly onLook: (days: Days) => void;
}

/** Narrows leads to the days on which they came. */
export const ArrivalFilter = ({ place: { from, to }, onLook }: ArrivalFilterProps) => {
  const { t } = useTranslation('customers');
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const period = trendPeriods.find((days) => {
    const last = lastDays(days, today);
    return last.from === from && last.to === to;
  });
  const own = choosing || (period === undefined && (from !== '' || to !== ''));
  return (
    <>
      <FilterSelect
        label={t('leads.arrived')}
        value={own ? 'own' : period ? `${period}` : ''}
        allLabel={t('leads.anyDay')}
        onChange={(value) => {
          setChoosing(value === 'own');
          if (value !== 'own')
            onLook(value ? lastDays(Number(value), today) : { from: '', to: '' });
        }}
        options={[
          ...trendPeriods.map((days) => ({
            value: `${days}`,
            label: t('leads.lastDays', { count: days }),
          })),
          { value: 'own', label: t('leads.ownDays') },
        ]}
      />
      {own ? (
        <>
          <DayBox
            compact
            aria-label={t('leads.from')}
            value={from}
            max={to || undefined}
            onChange={(day) => onLook({ from: day, to })}
          />
          <DayBox
            compact
            aria-label={t('leads.to')}
            value={to}
            min={from || undefined}
            onChange={(day) => onLook({ from, to: day })}
          />
        </>
      ) : null}
    </>
  );
};
