import * as z from 'zod/mini';
import { clinical } from './clinical';
import {
  administrationRoutes,
  doseUnits,
  durationUnits,
  frequencyCodes,
  lawGroups,
  massUnits,
  packageUnits,
} from './dose-units';
import * as limits from './limits';
import { foundMedicationSchema } from './medications';
import { draftText } from '../platform/text';

const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const above0 = (maximum: number) => z.number().check(z.positive(), z.maximum(maximum));

const doseSchema = z.strictObject({
  value: above0(limits.doseMax),
  unit: z.enum([...doseUnits, ...massUnits]),
});

const frequencySchema = z
  .strictObject({
    code: z.enum(frequencyCodes),
    times: z.optional(z.array(clockTime).check(z.minLength(1), z.maxLength(limits.doseTimesMax))),
  })
  .check(z.refine(({ code, times }) => (code === 'times') === (times !== undefined)));

const durationSchema = z.strictObject({
  value: z.int().check(z.minimum(1), z.maximum(limits.durationMax)),
  unit: z.enum(durationUnits),
});

const quantitySchema = z.strictObject({
  value: z.int().check(z.minimum(1), z.maximum(limits.itemQuantityMax)),
  unit: z.enum(packageUnits),
});

/** An item as it is being written; only an issued one must be complete. */
export const prescriptionItemInputSchema = z.strictObject({
  /** Made by whoever adds the item; stays with it, and so do justifications. */
  key: z.string().check(z.regex(/^[a-z0-9-]{1,36}$/)),
  /** null: written by hand, nothing is known of it. */
  medicationId: z.nullable(z.uuid()),
  /** Of an item written by hand; the catalogue names the others. */
  genericName: draftText(limits.genericNameMax),
  brandName: draftText(limits.brandNameMax),
  /** Of an item written by hand: `tableta 500 mg`. */
  presentation: draftText(limits.presentationMax),
  dose: z.nullable(doseSchema),
  route: z.nullable(z.enum(administrationRoutes)),
  frequency: z.nullable(frequencySchema),
  asNeeded: z.boolean(),
  /** What for, where needed: `dolor`. */
  reason: draftText(limits.doseReasonMax),
  duration: z.nullable(durationSchema),
  /** null: as dose, frequency and duration take. */
  quantity: z.nullable(quantitySchema),
  refills: z.int().check(z.minimum(0), z.maximum(limits.refillsMax)),
  instructions: draftText(limits.itemInstructionsMax),
});

export type PrescriptionItemInput = z.output<typeof prescriptionItemInputSchema>;

export const prescriptionItemsInputSchema = z.array(prescriptionItemInputSchema).check(
  z.maxLength(limits.prescriptionItemsMax),
  z.refine((items) => new Set(items.map(({ key }) => key)).size === items.length),
);

/** An item of a draft, with what the catalogue and the caller's favourites say of it now. */
export const draftItemSchema = clinical(
  z.extend(prescriptionItemInputSchema, {
    medication: z.nullable(foundMedicationSchema),
  }),
);

export type DraftItem = z.output<typeof draftItemSchema>;

/** An item as it was issued. */
export const prescriptionItemSchema = clinical(
  z.object({
    key: z.string(),
    medicationId: z.nullable(z.uuid()),
    /** Keys; none: nothing is known of it. */
    ingredients: z.array(z.string()),
    genericName: z.string(),
    brandName: z.nullable(z.string()),
    /** `500 mg, tableta`. */
    presentation: z.string(),
    dose: doseSchema,
    route: z.enum(administrationRoutes),
    frequency: frequencySchema,
    asNeeded: z.boolean(),
    reason: z.nullable(z.string()),
    duration: durationSchema,
    quantity: quantitySchema,
    refills: z.int(),
    instructions: z.nullable(z.string()),
    group: z.nullable(z.enum(lawGroups)),
    antibiotic: z.boolean(),
    /** yyyy-mm-dd of the last dose of one filling; null where the dose does not say. */
    runsOutOn: z.nullable(z.string()),
    /** Units handed out so far, of quantity × (1 + refills). */
    filled: z.int(),
  }),
);

export type PrescriptionItem = z.output<typeof prescriptionItemSchema>;

/** What was prescribed and has not run out: the newest prescription of each medication. */
export const currentMedicationSchema = clinical(
  z.object({
    prescriptionId: z.uuid(),
    folio: z.string(),
    visitId: z.uuid(),
    /** Of the item in its prescription. */
    key: z.string(),
    genericName: z.string(),
    brandName: z.nullable(z.string()),
    presentation: z.string(),
    dose: doseSchema,
    route: z.enum(administrationRoutes),
    frequency: frequencySchema,
    asNeeded: z.boolean(),
    duration: durationSchema,
    /** yyyy-mm-dd on which it was first prescribed, of those that have not run out. */
    since: z.string(),
    runsOutOn: z.nullable(z.string()),
  }),
);
export type CurrentMedication = z.output<typeof currentMedicationSchema>;
