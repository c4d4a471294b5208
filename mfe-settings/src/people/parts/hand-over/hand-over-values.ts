import type { HandOverPlan, OpenWork } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

export type AppointmentChoice = 'reassign' | 'leave' | 'cancel';
export type VisitChoice = 'reassign' | 'leave';

/** What becomes of somebody’s open work, in a form with more in it. */
export interface HandOverValues {
  readonly appointments: AppointmentChoice;
  readonly appointmentsTo: string;
  readonly cancelBecause: string;
  readonly visits: VisitChoice;
  readonly visitsTo: string;
}

interface Allowed {
  readonly reassign: boolean;
}

/** Passed on where somebody can take it; who that is has to be chosen. */
export const startOf = (work: OpenWork | null, { reassign }: Allowed): HandOverValues => ({
  appointments: reassign && work?.appointments.takers.length ? 'reassign' : 'leave',
  appointmentsTo: '',
  cancelBecause: '',
  visits: reassign && work?.visits.takers.length ? 'reassign' : 'leave',
  visitsTo: '',
});

type Translate = ReturnType<typeof useTranslation>['t'];

export const handOverRules = (t: Translate) => ({
  appointmentsTo: yup
    .string()
    .when('appointments', ([choice], rule) =>
      choice === 'reassign' ? rule.required(t('handOver.rules.taker')) : rule,
    ),
  cancelBecause: yup
    .string()
    .trim()
    .when('appointments', ([choice], rule) =>
      choice === 'cancel' ? rule.required(t('handOver.rules.reason')) : rule,
    ),
  visitsTo: yup
    .string()
    .when('visits', ([choice], rule) =>
      choice === 'reassign' ? rule.required(t('handOver.rules.taker')) : rule,
    ),
});

/** undefined: everything stays as it is. */
export const planOf = (values: HandOverValues): HandOverPlan | undefined => {
  const { appointments, appointmentsTo, cancelBecause, visits, visitsTo } = values;
  const plan: HandOverPlan = {
    ...(appointments === 'reassign' ? { appointments: { reassignTo: appointmentsTo } } : {}),
    ...(appointments === 'cancel' ? { appointments: { cancelBecause: cancelBecause.trim() } } : {}),
    ...(visits === 'reassign' ? { visits: { reassignTo: visitsTo } } : {}),
  };
  return Object.keys(plan).length > 0 ? plan : undefined;
};
