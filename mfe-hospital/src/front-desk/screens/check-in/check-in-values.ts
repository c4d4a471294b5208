import {
  queuePriorities,
  queueStages,
  type CheckInView,
  type CheckInWarning,
  type ConsentAnswers,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import { answersOf, type BookingValues } from '../../../scheduling/parts/booking/booking-values';
import { noVitals, vitalsBodyOf, type VitalsValues } from '../../../parts/vitals/vitals-rules';

export type CheckInBody = NonNullable<EndpointInput<Contract['checkIn']>['body']>; // the whole body is optional

export interface CheckInValues {
  readonly noticeAccepted: boolean;
  readonly method: string;
  /** Reminders by WhatsApp. */
  readonly whatsapp: boolean;
  readonly customAnswers: BookingValues['customAnswers'];
  readonly departmentId: string;
  readonly roomId: string;
  readonly stage: string;
  readonly priority: string;
  /** Recorded at check-in, with clinical:write only. */
  readonly vitals: VitalsValues;
  readonly acknowledged: Readonly<Record<CheckInWarning, boolean>>;
}

const takesWhatsapp = ({ consents }: CheckInView): boolean =>
  consents.some(
    ({ purpose, channel, granted }) => purpose === 'reminders' && channel === 'whatsapp' && granted,
  );

/** Prefilled values. */
export const valuesOf = (view: CheckInView): CheckInValues => ({
  noticeAccepted: false,
  method: 'signed',
  whatsapp: takesWhatsapp(view),
  customAnswers: Object.fromEntries(
    view.questions.map(({ key, type }) => {
      const answer = view.customAnswers[key];
      return [key, type === 'bool' ? answer === true : answer === undefined ? '' : String(answer)];
    }),
  ),
  departmentId: view.appointment.department.id,
  roomId: view.appointment.room?.id ?? '',
  stage: 'consultation',
  priority: view.appointment.priority === 'routine' ? 'normal' : view.appointment.priority,
  vitals: noVitals,
  acknowledged: { wrong_day: false, early: false, visit_open: false },
});

const consentsOf = (
  view: CheckInView,
  { noticeAccepted, method, whatsapp }: CheckInValues,
): ConsentAnswers | undefined => {
  const answers: ConsentAnswers['answers'] = [
    ...(view.notice && !view.noticeAccepted && noticeAccepted
      ? [{ purpose: 'privacy_notice' as const, channel: null, granted: true }]
      : []),
    ...(whatsapp === takesWhatsapp(view)
      ? []
      : [{ purpose: 'reminders' as const, channel: 'whatsapp' as const, granted: whatsapp }]),
  ];
  if (answers.length === 0) return undefined;
  return {
    method: method === 'verbal' ? 'verbal' : 'signed',
    noticeId: view.notice?.id ?? null,
    answers,
  };
};

/** Request body of the form values. */
export const checkInBody = (view: CheckInView, values: CheckInValues): CheckInBody => {
  const consents = consentsOf(view, values);
  const vitals = vitalsBodyOf(values.vitals);
  return {
    stage: queueStages.find((stage) => stage === values.stage),
    priority: queuePriorities.find((priority) => priority === values.priority),
    roomId: values.roomId || null,
    departmentId: values.departmentId,
    acknowledged: view.warnings.filter((warning) => values.acknowledged[warning]),
    ...(view.questions.length > 0
      ? { customAnswers: answersOf(values.customAnswers, view.questions) }
      : {}),
    ...(Object.keys(vitals).length > 0 ? { vitals } : {}),
    ...(consents ? { consents } : {}),
  };
};
