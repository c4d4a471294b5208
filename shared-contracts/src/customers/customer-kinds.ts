/* Words about customers that a screen needs without the schemas. */

export const customerKinds = ['person', 'company'] as const;
export const customerStatuses = ['prospect', 'active', 'inactive', 'blocked'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Where a customer comes from. */
export const customerSources = [
  'walk_in',
  'referral',
  'web',
  'whatsapp',
  'facebook',
  'google',
  'event',
  'import',
  'other',
] as const;
export const consentPurposes = ['service', 'marketing', 'surveys'] as const;
/** How it was given or taken back: what is shown to whoever asks for evidence. */
export const consentMethods = ['paper', 'form', 'message', 'verbal'] as const;
