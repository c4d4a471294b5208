import * as z from 'zod/mini';
import { clinical } from './clinical';
import { instantSchema } from '../platform/days';
import * as limits from './limits';
import { exactText, longText } from '../platform/text';

/** In the order they are shown. */
export const safetyChecks = [
  'allergy',
  'duplicate',
  'interaction',
  'pregnancy',
  'age',
  'renal',
  'maximum_dose',
  'paediatric_dose',
] as const;
export type SafetyCheck = (typeof safetyChecks)[number];

/** Why something is not checked; the screen has words for each. */
export const notCheckedReasons = [
  // Of a check that could not run.
  'failed',
  // Of an item or an allergy: nothing is known about it.
  'unknown_medication',
  'not_covered',
  // A fact of the patient is missing.
  'weight_missing',
  'age_missing',
  'pregnancy_missing',
  'renal_function_missing',
  // The dose has no amount of ingredient.
  'dose_not_computable',
] as const;
export type NotCheckedReason = (typeof notCheckedReasons)[number];

/** What a warning says; the screen has a sentence for each. */
export const safetyWarningKinds = [
  'allergy_ingredient',
  'allergy_class',
  'allergy_cross',
  'allergy_similar_name',
  'allergy_unmatched',
  'duplicate_ingredient',
  'interaction',
  'pregnancy_avoid',
  'pregnancy_caution',
  'age_below',
  'renal_avoid',
  'renal_adjust',
  'maximum_dose',
  'paediatric_above',
  'paediatric_below',
] as const;
export type SafetyWarningKind = (typeof safetyWarningKinds)[number];

export const safetySeverities = ['contraindicated', 'severe', 'caution'] as const;

const detail = z.object({ es: z.string(), en: z.string() });

export const safetyWarningSchema = clinical(
  z.object({
    /** Stable for the same finding, so that a justification stays with it. */
    id: z.string(),
    check: z.enum(safetyChecks),
    kind: z.enum(safetyWarningKinds),
    severity: z.enum(safetySeverities),
    /** Key of the item; null for the prescription as a whole. */
    item: z.nullable(z.string()),
    /** Key of the other item that it meets; null: something in use. What was kept before lacks it. */
    otherItem: z.optional(z.nullable(z.string())),
    /** Of the item. */
    ingredient: z.nullable(z.string()),
    /** What it meets: the allergy as written, the other medication, the limit (`4000 mg`). */
    against: z.nullable(z.string()),
    /** What is too much or too little (`4500 mg`); of an allergy, what the text was read as. */
    found: z.nullable(z.string()),
    effect: z.nullable(detail),
    advice: z.nullable(detail),
    source: z.nullable(z.string()),
  }),
);
export type SafetyWarning = z.output<typeof safetyWarningSchema>;

export const notCheckedSchema = clinical(
  z.object({
    id: z.string(),
    /** null: every check. */
    check: z.nullable(z.enum(safetyChecks)),
    reason: z.enum(notCheckedReasons),
    item: z.nullable(z.string()),
    /** Name of what is not covered. */
    about: z.nullable(z.string()),
    /** Issuing needs a justification; without, it is shown and no more. */
    needsReason: z.boolean(),
  }),
);
export type NotChecked = z.output<typeof notCheckedSchema>;

/** `Revisa {{interactions}} combinaciones graves`: what the checks know. */
export const safetyCoverageSchema = z.object({
  ingredients: z.int(),
  allergyClasses: z.int(),
  interactions: z.int(),
  /** Rows that somebody qualified has reviewed. */
  reviewed: z.int(),
});
export type SafetyCoverage = z.output<typeof safetyCoverageSchema>;

/**
 * Never silent. `not_checked`: something that matters was not checked, with or without warnings.
 * `passed`: every check ran; `notChecked` then has what our data do not cover.
 */
export const safetyOutcomeSchema = clinical(
  z.object({
    outcome: z.enum(['passed', 'warnings', 'not_checked']),
    warnings: z.array(safetyWarningSchema),
    notChecked: z.array(notCheckedSchema),
    coverage: safetyCoverageSchema,
    checkedAt: instantSchema,
  }),
);
export type SafetyOutcome = z.output<typeof safetyOutcomeSchema>;

/** Why somebody goes on nevertheless: by id of the warning or of what is not checked. */
export const safetyJustificationSchema = z.strictObject({
  id: exactText(limits.safetyFindingIdMax).check(z.minLength(1)),
  reason: longText(limits.safetyReasonMax),
});
export type SafetyJustification = z.output<typeof safetyJustificationSchema>;

/** Ids that still need a justification. */
export const unjustified = (
  { warnings, notChecked }: Pick<SafetyOutcome, 'warnings' | 'notChecked'>,
  given: readonly SafetyJustification[],
): string[] => {
  const ids = new Set(given.map(({ id }) => id));
  return [...warnings, ...notChecked.filter(({ needsReason }) => needsReason)]
    .map(({ id }) => id)
    .filter((id) => !ids.has(id));
};
