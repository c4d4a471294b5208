import {
  customFieldSchemas,
  fieldTypes,
  limits,
  type CustomField,
  type FieldErrorCode,
  type FieldImport,
  type FieldOwner,
  type Locale,
} from '@sala/shared-contracts';
import { fieldMessage } from '@sala/shared-contracts/problem-titles';
import { fieldFaults } from '../../../platform/http/field-faults';
import type { FieldFault } from '../../../platform/http/problem-error';
import type { FieldRequest } from './custom-fields';

type CreateBody = FieldRequest<'Create'>['body'];
type Option = NonNullable<CreateBody['options']>[number];

/** Outcome for one field of a file, with what to write. */
export interface PlannedField {
  readonly item: FieldImport;
  readonly create?: CreateBody;
  readonly update?: {
    readonly present: CustomField;
    readonly body: Pick<CreateBody, 'label' | 'required' | 'options'>;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/* Options in a file follow their order; the owner numbers them. */
const numberOptions = (field: unknown, owner: FieldOwner): unknown => {
  if (!isRecord(field) || !Array.isArray(field['options'])) return field;
  const first = limits.optionSortOrderMin[owner];
  const options = field['options'].map((option: unknown, index) =>
    isRecord(option) ? { ...option, sortOrder: first + index } : option,
  );
  return { ...field, options };
};

/* Existing options keep their position with the file’s label; new ones follow. */
const mergedOptions = (
  present: CustomField,
  given: readonly Option[],
  owner: FieldOwner,
): Option[] => {
  const labels = new Map(given.map(({ value, label }) => [value, label]));
  const known = new Set(present.options.map(({ value }) => value));
  const places = present.options.map(({ sortOrder }) => sortOrder);
  const next = Math.max(limits.optionSortOrderMin[owner] - 1, ...places) + 1;
  return [
    ...present.options.map(({ value, label, sortOrder }) => ({
      value,
      label: labels.get(value) ?? label,
      sortOrder,
    })),
    ...given
      .filter(({ value }) => !known.has(value))
      .map(({ value, label }, index) => ({ value, label, sortOrder: next + index })),
  ];
};

const sameOptions = (present: CustomField, options: readonly Option[]): boolean =>
  options.length === present.options.length &&
  options.every(({ value, label }) =>
    present.options.some((one) => one.value === value && one.label === label),
  );

/** Compares the fields of a file with the present ones by key, regardless of case. */
export const planFieldSet = (
  owner: FieldOwner,
  present: readonly CustomField[],
  given: readonly unknown[],
  locale: Locale,
): PlannedField[] => {
  const schema = customFieldSchemas(owner).create;
  const byKey = new Map(present.map((field) => [field.key.toLowerCase(), field]));
  const seenKeys = new Set<string>();
  let count = present.length;

  return given.map((raw): PlannedField => {
    const named = isRecord(raw) ? raw : {};
    const head = {
      key: textOf(named['key']),
      label: textOf(named['label']),
      type: fieldTypes.find((type) => type === named['type']) ?? null,
      changes: [],
      optionsAdded: [],
      errors: [],
    };
    const refuse = (...faults: readonly FieldFault[]): PlannedField => ({
      item: {
        ...head,
        verdict: 'refused',
        errors: faults.map(({ path, code, facts }) => ({
          path,
          code,
          message: fieldMessage(code, locale, facts),
        })),
      },
    });
    const because = (
      path: string,
      code: FieldErrorCode,
      facts?: FieldFault['facts'],
    ): PlannedField => refuse({ path, code, ...(facts ? { facts } : {}) });

    if (isRecord(raw) && 'sortOrder' in raw) return because('sortOrder', 'unknown'); // the file’s order decides
    const parsed = schema.safeParse(numberOptions(raw, owner), { reportInput: true });
    if (!parsed.success) return refuse(...fieldFaults(parsed.error.issues));
    const field = parsed.data;
    const key = field.key.toLowerCase();
    if (seenKeys.has(key)) return because('key', 'duplicate');
    seenKeys.add(key);
    const options = field.options ?? [];

    const existing = byKey.get(key);
    if (!existing) {
      count += 1;
      if (count > limits.fieldsMax) return because('', 'no_room', { maximum: limits.fieldsMax });
      return {
        item: {
          ...head,
          label: field.label,
          verdict: 'new',
          optionsAdded: options.map(({ label }) => label),
        },
        create: field,
      };
    }
    if (existing.type !== field.type) return because('type', 'fixed');
    const merged = mergedOptions(existing, options, owner);
    if (new Set(merged.map(({ label }) => label)).size < merged.length)
      return because('options', 'duplicate');
    if (merged.length > limits.optionsMax)
      return because('options', 'too_long', { maximum: limits.optionsMax });
    const changes = (['label', 'required', 'options'] as const).filter((part) =>
      part === 'options' ? !sameOptions(existing, merged) : field[part] !== existing[part],
    );
    if (changes.length === 0) return { item: { ...head, verdict: 'same' } };
    const known = new Set(existing.options.map(({ value }) => value));
    return {
      item: {
        ...head,
        label: field.label,
        verdict: 'changed',
        changes,
        optionsAdded: options.filter(({ value }) => !known.has(value)).map(({ label }) => label),
      },
      update: {
        present: existing,
        body: {
          label: field.label,
          required: field.required,
          ...(existing.type === 'select' ? { options: merged } : {}),
        },
      },
    };
  });
};
