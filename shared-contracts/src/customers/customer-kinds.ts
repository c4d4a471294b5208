/* Customer vocabulary for screens, without the schemas. */

export const customerKinds = ['person', 'company'] as const;
export const customerStatuses = ['prospect', 'active', 'inactive', 'blocked'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** How a customer was acquired. */
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
/** How consent was given or withdrawn; shown as evidence. */
export const consentMethods = ['paper', 'form', 'message', 'verbal'] as const;
