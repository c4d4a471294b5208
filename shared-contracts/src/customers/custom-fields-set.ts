import * as z from 'zod/mini';
import { fieldTypes } from './custom-fields';
import * as limits from './limits';
import { fieldErrorCodes } from '../platform/field-errors';

export const fieldSetFormat = 'sala.custom-fields';

/**
 * A file with the definitions of a set of fields, in their order, as it is downloaded and brought
 * elsewhere: without ids, and without the owner, so that purchases may take over what customers
 * have. Each field is looked at by itself: one that is wrong keeps the others from nothing.
 */
export const fieldSetSchema = z.object({
  format: z.literal(fieldSetFormat),
  version: z.literal(1),
  fields: z.array(z.unknown()).check(z.maxLength(limits.fieldsMax)),
});

export const importVerdicts = ['new', 'changed', 'same', 'refused'] as const;

export type ImportVerdict = (typeof importVerdicts)[number];

/** What taking over one field of a file does, or why it does nothing. */
export const fieldImportSchema = z.object({
  /** As the file says, as far as it says it. */
  key: z.string(),
  label: z.string(),
  type: z.nullable(z.enum(fieldTypes)),
  verdict: z.enum(importVerdicts),
  /** What is not as it was, of a field that changes. */
  changes: z.array(z.enum(['label', 'required', 'options'])),
  /** Options that come with it; those that are there already stay, whatever the file says. */
  optionsAdded: z.array(z.string()),
  /** Why it is refused, by path within the field; the messages are in the language of the request. */
  errors: z.array(
    z.object({ path: z.string(), code: z.enum(fieldErrorCodes), message: z.string() }),
  ),
});

export type FieldImport = z.output<typeof fieldImportSchema>;

export const fieldImportPlanSchema = z.object({
  items: z.array(fieldImportSchema),
  /** Names this very plan: taking it over is refused when another one would be made by now. */
  digest: z.string(),
});

export type FieldImportPlan = z.output<typeof fieldImportPlanSchema>;
