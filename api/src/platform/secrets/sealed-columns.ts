/** A column of what `SecretBox` sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The owner it was sealed for, as SQL. */
  readonly owner: string;
}

export const platformSealedColumns: readonly SealedColumn[] = [
  {
    table: 'company_key',
    column: 'wrapped',
    owner: `concat_ws(':', 'company_key', company_id, id)`,
  },
  { table: 'connection', column: 'secrets', owner: `concat_ws(':', 'connection', company_id, id)` },
  { table: 'audit_key', column: 'sealed', owner: `'audit key ' || kid` },
];
