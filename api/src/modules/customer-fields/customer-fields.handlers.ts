import { limits, type CustomField } from '@sala/shared-contracts';
import { changesBetween, repeats } from '../../core/changes';
import { defineHandlers, type Context } from '../../core/handler';
import { invalid, ProblemError } from '../../core/problem-error';
import * as queries from './customer-fields.queries';

type Update = Context<'customerFieldUpdate'>['body'];
type Names =
  | 'customerFieldList'
  | 'customerFieldView'
  | 'customerFieldCreate'
  | 'customerFieldUpdate'
  | 'customerFieldDelete';

const entityType = 'field_definition';

const keyTaken = (): ProblemError =>
  new ProblemError('customerField.key_taken', { errors: [{ path: 'key', code: 'taken' }] });

const byValue = (options: readonly queries.GivenOption[]): queries.GivenOption[] =>
  options
    .map(({ value, label, sortOrder }) => ({ value, label, sortOrder }))
    .sort((one, other) => (one.value < other.value ? -1 : 1)); // values are unique: never equal

/** The same options, in whatever order they were listed: their place is `sortOrder`. */
const repeatsOptions = (given: Update['options'], present: CustomField): boolean =>
  given === undefined || JSON.stringify(byValue(given)) === JSON.stringify(byValue(present.options));

const checkUpdate = (present: CustomField, body: Update): void => {
  if (body.version !== present.version) {
    throw new ProblemError('resource.version_conflict', { meta: { current: present } });
  }
  if (body.type !== undefined && body.type !== present.type) {
    throw new ProblemError('customerField.type_immutable');
  }
  if (body.options === undefined) return;
  if (present.type === 'select' && body.options.length === 0) throw invalid({ path: 'options', code: 'options_required' });
  if (present.type !== 'select' && body.options.length > 0) throw invalid({ path: 'options', code: 'options_not_allowed' });
};

/** Options are matched by value, so a new label keeps the records that hold it; one in use cannot go. */
const replaceOptions = async ({ db }: Pick<Context<'customerFieldUpdate'>, 'db'>, present: CustomField, given: Update['options']) => {
  if (given === undefined) return;
  const kept = new Set(given.map((option) => option.value));
  const removed = present.options.map((option) => option.value).filter((value) => !kept.has(value));
  const used = await queries.optionUsage(db, present.id, removed);
  if (used.length > 0) {
    const counts = Object.fromEntries(used.map(({ value, count }) => [value, count]));
    throw new ProblemError('customerField.option_in_use', { meta: { counts } });
  }
  await queries.removeOptions(db, present.id, removed);
  await queries.writeOptions(db, present.id, given);
};

export const customerFieldHandlers = defineHandlers<Names>({
  customerFieldList: async ({ db }) => ({ items: await queries.listFields(db) }),

  customerFieldView: ({ db, params }) => queries.readField(db, params.fieldId),

  customerFieldCreate: async ({ db, body, actor, now, audit }) => {
    await queries.lockFields(db);
    const { count, nextSortOrder } = await queries.fieldsSoFar(db);
    if (count >= limits.fieldsMax) throw new ProblemError('customerField.limit_reached');
    if (await queries.keyIsTaken(db, body.key)) throw keyTaken();
    const sortOrder = body.sortOrder ?? nextSortOrder;
    const fieldId = await queries.insertField(db, { ...body, sortOrder }, { userId: actor.userId, now });
    await queries.writeOptions(db, fieldId, body.options ?? []);
    const field = await queries.readField(db, fieldId);
    await audit({ action: 'customerField.created', entityType, entityId: fieldId, diff: changesBetween({}, field) });
    return field;
  },

  customerFieldUpdate: async ({ db, params, body, actor, now, audit }) => {
    await queries.lockFields(db);
    const present = await queries.readField(db, params.fieldId);
    checkUpdate(present, body);
    const { version: _version, type: _type, options, ...columns } = body;
    if (repeats(columns, present) && repeatsOptions(options, present)) return present;
    const { key = present.key, label = present.label, required = present.required, sortOrder = present.sortOrder } = columns;
    if (await queries.keyIsTaken(db, key, present.id)) throw keyTaken();
    await replaceOptions({ db }, present, options);
    await queries.updateField(db, present.id, { key, label, required, sortOrder }, { userId: actor.userId, now });
    const field = await queries.readField(db, present.id);
    await audit({ action: 'customerField.updated', entityType, entityId: field.id, diff: changesBetween(present, field) });
    return field;
  },

  customerFieldDelete: async ({ db, params, query, audit }) => {
    await queries.lockFields(db);
    const field = await queries.readField(db, params.fieldId);
    if (query.key !== field.key) throw new ProblemError('customerField.key_mismatch');
    await queries.deleteField(db, field.id);
    const diff = { ...changesBetween(field, {}), valuesDeleted: [field.usageCount, 0] };
    await audit({ action: 'customerField.deleted', entityType, entityId: field.id, diff });
  },
});
