/**
 * Targets of an import column: a customer column, the customer code (to match by) or a custom
 * field.
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
