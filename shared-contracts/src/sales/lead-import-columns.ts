/** What a column of a file of leads may be. */
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

/** What a lead that is there already is known by. */
export const leadImportMatches = ['email', 'phone'] as const;
