import {
  fillMessage,
  type ClinicalTask,
  type Locale,
  type Role,
  type Task,
  type TaskScope,
  type TaskStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import en from '../locales/en.json';
import es from '../locales/es-MX.json';
import { writeTask } from './task-writes.queries';

const titles = { 'es-MX': es, en } as const satisfies Record<Locale, object>;

interface EventTaskFacts {
  /** What it came from: delivered twice, it makes one task. */
  readonly sourceKey: string;
  readonly title: keyof typeof es;
  readonly titleFacts?: Readonly<Record<string, string | number>>;
  readonly priority: Task['priority'];
  readonly description?: string;
  readonly assigneeId?: string | null;
  readonly assigneeRole?: Role;
  /** yyyy-mm-dd */
  readonly dueOn: string;
  readonly now: string;
}

interface GeneralFacts extends EventTaskFacts {
  readonly scope: 'general';
  readonly related?: { readonly kind: 'appointment' | 'customer'; readonly id: string };
}

interface ClinicalFacts extends EventTaskFacts {
  readonly scope: 'clinical';
  readonly patientId: string;
  readonly visitId?: string | null;
  readonly category: ClinicalTask['category'];
}

export type EventTask = GeneralFacts | ClinicalFacts;

/**
 * A task that an event made; the second time, nothing.
 *
 * @returns its id, or null when there is one from the same source
 */
export const createTask = async (db: Db, task: EventTask): Promise<string | null> => {
  const known = await db.maybe('select id from task where source_key = $1', [task.sourceKey]);
  if (known) return null;
  const { locale } = await db.one<{ locale: Locale }>(
    'select locale from company where id = app_company()',
    [],
  );
  const clinical = task.scope === 'clinical' ? task : null;
  const related = task.scope === 'general' ? task.related : undefined;
  return writeTask(
    db,
    {
      title: fillMessage(titles[locale][task.title], task.titleFacts ?? {}),
      description: task.description ?? null,
      priority: task.priority,
      assigneeId: task.assigneeId ?? null,
      assigneeRole: task.assigneeId ? null : (task.assigneeRole ?? null),
      dueOn: task.dueOn,
      relatedKind: related?.kind ?? null,
      relatedId: related?.id ?? null,
      clinical: clinical && {
        patientId: clinical.patientId,
        visitId: clinical.visitId ?? null,
        category: clinical.category,
      },
      source: { kind: 'event', key: task.sourceKey },
    },
    { userId: null, now: task.now },
  );
};

export interface EndedTask {
  readonly id: string;
  readonly scope: TaskScope;
  readonly patientId: string | null;
  /** Its status before. */
  readonly from: TaskStatus;
}

/** Ends what is open from a source. */
export const finishTask = (
  db: Db,
  sourceKey: string,
  now: string,
  status: 'done' | 'canceled',
): Promise<EndedTask | undefined> =>
  db.maybe<EndedTask>(
    `with open as (
       select id, scope, patient_id, status from task where source_key = $1 and status not in ('done', 'canceled') for update
     )
     update task t set status = $3, completed_at = case when $3 = 'done' then $2::timestamptz end, updated_at = $2, updated_by = null, version = t.version + 1
     from open o where t.company_id = app_company() and t.id = o.id
     returning t.id, t.scope, t.patient_id as "patientId", o.status as "from"`,
    [sourceKey, now, status],
  );

/** What has waited too long. */
export const raiseTask = async (db: Db, sourceKey: string, now: string): Promise<void> => {
  await db.query(
    `update task set priority = 'critical', updated_at = $2, updated_by = null, version = version + 1
     where source_key = $1 and priority <> 'critical' and status not in ('done', 'canceled')`,
    [sourceKey, now],
  );
};

export interface WaitingVisit {
  readonly number: number;
  readonly patientId: string;
  readonly status: string;
  readonly startedAt: string;
  readonly signerId: string | null;
}

export const readWaitingVisit = (db: Db, visitId: string): Promise<WaitingVisit | undefined> =>
  db.maybe<WaitingVisit>(
    `select v.visit_number as number, v.patient_id as "patientId", v.status, v.started_at as "startedAt", w.user_id as "signerId"
     from visit v left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id where v.id = $1`,
    [visitId],
  );

/** The person if they still work here; null: it falls to their role. */
export const findActive = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select user_id as id from membership where company_id = app_company() and user_id = $1 and status = 'active'`,
      [userId],
    )
  )?.id ?? null;

/** Until when somebody can still call. */
export const dayOf = async (db: Db, at: string): Promise<string> =>
  (
    await db.one<{ day: string }>(
      'select ($1::timestamptz at time zone time_zone)::date as day from company where id = app_company()',
      [at],
    )
  ).day;
