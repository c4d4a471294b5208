import {
  conditionOperatorsOf,
  type ConditionType,
  type FieldType,
  type RuleField,
  type RuleSubject,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { listChoices, listCustomFields, type CustomFieldRow } from '../sql/field-lists.queries';
import type { SubjectColumn } from '../sql/subject-source';
import { subjectSources } from '../sql/sources';

const customTypes: Readonly<Record<FieldType, ConditionType>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  select: 'choice',
};

const field = (
  key: string,
  type: ConditionType,
  rest: Pick<RuleField, 'label' | 'options' | 'settable'>,
): RuleField => ({
  key,
  type,
  operators: [...conditionOperatorsOf[type]],
  isDate: type === 'day' || type === 'instant',
  label: rest.label,
  options: rest.options,
  settable: rest.settable,
});

const columnField = (
  { key, type, options = [], choices, settable }: SubjectColumn,
  offered: Awaited<ReturnType<typeof listChoices>>,
): RuleField =>
  field(key, type, {
    label: null,
    options: choices
      ? [...(offered.get(choices) ?? [])]
      : options.map((value) => ({ value, label: null })),
    settable: settable ?? false,
  });

const customField = ({ key, type, label, options }: CustomFieldRow): RuleField =>
  field(`custom.${key}`, customTypes[type], { label, options: [...options], settable: false });

/** What conditions and texts may name of a subject, the custom fields of the company included. */
export const subjectFields = async (
  db: Db,
  subject: RuleSubject,
): Promise<readonly RuleField[]> => {
  const { columns, custom } = subjectSources[subject];
  const lists = columns.flatMap(({ choices }) => (choices ? [choices] : []));
  const offered = await listChoices(db, new Set(lists));
  const own = columns.map((column) => columnField(column, offered));
  return custom ? [...own, ...(await listCustomFields(db, custom)).map(customField)] : own;
};
