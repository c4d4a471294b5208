/** Keys that match a row to an existing customer. */
export const customerImportMatches = ['code', 'rfc', 'email', 'phone'] as const;

/** Keys that match a row to an existing record; each kind of record has its own. */
export const importMatches = [...customerImportMatches, 'title'] as const;

export type ImportMatch = (typeof importMatches)[number];

/** What to do with a row that matches an existing record. */
export const importChoices = ['skip', 'update', 'create'] as const;

export type ImportChoice = (typeof importChoices)[number];

/**
 * `draft`: columns to be mapped. `checking`: dry run in progress. `checked`: dry run finished.
 * `running`: writing in chunks. The others are final.
 */
export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;

export type ImportState = (typeof importStates)[number];
