/* Vocabulary of the chart for screens, without the schemas. */

export const conditionStatuses = ['active', 'inactive', 'resolved', 'entered_in_error'] as const;
export const medicationStatementStatuses = [
  'active',
  'completed',
  'stopped',
  'entered_in_error',
] as const;
export const immunizationStatuses = ['completed', 'not_done', 'entered_in_error'] as const;
export const familyHistoryStatuses = ['active', 'entered_in_error'] as const;

/** `self`: the patient’s own history. */
export const relationships = [
  'self',
  'mother',
  'father',
  'sibling',
  'child',
  'maternal_grandparent',
  'paternal_grandparent',
  'aunt_uncle',
  'other',
] as const;

/** Of one’s own history, as NOM-004 divides it. */
export const historyCategories = [
  'pathological',
  'surgical',
  'hospital',
  'gynaecological',
  'non_pathological',
] as const;

/** What the timeline of a chart shows. A new kind has its source in the API’s `chart-sources.ts`. */
export const chartEventKinds = [
  'visit',
  'note',
  'addendum',
  'diagnosis',
  'prescription',
  'order',
  'document',
  'teaching',
  'vitals',
  'allergy',
  'condition',
  'medication',
  'immunization',
  'history',
] as const;

export type ChartEventKind = (typeof chartEventKinds)[number];
