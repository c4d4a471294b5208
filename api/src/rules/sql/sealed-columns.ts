import type { SealedColumn } from '../../platform/secrets/sealed-columns';

export const rulesSealedColumns: readonly SealedColumn[] = [
  {
    table: 'rule_webhook_key',
    column: 'sealed',
    owner: `concat_ws(':', 'rule_webhook_key', company_id)`,
  },
];
