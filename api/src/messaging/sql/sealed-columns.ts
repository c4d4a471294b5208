import type { SealedColumn } from '../../platform/secrets/sealed-columns';

export const messagingSealedColumns: readonly SealedColumn[] = [
  { table: 'mailbox', column: 'secrets', owner: `concat_ws(':', 'mailbox', company_id, id)` },
];
