import type { ClinicalTask, Role, Task } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { nextTaskNumber, writeSteps } from './task-writes.queries';

/** A task that a rule makes; `patientId`: it is a clinical one. */
export interface RuleTask {
  readonly title: string;
  readonly description: string | null;
  readonly priority: Task['priority'];
  readonly assigneeId: string | null;
  readonly assigneeRole: Role | null;
  /** yyyy-mm-dd */
  readonly dueOn: string;
  readonly related: { readonly kind: string; readonly id: string } | null;
  readonly clinical: {
    readonly patientId: string;
    readonly visitId: string | null;
    readonly category: ClinicalTask['category'];
  } | null;
  readonly checklist: readonly string[];
  readonly ruleRunId: string;
}

/** @returns its id */
export const insertRuleTask = async (db: Db, task: RuleTask, now: string): Promise<string> => {
  const { clinical, related } = task;
  const { id } = await db.one<{ id: string }>(
    `insert into task (company_id, number, scope, title, description, priority, assignee_id, assignee_role, due_on, related_kind, related_id,
       patient_id, visit_id, due_type, category, source, rule_run_id, created_at, updated_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'rule', $15, $16, $16) returning id`,
    [
      await nextTaskNumber(db),
      clinical ? 'clinical' : 'general',
      task.title,
      task.description,
      task.priority,
      task.assigneeId,
      task.assigneeRole,
      task.dueOn,
      clinical ? null : (related?.kind ?? null),
      clinical ? null : (related?.id ?? null),
      clinical?.patientId ?? null,
      clinical?.visitId ?? null,
      clinical ? 'date' : null,
      clinical?.category ?? null,
      task.ruleRunId,
      now,
    ],
  );
  if (task.checklist.length > 0)
    await writeSteps(
      db,
      id,
      task.checklist.map((text) => ({ text, mandatory: false, done: false })),
    );
  return id;
};
