import type { AppointmentDetail, EventQuestion } from '@sala/shared-contracts';
import { answersOf, type BookingValues } from './booking-values';

/** Editable fields of an appointment. */
export interface EditValues extends Pick<
  BookingValues,
  'reasonId' | 'reason' | 'internalNote' | 'roomId' | 'priority' | 'meetingUrl' | 'customAnswers'
> {}

const typed = (answer: string | number | boolean): string | boolean =>
  typeof answer === 'number' ? String(answer) : answer;

export const editValues = ({
  reasonCategory,
  reason,
  internalNote,
  room,
  priority,
  meetingUrl,
  customAnswers,
}: AppointmentDetail): EditValues => ({
  reasonId: reasonCategory?.id ?? '',
  reason: reason ?? '',
  internalNote: internalNote ?? '',
  roomId: room?.id ?? '',
  priority,
  meetingUrl: meetingUrl ?? '',
  customAnswers: Object.fromEntries(
    Object.entries(customAnswers).map(([key, answer]) => [key, typed(answer)]),
  ),
});

/**
 * Request body.
 *
 * @param questions of the event type; other answers are dropped
 */
export const editBody = (values: EditValues, questions: readonly EventQuestion[]) => ({
  reasonId: values.reasonId || null,
  reason: values.reason.trim() || null,
  internalNote: values.internalNote.trim() || null,
  roomId: values.roomId || null,
  priority: values.priority,
  meetingUrl: values.meetingUrl.trim() || null,
  ...(questions.length > 0 ? { customAnswers: answersOf(values.customAnswers, questions) } : {}),
});
