/** What a patient's words mean for their appointment; `choice`: a number of what was offered. */
export const replyIntents = [
  'confirm',
  'reschedule',
  'cancel',
  'choice',
  'other',
  'stop',
  'unclear',
] as const;
export type ReplyIntent = (typeof replyIntents)[number];

/** How the appointment was found. */
export const replyReasons = ['asked_about', 'only_upcoming', 'chosen'] as const;
export type ReplyReason = (typeof replyReasons)[number];

/** What was done. `handed_over`: staff sees to it. */
export const replyOutcomes = [
  'confirmed',
  'cancelled',
  'offered',
  'moved',
  'asked',
  'unchanged',
  'handed_over',
  'stopped',
] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** Outcomes that changed an appointment, and can be taken back. */
export const undoableReplyOutcomes = [
  'confirmed',
  'cancelled',
  'moved',
] as const satisfies readonly ReplyOutcome[];

/** What was asked: whether they come, which appointment they mean, or which time they want. */
export const appointmentQuestionKinds = ['attendance', 'which', 'time'] as const;
export type AppointmentQuestionKind = (typeof appointmentQuestionKinds)[number];

/** Why the page of an appointment takes no answers any more. */
export const appointmentLinkEnds = ['past', 'cancelled', 'arrived', 'revoked'] as const;
export type AppointmentLinkEnd = (typeof appointmentLinkEnds)[number];
