/** Targets of an import column; `code` is the employee number, which also matches rows to people. */
export const staffImportColumns = [
  'code',
  'firstName',
  'lastName',
  'secondLastName',
  'position',
  'department',
  'site',
  'contractType',
  'weeklyHours',
  'hiredOn',
  'curp',
  'rfc',
  'nss',
  'phone',
  'email',
  'emergencyName',
  'emergencyPhone',
] as const;

export type StaffImportColumn = (typeof staffImportColumns)[number];
