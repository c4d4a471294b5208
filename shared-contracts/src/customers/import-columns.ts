/**
 * What a column of a file of customers may be: a column of the customer, its code (to find it by),
 * or a custom field.
 */
export const importColumns = [
  'code',
  'kind',
  'name',
  'givenNames',
  'firstSurname',
  'secondSurname',
  'email',
  'phone',
  'birthDate',
  'status',
  'source',
  'tags',
  'notes',
  'rfc',
  'curp',
  'legalName',
  'regimenFiscal',
  'fiscalZip',
  'usoCfdi',
  'street',
  'colonia',
  'zip',
  'municipality',
  'state',
] as const;

export type ImportColumn = (typeof importColumns)[number];
/** `values.<key>` for a custom field. */
export type ImportTarget = ImportColumn | `values.${string}`;

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
