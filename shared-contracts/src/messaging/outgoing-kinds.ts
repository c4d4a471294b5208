/**
 * Why something is written to a person. `care`: about what they have booked or been given;
 * `reminders`: about what they have booked, in time; `report`: to a member of the company.
 */
export const outgoingPurposes = [
  'care',
  'reminders',
  'transactional',
  'education',
  'marketing',
  'report',
] as const;
export type OutgoingPurpose = (typeof outgoingPurposes)[number];

/** What the suite writes by itself, named as its mail is. */
export const outgoingEvents = [
  'appointmentBooked',
  'appointmentReminder',
  'appointmentCancelled',
  'appointmentOffer',
  'teachingLink',
  'prescription',
  'datasetMail',
  'ruleMessage',
  'purchaseReminder',
  'campaignMessage',
  'paymentLink',
  'purchaseReceipt',
] as const;
export type OutgoingEvent = (typeof outgoingEvents)[number];

/** In the order in which they are asked; `needless`: what it was about is over since. */
export const outgoingReasons = [
  'deceased',
  'no_address',
  'channel_off',
  'no_consent',
  'blocked',
  'suppressed',
  'no_template',
  'missing_value',
  'late',
  'needless',
  'quiet',
  'cap',
  'duplicate',
  'budget',
] as const;
export type OutgoingReason = (typeof outgoingReasons)[number];

/** `refused`: not through this channel; `postponed`: later than it was due. */
export const outgoingVerdicts = ['refused', 'postponed'] as const;
