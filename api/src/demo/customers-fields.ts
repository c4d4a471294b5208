import type { NewOption, NewField } from '../customers/sql/custom-fields.queries';

export interface DemoField {
  readonly field: NewField;
  readonly options: readonly NewOption[];
}

const options = (labels: Readonly<Record<string, string>>): NewOption[] =>
  Object.entries(labels).map(([value, label], sortOrder) => ({ value, label, sortOrder }));

/** Custom fields of every type, none required. */
export const demoFields: readonly DemoField[] = [
  {
    field: { key: 'ocupacion', label: 'Ocupación', type: 'text', required: false, sortOrder: 0 },
    options: [],
  },
  {
    field: {
      key: 'medio_contacto',
      label: '¿Cómo nos conoció?',
      type: 'select',
      required: false,
      sortOrder: 1,
    },
    options: options({
      recomendacion: 'Por recomendación',
      redes_sociales: 'Redes sociales',
      buscador: 'Buscador de internet',
      convenio: 'Convenio con su empresa',
    }),
  },
  {
    field: {
      key: 'cliente_desde',
      label: 'Cliente desde',
      type: 'date',
      required: false,
      sortOrder: 2,
    },
    options: [],
  },
  {
    field: {
      key: 'limite_credito',
      label: 'Límite de crédito (MXN)',
      type: 'number',
      required: false,
      sortOrder: 3,
    },
    options: [],
  },
  {
    field: { key: 'seguro', label: 'Seguro médico', type: 'select', required: false, sortOrder: 4 },
    options: options({
      ninguno: 'Ninguno',
      gastos_medicos: 'Gastos médicos mayores',
      imss: 'IMSS',
      issste: 'ISSSTE',
    }),
  },
  {
    field: {
      key: 'razon_social',
      label: 'Razón social para factura',
      type: 'text',
      required: false,
      sortOrder: 5,
    },
    options: [],
  },
];
