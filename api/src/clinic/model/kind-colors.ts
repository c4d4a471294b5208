import type { CategoryKind } from '@sala/shared-contracts';

/** One colour per kind, legible on light and dark backgrounds and distinct from each other. */
export const kindColors: Readonly<Record<CategoryKind, string>> = {
  service: '#2563eb',
  specialty: '#0d9488',
  appointment_reason: '#7c3aed',
  cancel_reason: '#dc2626',
  task_label: '#ca8a04',
  document_type: '#64748b',
  teaching_topic: '#16a34a',
  patient_tag: '#db2777',
  product: '#ea580c',
};
