import * as fields from '../customers/sql/custom-fields.queries';
import type { Db } from '../platform/database/database';
import type { DemoField } from './customers-fields';

const agreements = ['Particular', 'Aseguradora', 'Empresa con convenio', 'Campaña'];

/** Custom fields of every type, none required. */
export const demoPurchaseFields: readonly DemoField[] = [
  {
    field: { key: 'promotor', label: 'Promotor', type: 'text', required: false, sortOrder: 0 },
    options: [],
  },
  {
    field: { key: 'convenio', label: 'Convenio', type: 'select', required: false, sortOrder: 1 },
    options: agreements.map((label, index) => ({
      value: label.toLowerCase().replaceAll(' ', '_'),
      label,
      sortOrder: index + 1,
    })),
  },
  {
    field: {
      key: 'proxima_compra',
      label: 'Próxima compra',
      type: 'date',
      required: false,
      sortOrder: 2,
    },
    options: [],
  },
  {
    field: {
      key: 'folio_autorizacion',
      label: 'Folio de autorización',
      type: 'number',
      required: false,
      sortOrder: 3,
    },
    options: [],
  },
];

/** Seeds custom fields of purchases, unless there are any. */
export const seedDemoPurchaseFields = async (db: Db, stamp: fields.Stamp): Promise<void> => {
  if ((await fields.nextPosition(db, 'purchase')).count > 0) return;
  for (const { field, options } of demoPurchaseFields) {
    await fields.writeOptions(
      db,
      'purchase',
      await fields.insertField(db, 'purchase', field, stamp),
      options,
    );
  }
};
