import { limits, type CustomField, type FieldOwner } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../../platform/audit/changes';
import type { Db } from '../../../platform/database/database';
import type { Context } from '../../../platform/http/handler';
import { invalid, ProblemError } from '../../../platform/http/problem-error';
import { requireCurrentVersion } from '../../../platform/database/version-conflict';
import * as queries from '../../sql/custom-fields.queries';
import { replaceOptions } from './replace-options';

type Verb =
  | 'List'
  | 'Usage'
  | 'View'
  | 'Create'
  | 'Update'
  | 'Delete'
  | 'Reorder'
  | 'Export'
  | 'ImportPreview'
  | 'Import';

/** A request of either owner, which differ only in the name of the path parameter. */
export type FieldRequest<Name extends Verb> = Omit<Context<`customerField${Name}`>, 'params'>;

type Update = FieldRequest<'Update'>['body'];

export const entityType = 'field_definition';

const byValue = (options: readonly queries.NewOption[]): queries.NewOption[] =>
  options
    .map(({ value, label, sortOrder }) => ({ value, label, sortOrder }))
    .sort((one, other) => (one.value < other.value ? -1 : 1)); // values are unique

/** Equal options in any order: `sortOrder` decides their position. */
const repeatsOptions = (given: Update['options'], present: CustomField): boolean =>
  given === undefined ||
  JSON.stringify(byValue(given)) === JSON.stringify(byValue(present.options));

const checkUpdate = async (
  db: Db,
  owner: FieldOwner,
  present: CustomField,
  body: Update,
): Promise<void> => {
  await requireCurrentVersion(db, entityType, present, body.version);
  if (body.type !== undefined && body.type !== present.type) {
    throw new ProblemError(`${owner}Field.type_immutable`);
  }
  if (body.options === undefined) return;
  if (present.type === 'select' && body.options.length === 0)
    throw invalid({ path: 'options', code: 'options_required' });
  if (present.type !== 'select' && body.options.length > 0)
    throw invalid({ path: 'options', code: 'options_not_allowed' });
};

/** Operations on the custom fields of one owner, customers or purchases (docs/spec/customers.md §3). */
export const customFields = (owner: FieldOwner) => {
  const keyTaken = (): ProblemError =>
    new ProblemError(`${owner}Field.key_taken`, { errors: [{ path: 'key', code: 'taken' }] });

  /** Inserts a validated definition; the caller holds the lock on definitions. */
  const add = async (
    {
      db,
      actor,
      now,
      audit,
      publish,
    }: Pick<FieldRequest<'Create'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>,
    body: FieldRequest<'Create'>['body'],
  ): Promise<CustomField> => {
    const { count, nextSortOrder } = await queries.nextPosition(db, owner);
    if (count >= limits.fieldsMax) throw new ProblemError(`${owner}Field.limit_reached`);
    if (await queries.keyIsTaken(db, owner, body.key)) throw keyTaken();
    const sortOrder = body.sortOrder ?? nextSortOrder;
    const fieldId = await queries.insertField(
      db,
      owner,
      { ...body, sortOrder },
      { userId: actor.userId, now },
    );
    await queries.writeOptions(db, owner, fieldId, body.options ?? []);
    const field = await queries.readField(db, owner, fieldId);
    await audit({
      action: `${owner}Field.created`,
      entityType,
      entityId: fieldId,
      diff: changesBetween({}, field),
    });
    await publish({ type: `${owner}_field.created`, entityId: fieldId });
    return field;
  };

  /** Updates a definition; the caller holds the lock on definitions. */
  const change = async (
    {
      db,
      actor,
      now,
      audit,
      publish,
    }: Pick<FieldRequest<'Update'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>,
    present: CustomField,
    body: Update,
  ): Promise<CustomField> => {
    await checkUpdate(db, owner, present, body);
    const { version: _version, type: _type, options, remap = {}, ...columns } = body;
    if (isUnchanged(columns, present) && repeatsOptions(options, present)) return present;
    const {
      key = present.key,
      label = present.label,
      required = present.required,
      sortOrder = present.sortOrder,
    } = columns;
    if (await queries.keyIsTaken(db, owner, key, present.id)) throw keyTaken();
    const moved =
      options === undefined ? {} : await replaceOptions(db, owner, present, options, remap);
    await queries.updateField(
      db,
      present.id,
      { key, label, required, sortOrder },
      { userId: actor.userId, now },
    );
    const field = await queries.readField(db, owner, present.id);
    const remapped =
      Object.keys(moved).length > 0
        ? {
            remapped: Object.entries(moved).map(([from, count]) => ({
              from,
              to: remap[from],
              count,
            })),
          }
        : {};
    await audit({
      action: `${owner}Field.updated`,
      entityType,
      entityId: field.id,
      diff: { ...changesBetween(present, field), ...remapped },
    });
    await publish({ type: `${owner}_field.updated`, entityId: field.id });
    return field;
  };

  return {
    add,
    change,
    list: async ({ db }: FieldRequest<'List'>) => ({ items: await queries.listFields(db, owner) }),
    usage: ({ db }: FieldRequest<'Usage'>) => queries.readUsage(db, owner),
    view: ({ db }: FieldRequest<'View'>, fieldId: string) => queries.readField(db, owner, fieldId),
    create: async (request: FieldRequest<'Create'>) => {
      await queries.lockFields(request.db, owner);
      return add(request, request.body);
    },
    update: async (request: FieldRequest<'Update'>, fieldId: string) => {
      await queries.lockFields(request.db, owner);
      return change(request, await queries.readField(request.db, owner, fieldId), request.body);
    },
    delete: async (
      { db, query, audit, publish }: FieldRequest<'Delete'>,
      fieldId: string,
    ): Promise<undefined> => {
      await queries.lockFields(db, owner);
      const field = await queries.readField(db, owner, fieldId);
      if (query.key !== field.key) throw new ProblemError(`${owner}Field.key_mismatch`);
      const values = await queries.countValues(db, field.id);
      await queries.deleteField(db, field.id);
      const diff = { ...changesBetween(field, {}), valuesDeleted: [values, 0] };
      await audit({ action: `${owner}Field.deleted`, entityType, entityId: field.id, diff });
      await publish({ type: `${owner}_field.deleted`, entityId: field.id });
    },
    /** Requires every id once: another list is out of date. */
    reorder: async ({ db, body, actor, now, audit, publish }: FieldRequest<'Reorder'>) => {
      await queries.lockFields(db, owner);
      const before = await queries.listFields(db, owner);
      const fieldIds = new Set(before.map(({ id }) => id));
      const given = new Set(body.ids);
      if (
        given.size !== body.ids.length ||
        given.size !== fieldIds.size ||
        body.ids.some((id) => !fieldIds.has(id))
      ) {
        throw new ProblemError(`${owner}Field.order_stale`);
      }
      await queries.writeOrder(db, body.ids, { userId: actor.userId, now });
      const items = await queries.listFields(db, owner);
      const keys = [before, items].map((fields) => fields.map(({ key }) => key));
      if (JSON.stringify(keys[0]) === JSON.stringify(keys[1])) return { items };
      await audit({
        action: `${owner}Field.reordered`,
        entityType,
        entityId: actor.companyId,
        diff: { order: keys },
      });
      await publish({ type: `${owner}_field.reordered`, entityId: actor.companyId });
      return { items };
    },
  };
};
