/** What a category classifies; a code is unique within its kind. */
export const categoryKinds = [
  'service',
  'specialty',
  'appointment_reason',
  'cancel_reason',
  'task_label',
  'document_type',
  'teaching_topic',
  'patient_tag',
  'product',
] as const;

export type CategoryKind = (typeof categoryKinds)[number];

/** Pictures that a category may have, beside its colour. */
export const categoryIcons = [
  'stethoscope',
  'heart',
  'baby',
  'syringe',
  'pill',
  'flask',
  'eye',
  'bone',
  'note',
  'list',
  'tag',
  'star',
  'calendar',
  'alert',
] as const;

export type CategoryIcon = (typeof categoryIcons)[number];

/** Bundles of usual categories for who begins (screens §3, /hospital/categories). */
export const categoryPacks = [
  'general',
  'pediatrics',
  'gynecology',
  'dental',
  'dermatology',
  'psychology',
] as const;

export type CategoryPack = (typeof categoryPacks)[number];

/** What refers to categories. */
export const categoryUses = [
  'subcategories',
  'practitioners',
  'eventTypes',
  'appointments',
  'patients',
] as const;

export type CategoryUse = (typeof categoryUses)[number];

/** How a service is taxed, as CFDI 4.0 says it; health services by professionals are exempt. */
export const categoryTaxes = ['exempt', 'zero', 'standard'] as const;

export type CategoryTax = (typeof categoryTaxes)[number];
