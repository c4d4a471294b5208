/** Rights under the LFPDPPP (ARCO). */
export const privacyRights = ['access', 'rectification', 'cancellation', 'opposition'] as const;
export type PrivacyRight = (typeof privacyRights)[number];

export const privacyRequestStates = [
  'received',
  'in_review',
  'answered',
  'carried_out',
  'closed',
] as const;
export type PrivacyRequestState = (typeof privacyRequestStates)[number];

/** `blocked`: what the law still keeps is not cancelled, and used for nothing else. */
export const privacyOutcomes = ['granted', 'blocked', 'refused'] as const;
export type PrivacyOutcome = (typeof privacyOutcomes)[number];

/** Of the term that runs; `none`: nothing is due any more. */
export const privacyDues = ['overdue', 'soon', 'later', 'none'] as const;
export type PrivacyDue = (typeof privacyDues)[number];

/** `failed`: it can be asked for again. */
export const privacyPackageStates = ['making', 'ready', 'failed', 'expired'] as const;

export const retentionKinds = ['clinical_record', 'notification'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Why a listed record was not deleted after all. */
export const retentionReasons = [
  'gone',
  'term',
  'legal_hold',
  'privacy_request',
  'unpaid',
] as const;
