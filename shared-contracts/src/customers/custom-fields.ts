import * as z from 'zod/mini';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { isReservedFieldKey } from './reserved-field-keys';
import { uniqueBy } from '../platform/uniqueness';
import { exactText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';

/** Owner of a set of custom fields; customers and purchases have separate sets. */
export type FieldOwner = 'customer' | 'purchase';

export const fieldTypes = ['text', 'number', 'date', 'select'] as const;

export type FieldType = (typeof fieldTypes)[number];

export const fieldKeySchema = z
  .string()
  .check(z.minLength(1), z.maxLength(platformLimits.fieldKeyMax), z.regex(patterns.fieldKey));

/**
 * Rules of a field definition (docs/spec/customers.md §3). Owners differ in the minimum option
 * order and the reserved keys.
 */
export const customFieldSchemas = (owner: FieldOwner) => {
  const key = fieldKeySchema.check((context) => {
    if (isReservedFieldKey(owner, context.value))
      context.issues.push({
        code: 'custom',
        path: [],
        params: { rule: 'reserved' },
        input: context.value,
      });
  });
  const option = z.strictObject({
    value: shortText(limits.optionValueMax),
    label: shortText(limits.optionLabelMax),
    sortOrder: z
      .int()
      .check(z.minimum(limits.optionSortOrderMin[owner]), z.maximum(platformLimits.sortOrderMax)),
  });
  const options = z.array(option).check(
    z.maxLength(limits.optionsMax),
    uniqueBy('value', (item: { value: string }) => item.value),
    uniqueBy('label', (item: { label: string }) => item.label),
  );
  const sortOrder = z.int().check(z.minimum(0), z.maximum(platformLimits.sortOrderMax));
  const create = z
    .strictObject({
      key,
      label: shortText(limits.fieldLabelMax),
      type: z.enum(fieldTypes),
      required: z.boolean(),
      /** Absent: after the last field. */
      sortOrder: z.optional(sortOrder),
      options: z.optional(options),
    })
    .check((context) => {
      const { type, options: given } = context.value;
      const count = given?.length ?? 0;
      const rule =
        type === 'select' && count === 0
          ? 'options_required'
          : type !== 'select' && count > 0
            ? 'options_not_allowed'
            : null;
      if (rule)
        context.issues.push({ code: 'custom', path: ['options'], params: { rule }, input: given });
    });
  const update = z
    .strictObject({
      /** Version the person saw; a different one is a conflict (409). */
      version: versionSchema,
      key: z.optional(key),
      label: z.optional(shortText(limits.fieldLabelMax)),
      /** Accepted only when equal to the current type: a type never changes (409). */
      type: z.optional(z.enum(fieldTypes)),
      required: z.optional(z.boolean()),
      sortOrder: z.optional(sortOrder),
      options: z.optional(options),
      /** Replacement for values of removed options: removed value → remaining value. */
      remap: z.optional(
        z.record(exactText(limits.optionValueMax), exactText(limits.optionValueMax)),
      ),
    })
    .check((context) => {
      const { version: _version, remap: _remap, ...changes } = context.value;
      if (Object.values(changes).every((value) => value === undefined)) {
        context.issues.push({
          code: 'custom',
          path: [],
          params: { rule: 'no_change' },
          input: context.value,
        });
      }
    });
  return { option, create, update };
};

export const fieldOptionSchema = z.object({
  id: z.uuid(),
  value: z.string(),
  label: z.string(),
  sortOrder: z.int(),
});

/** A custom field definition. Options are in order and empty unless the type is `select`. */
export const customFieldSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  sortOrder: z.int(),
  options: z.array(fieldOptionSchema),
  createdAt: z.string(),
  version: versionSchema,
});

export type CustomField = z.output<typeof customFieldSchema>;

/**
 * A stored value: string for text, date (`yyyy-mm-dd`) and select; number for number; null for
 * none.
 */
export const fieldValueSchema = z.nullable(z.union([z.string(), z.number()]));

export type FieldValue = z.output<typeof fieldValueSchema>;

/** Values of one record by field key. */
export const fieldValuesSchema = z.record(exactText(platformLimits.fieldKeyMax), fieldValueSchema);

export type FieldValues = z.output<typeof fieldValuesSchema>;
