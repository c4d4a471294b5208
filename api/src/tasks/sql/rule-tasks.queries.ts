import type { ClinicalTask, Role, Task } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { insertTask, writeSteps, type TaskColumns } from './task-writes.queries';

/** A task that a rule makes; `patientId`: it is a clinical one. */
export interface RuleTask {
  readonly title: string;
  readonly description: string | null;
  readonly priority: Task['priority'];
  readonly assigneeId: string | null;
  readonly assigneeRole: Role | null;
  /** yyyy-mm-dd */
  readonly dueOn: string;
  readonly related: {
    readonly kind: NonNullable<TaskColumns['relatedKind']>;
    readonly id: string;
  } | null;
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
  const { clinical, related, ruleRunId, checklist: _steps, ...columns } = task;
  const id = await insertTask(
    db,
    {
      ...columns,
      clinical,
      relatedKind: clinical ? null : (related?.kind ?? null),
      relatedId: clinical ? null : (related?.id ?? null),
      source: { kind: 'rule', ruleRunId },
    },
    { userId: null, now },
  );
  if (task.checklist.length > 0)
    await writeSteps(
      db,
      id,
      task.checklist.map((text) => ({ text, mandatory: false, done: false })),
    );
  return id;
};
