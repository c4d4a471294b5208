import type { SealedColumn } from '../../platform/secrets/sealed-columns';

export const identitySealedColumns: readonly SealedColumn[] = [
  { table: 'second_factor', column: 'secret', owner: 'user_id::text' },
  { table: 'signing_key', column: 'sealed', owner: `'signing key ' || kid` },
  {
    table: 'identity_provider',
    column: 'client_secret',
    owner: `concat_ws(':', 'identity_provider', company_id)`,
  },
];
