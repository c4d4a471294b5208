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
