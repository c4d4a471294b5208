/**
 * Rows of the permission matrix (specification of the screens, §9b): what each role may do in an
 * area, one cell for each of `roles`, in their order. R read, W create and edit, C cancel or
 * delete, S sign, issue or approve, M manage (implies R, W, C), E export. A lower-case `o` after a
 * letter limits it to the person's own records; the resource that has an owner enforces it.
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
