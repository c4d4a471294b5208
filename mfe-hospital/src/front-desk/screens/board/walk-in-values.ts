import {
  queuePriorities,
  queueStages,
  type Contract,
  type EndpointInput,
  type EventQuestion,
} from '@sala/shared-contracts';
import { answersOf, type BookingValues } from '../../../scheduling/parts/booking/booking-values';

export interface WalkInValues {
  readonly patientId: string;
  readonly patientName: string;
  readonly eventTypeId: string;
  readonly practitionerId: string;
  /** '' where there is one site. */
  readonly siteId: string;
  readonly stage: string;
  readonly priority: string;
  readonly noticeAccepted: boolean;
  readonly overbookReason: string;
  readonly customAnswers: BookingValues['customAnswers'];
}

interface Known {
  /** Idempotency key: a retry is the same arrival. */
  readonly bookingKey: string;
  /** '' uses the department of the event type. */
  readonly departmentId: string;
  /** The notice shown to the patient; null for none. */
  readonly noticeId: string | null;
  /** Questions of the event type. */
  readonly questions: readonly EventQuestion[];
}

type Body = EndpointInput<Contract['queueWalkIn']>['body'];

/** Request body of the form values. */
export const walkInBody = (
  values: WalkInValues,
  { bookingKey, departmentId, noticeId, questions }: Known,
): Body => {
  const why = values.overbookReason.trim();
  return {
    bookingKey,
    patientId: values.patientId,
    eventTypeId: values.eventTypeId,
    practitionerId: values.practitionerId || null,
    stage: queueStages.find((stage) => stage === values.stage),
    priority: queuePriorities.find((priority) => priority === values.priority),
    ...(questions.length > 0 ? { customAnswers: answersOf(values.customAnswers, questions) } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(values.siteId ? { siteId: values.siteId } : {}),
    ...(why ? { overbookReason: why } : {}),
    ...(noticeId && values.noticeAccepted
      ? {
          consents: {
            method: 'verbal',
            noticeId,
            answers: [{ purpose: 'privacy_notice', granted: true }],
          },
        }
      : {}),
  };
};
