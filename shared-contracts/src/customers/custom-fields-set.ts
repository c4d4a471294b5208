import * as z from 'zod/mini';
import { fieldTypes } from './custom-fields';
import * as limits from './limits';
import { fieldErrorCodes } from '../platform/field-errors';

export const fieldSetFormat = 'sala.custom-fields';

/**
 * Exported field definitions in order, without ids or owner, so a set can be imported elsewhere or
 * for the other owner. Each field is validated on its own: an invalid one does not block the rest.
 */
export const fieldSetSchema = z.object({
  format: z.literal(fieldSetFormat),
  version: z.literal(1),
  fields: z.array(z.unknown()).check(z.maxLength(limits.fieldsMax)),
});

export const importVerdicts = ['new', 'changed', 'same', 'refused'] as const;

export type ImportVerdict = (typeof importVerdicts)[number];

/** What importing one field does, or why it is rejected. */
export const fieldImportSchema = z.object({
  /** As read from the file, as far as it is valid. */
  key: z.string(),
  label: z.string(),
  type: z.nullable(z.enum(fieldTypes)),
  verdict: z.enum(importVerdicts),
  /** Attributes that differ from the existing field. */
  changes: z.array(z.enum(['label', 'required', 'options'])),
  /** New options from the file; existing options stay. */
  optionsAdded: z.array(z.string()),
  /** Rejection reasons by path within the field, in the request language. */
  errors: z.array(
    z.object({ path: z.string(), code: z.enum(fieldErrorCodes), message: z.string() }),
  ),
});

export type FieldImport = z.output<typeof fieldImportSchema>;

export const fieldImportPlanSchema = z.object({
  items: z.array(fieldImportSchema),
  /** Identifies this plan: applying it fails when the current plan differs. */
  digest: z.string(),
});

export type FieldImportPlan = z.output<typeof fieldImportPlanSchema>;
