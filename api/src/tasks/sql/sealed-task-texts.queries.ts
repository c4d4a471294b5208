import { rowsOf } from '../../clinical';
import type { SealedPart } from '../../platform/secrets/encryption-run';

/** Texts of clinical tasks that a company may encrypt (docs/adr/0090); those of others stay plain. */
export const sealedTaskTexts: readonly SealedPart[] = [
  rowsOf({
    table: 'task',
    idColumn: 'id',
    only: `scope = 'clinical'`,
    texts: `jsonb_build_object('rationale', rationale, 'outcome', outcome, 'status_reason', status_reason)`,
    assignment: `rationale = $2::jsonb ->> 'rationale', outcome = $2::jsonb ->> 'outcome', status_reason = $2::jsonb ->> 'status_reason'`,
  }),
  rowsOf({
    table: 'task_comment',
    idColumn: 'id',
    only: `exists (select from task t where t.company_id = task_comment.company_id and t.id = task_comment.task_id and t.scope = 'clinical')`,
    texts: `jsonb_build_object('body', body)`,
    assignment: `body = $2::jsonb ->> 'body'`,
  }),
];
