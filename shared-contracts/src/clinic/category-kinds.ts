/** Category kinds; a code is unique within its kind. */
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

/** Icons a category may have. */
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

/** Starter packs for a new company (docs/spec/clinic.md §6). */
export const categoryPacks = [
  'general',
  'pediatrics',
  'gynecology',
  'dental',
  'dermatology',
  'psychology',
] as const;

export type CategoryPack = (typeof categoryPacks)[number];

/** Records that refer to categories. */
export const categoryUses = [
  'subcategories',
  'practitioners',
  'eventTypes',
  'appointments',
  'patients',
  'templates',
  'tasks',
  'products',
] as const;

export type CategoryUse = (typeof categoryUses)[number];

/** Tax treatment of a service under CFDI 4.0; professional health services are exempt. */
export const categoryTaxes = ['exempt', 'zero', 'standard'] as const;

export type CategoryTax = (typeof categoryTaxes)[number];
