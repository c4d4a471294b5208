import type { Department, Room } from '@sala/shared-contracts';
import { demandUpcomingConfirmed } from '../model/upcoming-appointments';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { departments, rooms, sites, type Structure } from '../model/clinic-structure';
import {
  countRoomsElsewhere,
  insertRow,
  isAtSite,
  isOffered,
  isTaken,
  listRows,
  lockRow,
  maxSimultaneous,
  updateRow,
  type Values,
} from '../sql/clinic-structure.queries';

type Names =
  | 'siteList'
  | 'siteCreate'
  | 'siteUpdate'
  | 'departmentList'
  | 'departmentCreate'
  | 'departmentUpdate'
  | 'roomList'
  | 'roomCreate'
  | 'roomUpdate';

interface SaveContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
}

interface Change {
  readonly version: number;
  readonly appointmentsKnown?: number | undefined;
}

/** Untouched form fields send ''. */
const cleanValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );

/**
 * Validates `values`, the complete new row, against `present`, the stored one. References that did
 * not change may be archived; new ones must be active and at the same site.
 */
const checkRow = async <Row>(
  db: Db,
  structure: Structure<Row>,
  values: Values,
  present: (Values & { readonly id: string }) | null,
): Promise<void> => {
  const isNew = (field: string): boolean =>
    (values[field] ?? null) !== null && values[field] !== present?.[field];
  for (const [field, table] of Object.entries<string | undefined>(structure.references)) {
    if (table === undefined || (values[field] ?? null) === null) continue;
    if (isNew(field) && !(await isOffered(db, table, values[field])))
      throw invalid({ path: field, code: 'not_an_option' });
    const together = field === structure.atSameSite && (isNew(field) || isNew('siteId'));
    if (together && !(await isAtSite(db, table, values[field], values['siteId'])))
      throw invalid({ path: field, code: 'not_an_option' });
  }
  for (const { within, field, code } of structure.unique) {
    if ((values[field] ?? null) === null) continue;
    const columns = Object.fromEntries(
      [...within, field].map((name) => [structure.columns[name], values[name]]),
    );
    if (await isTaken(db, structure.table, columns, present?.id ?? null))
      throw new ProblemError(code, { errors: [{ path: field, code: 'taken' }] });
  }
};

/** Restoring needs an active place. @throws structure.place_archived */
const checkRestored = async <Row>(
  db: Db,
  structure: Structure<Row>,
  wanted: Values,
): Promise<void> => {
  for (const [path, table] of Object.entries<string | undefined>(structure.references)) {
    const isPlace = table === 'site' || table === 'department';
    if (isPlace && (wanted[path] ?? null) !== null && !(await isOffered(db, table, wanted[path])))
      throw new ProblemError('structure.place_archived', {
        errors: [{ path, code: 'not_an_option' }],
      });
  }
};

/** A department's rooms must be at its site. */
const checkDepartment = async (
  db: Db,
  present: Department,
  { siteId }: Pick<Department, 'siteId'>,
): Promise<void> => {
  if (siteId === null || siteId === present.siteId) return;
  const elsewhere = await countRoomsElsewhere(db, present.id, siteId);
  if (elsewhere > 0)
    throw new ProblemError('structure.rooms_elsewhere', {
      meta: { rooms: elsewhere },
      errors: [{ path: 'siteId', code: 'not_an_option' }],
    });
};

/** Moving or shrinking a room must not silently affect its upcoming appointments. */
const checkRoom = async (
  db: Db,
  present: Room,
  wanted: Pick<Room, 'siteId' | 'capacity'>,
  { known, now }: { readonly known: number; readonly now: string },
): Promise<void> => {
  if (wanted.siteId !== present.siteId)
    await demandUpcomingConfirmed(db, 'room', present.id, { known, now });
  if (wanted.capacity >= present.capacity) return;
  const most = await maxSimultaneous(db, present.id, now);
  if (wanted.capacity < most)
    throw invalid({ path: 'capacity', code: 'too_small', facts: { minimum: most } });
};

/** Coordinates need both numbers. */
const checkPlace = ({ latitude = null, longitude = null }: Values): void => {
  if (latitude === null && longitude !== null)
    throw invalid({ path: 'latitude', code: 'required' });
  if (longitude === null && latitude !== null)
    throw invalid({ path: 'longitude', code: 'required' });
};

const create = async <Row extends { readonly id: string }>(
  { db, actor, now, audit, publish }: SaveContext,
  structure: Structure<Row>,
  body: Values,
): Promise<Row> => {
  const values = cleanValues(body);
  checkPlace(values);
  await checkRow(db, structure, values, null);
  const row = await insertRow(db, structure, values, { userId: actor.userId, now });
  await audit({
    action: `${structure.table}.created`,
    entityType: structure.table,
    entityId: row.id,
    diff: changesBetween({}, row),
  });
  await publish({ type: `${structure.table}.created`, entityId: row.id });
  return row;
};

const change = async <
  Row extends { readonly id: string; readonly version: number; readonly active: boolean },
>(
  { db, actor, now, audit, publish }: SaveContext,
  structure: Structure<Row>,
  id: string,
  { version, appointmentsKnown, ...body }: Change & Values,
  checkChange?: (
    db: Db,
    present: Row,
    wanted: Row,
    ahead: { readonly known: number; readonly now: string },
  ) => Promise<void>,
): Promise<Row> => {
  const present = await lockRow(db, structure, id);
  await requireCurrentVersion(db, structure.table, present, version);
  const values = cleanValues(body);
  if (Object.keys(values).length === 0) throw invalid({ path: '', code: 'no_change' });
  if (isUnchanged(values, present)) return present;
  const wanted = { ...present, ...values };
  checkPlace(wanted);
  await checkRow(db, structure, wanted, { ...present });
  const ahead = { known: appointmentsKnown ?? 0, now };
  if (present.active && !wanted.active)
    await demandUpcomingConfirmed(db, structure.table, id, ahead);
  if (!present.active && wanted.active) await checkRestored(db, structure, wanted);
  await checkChange?.(db, present, wanted, ahead);
  const row = await updateRow(db, structure, id, values, { userId: actor.userId, now });
  const verb = present.active === row.active ? 'updated' : row.active ? 'restored' : 'archived';
  await audit({
    action: `${structure.table}.${verb}`,
    entityType: structure.table,
    entityId: id,
    diff: changesBetween(present, row),
  });
  await publish({ type: `${structure.table}.${verb}`, entityId: id });
  return row;
};

export const clinicStructureHandlers = defineHandlers<Names>({
  siteList: async ({ db, query }) => ({
    items: await listRows(db, sites, query.includeArchived ?? false),
  }),
  siteCreate: (context) => create(context, sites, context.body),
  siteUpdate: (context) => change(context, sites, context.params.siteId, context.body),

  departmentList: async ({ db, query }) => ({
    items: await listRows(db, departments, query.includeArchived ?? false),
  }),
  departmentCreate: (context) => create(context, departments, context.body),
  departmentUpdate: (context) =>
    change(context, departments, context.params.departmentId, context.body, checkDepartment),

  roomList: async ({ db, query }) => ({
    items: await listRows(db, rooms, query.includeArchived ?? false),
  }),
  roomCreate: (context) => create(context, rooms, context.body),
  roomUpdate: (context) => change(context, rooms, context.params.roomId, context.body, checkRoom),
});
