import type { CategoryKind, CategoryUse } from '@sala/shared-contracts';

/** A column that references a category. A test compares these with the foreign keys of the database. */
export interface CategoryReference {
  readonly use: CategoryUse;
  readonly table: string;
  readonly column: string;
  /** Null for any kind. */
  readonly kind: CategoryKind | null;
  /** Column that may have each category once; a merge deletes duplicates. */
  readonly onceFor?: string;
}

export const categoryReferences: readonly CategoryReference[] = [
  { use: 'subcategories', table: 'category', column: 'parent_id', kind: null },
  { use: 'practitioners', table: 'practitioner', column: 'specialty_id', kind: 'specialty' },
  { use: 'eventTypes', table: 'event_type', column: 'category_id', kind: 'service' },
  {
    use: 'appointments',
    table: 'appointment',
    column: 'reason_category_id',
    kind: 'appointment_reason',
  },
  { use: 'appointments', table: 'appointment', column: 'cancel_reason_id', kind: 'cancel_reason' },
  { use: 'templates', table: 'note_template', column: 'specialty_id', kind: 'specialty' },
  { use: 'tasks', table: 'task', column: 'label_id', kind: 'task_label' },
  { use: 'products', table: 'product', column: 'category_id', kind: 'product' },
  { use: 'products', table: 'purchase_reminder_config', column: 'category_id', kind: 'product' },
  {
    use: 'patients',
    table: 'patient_tag',
    column: 'category_id',
    kind: 'patient_tag',
    onceFor: 'patient_id',
  },
];

export const referencesOf = (kind: CategoryKind): readonly CategoryReference[] =>
  categoryReferences.filter((reference) => reference.kind === null || reference.kind === kind);

const countOf = ({ table, column }: CategoryReference): string =>
  `(select count(*) from ${table} x where x.company_id = c.company_id and x.${column} = c.id)`;

/** Usage count of a category `c`; reads only the tables of its kind. */
export const usageCount = `(${categoryReferences
  .map((reference) =>
    reference.kind === null
      ? countOf(reference)
      : `case when c.kind = '${reference.kind}' then ${countOf(reference)} else 0 end`,
  )
  .join(' + ')})::int`;
