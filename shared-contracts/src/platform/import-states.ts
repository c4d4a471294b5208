/** What a record that is there already is known by; a lead by fewer. */
export const importMatches = ['code', 'rfc', 'email', 'phone'] as const;

export type ImportMatch = (typeof importMatches)[number];

/** What becomes of a row whose record is there already. */
export const importChoices = ['skip', 'update', 'create'] as const;

export type ImportChoice = (typeof importChoices)[number];

/**
 * `draft`: the file is there, its columns are to be named; `checking`: every row is looked at, and
 * nothing written; `checked`: what it would do is known; `running`: it is done, chunk by chunk; the
 * other three are ends.
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
