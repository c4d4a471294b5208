import type { SapSync } from '@sala/shared-contracts';
import type { SapOrgUnit, SapPlanningObject } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';

export const syncPhases = ['units', 'patients', 'cases', 'appointments'] as const;
export type SyncPhase = (typeof syncPhases)[number];

export interface RunningSync {
  readonly id: string;
  readonly startedAt: string;
  readonly since: string | null;
  readonly phase: SyncPhase;
  readonly cursor: string | null;
}

const shown = `id, state, started_at as "startedAt", ended_at as "endedAt", patients, cases, appointments, error`;

/** Kind of job; its entity is the reading. */
export const syncJob = 'sap_sync';

/** The latest reading; undefined: none yet. */
export const readLastSync = (db: Db): Promise<SapSync | undefined> =>
  db.maybe(`select ${shown} from sap_sync order by started_at desc limit 1`);

/** Of the latest that was done: what changed since is asked for. */
const lastDone = `(select started_at - interval '5 minutes' from sap_sync where company_id = app_company() and state = 'done'
  order by started_at desc limit 1)`;

/** @returns undefined while another one runs */
export const insertSync = (
  db: Db,
  { now, userId }: { readonly now: string; readonly userId: string | null },
): Promise<SapSync | undefined> =>
  db.maybe(
    `insert into sap_sync (company_id, started_at, started_by, since) values (app_company(), $1, $2, ${lastDone})
     on conflict (company_id) where state = 'running' do nothing returning ${shown}`,
    [now, userId],
  );

export const readRunningSync = (db: Db, id: string): Promise<RunningSync | undefined> =>
  db.maybe(
    `select id, started_at as "startedAt", since, phase, cursor from sap_sync where id = $1 and state = 'running'`,
    [id],
  );

export const advanceSync = async (
  db: Db,
  id: string,
  {
    phase,
    cursor,
    read,
  }: {
    readonly phase: SyncPhase;
    readonly cursor: string | null;
    readonly read: Partial<Record<'patients' | 'cases' | 'appointments', number>>;
  },
): Promise<void> => {
  await db.query(
    `update sap_sync set phase = $2, cursor = $3, patients = patients + $4, cases = cases + $5, appointments = appointments + $6 where id = $1`,
    [id, phase, cursor, read.patients ?? 0, read.cases ?? 0, read.appointments ?? 0],
  );
};

export const endSync = async (
  db: Db,
  id: string,
  { now, error }: { readonly now: string; readonly error: string | null },
): Promise<void> => {
  await db.query(
    `update sap_sync set state = case when $3::text is null then 'done' else 'failed' end, error = $3, ended_at = $2, cursor = null
     where id = $1 and state = 'running'`,
    [id, now, error?.slice(0, 300) || null],
  );
};

/** Of a reading of everything: what was not among it is none any more, unless ours came of it. */
export const forgetUnread = async (db: Db, phase: SyncPhase, startedAt: string): Promise<void> => {
  if (phase === 'cases')
    await db.query('delete from sap_case where company_id = app_company() and applied_at < $1', [
      startedAt,
    ]);
  if (phase === 'appointments')
    await db.query(
      'delete from sap_appointment where company_id = app_company() and applied_at < $1 and appointment_id is null',
      [startedAt],
    );
};

/** All that SAP has: a room or bed that is not among them is none any more, or somewhere else. */
export const writeUnits = async (db: Db, units: readonly SapOrgUnit[]): Promise<void> => {
  const said = JSON.stringify(
    units.map(({ kind, code, name, parent }) => ({
      kind,
      code: code.slice(0, 8),
      name: name?.slice(0, 120) ?? null,
      parent: parent?.slice(0, 8) ?? null,
      place: kind === 'room' || kind === 'bed' ? (parent?.slice(0, 8) ?? '') : '',
    })),
  );
  const read = `json_to_recordset($1) as u (kind text, code text, name text, parent text, place text)`;
  await db.query(
    `insert into sap_unit (company_id, kind, code, name, parent_code)
     select distinct on (u.kind, u.code, u.place) app_company(), u.kind, u.code, u.name, u.parent from ${read}
     on conflict (company_id, kind, code, place) do update set name = excluded.name, parent_code = excluded.parent_code`,
    [said],
  );
  await db.query(
    `delete from sap_unit o where o.company_id = app_company() and o.kind in ('room', 'bed')
       and not exists (select from ${read} where u.kind = o.kind and u.code = o.code and u.place = o.place)`,
    [said],
  );
};

export const writePlanningObjects = async (
  db: Db,
  objects: readonly SapPlanningObject[],
): Promise<void> => {
  await db.query(
    `insert into sap_planning_object (company_id, id, name, department, room, overbooking)
     select distinct on (o.id) app_company(), left(o.id, 20), left(o.name, 120), left(o.department, 8), left(o.room, 8), o.overbooking
     from json_to_recordset($1) as o (id text, name text, department text, room text, overbooking boolean)
     on conflict (company_id, id) do update set name = excluded.name, department = excluded.department, room = excluded.room,
       overbooking = excluded.overbooking`,
    [JSON.stringify(objects.filter(({ active }) => active))],
  );
};
