/**
 * Rows of the permission matrix (docs/spec/identity.md §7): one cell per role, in the order of
 * `roles`. R read, W create and edit, C cancel or delete, S sign, issue or approve, M manage
 * (implies R, W, C), E export. A lower-case `o` after a letter limits it to the person's own
 * records; the resource with an owner enforces that.
 */
export type PermissionRows = Readonly<Record<string, PermissionRow>>;

/** Owner, admin, doctor, nurse, reception, billing, marketing, auditor. */
type PermissionRow = readonly [
  owner: string,
  admin: string,
  doctor: string,
  nurse: string,
  reception: string,
  billing: string,
  marketing: string,
  auditor: string,
];
