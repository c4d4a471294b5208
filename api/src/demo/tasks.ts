import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/database';
import { companyDay } from '../platform/time/company-day';
import { insertAttempt, insertClinicalTask } from '../tasks/sql/clinical-tasks.queries';
import { insertComment, insertTask, moveTask, writeSteps } from '../tasks/sql/task-writes.queries';
import { demoAccounts } from './demo-accounts';
import { demoClinicalTasks, demoTasks, type DemoTask } from './tasks-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const dayMs = 86_400_000;
const daysFrom = (moment: string, days: number): Date =>
  new Date(Date.parse(moment) + days * dayMs);

const readPeople = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ email: string; id: string }>(
    `select u.email, u.id from user_account u join membership m on m.user_id = u.id
     where m.company_id = app_company() and u.email = any ($1)`,
    [demoAccounts.map(({ email }) => email)],
  );
  return new Map(rows.map(({ email, id }) => [email.split('@')[0] ?? '', id]));
};

const readLabels = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ code: string; id: string }>(
    `select code, id from category where kind = 'task_label'`,
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
};

/** Work for several people, in several states; unless there is any. */
export const seedDemoTasks = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if (await db.maybe(`select from task where scope = 'general' and source = 'manual' limit 1`))
    return;
  const people = await readPeople(db);
  const labels = await readLabels(db);
  const today = await companyDay(db, now);
  const idOf = (person: string): string => people.get(person) ?? userId;
  const columnsOf = (task: DemoTask) => ({
    title: task.title,
    description: task.description ?? null,
    priority: task.priority,
    labelId: labels.get(task.label ?? '') ?? null,
    assigneeId: typeof task.for === 'string' ? idOf(task.for) : null,
    assigneeRole: typeof task.for === 'string' ? null : task.for.role,
    startOn: null,
    dueOn: daysFrom(today, task.due).toISOString().slice(0, 10),
    relatedKind: null,
    relatedId: null,
    recurrence: task.recurrence ?? null,
  });
  for (const [place, task] of demoTasks.entries()) {
    const at = daysFrom(now, -8 + place / 2).toISOString();
    const stamp = { userId: idOf(task.by), now: at };
    const id = await insertTask(db, columnsOf(task), stamp);
    if (task.steps) await writeSteps(db, id, task.steps);
    if (task.status) await moveTask(db, id, { status: task.status, reason: null }, stamp);
    if (task.comment) {
      const { by, body } = task.comment;
      await insertComment(
        db,
        { id: randomUUID(), taskId: id, body },
        { userId: idOf(by), now: at },
      );
    }
  }
};

interface DemoVisit {
  readonly id: string;
  readonly at: string;
  readonly userId: string;
  readonly patient: string;
}

/** What doctors left to be done after the last visit of a patient. */
export const seedDemoClinicalTasks = async (
  db: Db,
  {
    ids,
    visits,
  }: { readonly ids: ReadonlyMap<string, string>; readonly visits: readonly DemoVisit[] },
  now: string,
): Promise<void> => {
  const today = await companyDay(db, now);
  for (const { patient, due, for: owner, attempts = [], ...task } of demoClinicalTasks) {
    const visit = visits
      .filter((one) => one.patient === patient)
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
    const patientId = ids.get(patient);
    if (!visit || !patientId) continue;
    const { userId } = visit;
    const facts = {
      ...task,
      patientId,
      visitId: visit.id,
      mandatory: false,
      dueType: due === 'next_visit' ? due : ('date' as const),
      dueOn: due === 'next_visit' ? null : daysFrom(today, due).toISOString().slice(0, 10),
      ...(owner === 'doctor' ? { assigneeId: userId } : { assigneeRole: owner.role }),
    };
    const id = await insertClinicalTask(db, facts, { userId, now: visit.at });
    for (const [place, result] of attempts.entries())
      await insertAttempt(db, id, result, {
        userId,
        now: daysFrom(now, place - attempts.length).toISOString(),
      });
  }
};
