/** Targets of an import column. */
export const leadImportColumns = [
  'name',
  'phone',
  'email',
  'source',
  'interest',
  'message',
  'nextStep',
  'nextStepOn',
  'campaign',
] as const;

export type LeadImportColumn = (typeof leadImportColumns)[number];

/** Keys that match a row to an existing lead. */
export const leadImportMatches = ['email', 'phone'] as const;
