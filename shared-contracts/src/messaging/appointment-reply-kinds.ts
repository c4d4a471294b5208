/**
 * What a patient's words mean for their appointment; `choice`: a number of what was offered;
 * `accept` and `decline`: of an offer of the waiting list.
 */
export const replyIntents = [
  'confirm',
  'reschedule',
  'cancel',
  'choice',
  'other',
  'stop',
  'unclear',
  'accept',
  'decline',
] as const;
export type ReplyIntent = (typeof replyIntents)[number];

/** How the appointment was found. */
export const replyReasons = ['asked_about', 'only_upcoming', 'chosen'] as const;
export type ReplyReason = (typeof replyReasons)[number];

/**
 * What was done. `handed_over`: staff sees to it; `taken`, `declined`, `gone`: of an offer of the
 * waiting list, which is `moved` where another appointment was given up for it.
 */
export const replyOutcomes = [
  'confirmed',
  'cancelled',
  'offered',
  'moved',
  'asked',
  'unchanged',
  'handed_over',
  'stopped',
  'taken',
  'declined',
  'gone',
] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** Outcomes that changed an appointment, and can be taken back. */
export const undoableReplyOutcomes = [
  'confirmed',
  'cancelled',
  'moved',
  'taken',
] as const satisfies readonly ReplyOutcome[];

/** What was asked: whether they come, which appointment or time they mean, or want an offer. */
export const appointmentQuestionKinds = ['attendance', 'which', 'time', 'offer'] as const;
export type AppointmentQuestionKind = (typeof appointmentQuestionKinds)[number];

/** Why the page of an appointment takes no answers any more. */
export const appointmentLinkEnds = ['past', 'cancelled', 'arrived', 'revoked'] as const;
export type AppointmentLinkEnd = (typeof appointmentLinkEnds)[number];
