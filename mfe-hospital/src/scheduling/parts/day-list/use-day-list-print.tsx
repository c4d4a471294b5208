import { lazyPart } from '@sala/shared-ui';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { appointmentsOfDay, type DayFilter } from './appointments-of-day';
import type { DayList } from './day-list-sheet';

const DayListSheet = lazyPart(
  () => import(/* webpackChunkName: "day-list" */ './day-list-sheet'),
  (module) => module.DayListSheet,
);

interface Wish {
  readonly day: string;
  readonly filter: DayFilter;
  readonly byDoctor: boolean;
}

interface DayListPrint {
  readonly printing: boolean;
  readonly print: (wish: Wish) => void;
  /** The pages while they print; render them. */
  readonly sheet: ReactNode;
}

/** Prints the appointments of a day; says so when there are none. */
export const useDayListPrint = (): DayListPrint => {
  const { t } = useTranslation('hospital');
  const [list, setList] = useState<DayList | null>(null);
  const read = useMutation({
    mutationKey: ['appointmentList'],
    mutationFn: async ({ day, filter, byDoctor }: Wish): Promise<DayList> => ({
      day,
      byDoctor,
      appointments: await appointmentsOfDay(day, filter),
    }),
    onSuccess: (found) => {
      if (found.appointments.length === 0) notify.info(t('dayList.none'));
      else setList(found);
    },
  });
  return {
    printing: read.isPending || list !== null,
    print: read.mutate,
    sheet: list ? <DayListSheet {...list} onDone={() => setList(null)} /> : null,
  };
};
