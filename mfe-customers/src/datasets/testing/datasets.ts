import type {
  AnsweredColumn,
  Dataset,
  DatasetColumn,
  DerivedDefinition,
} from '@sala/shared-contracts';

export const aColumn = (
  key: string,
  label: string,
  type: DatasetColumn['type'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  label,
  type,
  personal: false,
  masked: false,
  options: [],
  ...more,
});

export const aDataset = (more: Partial<Dataset> = {}): Dataset => ({
  id: '00000000-0000-4000-8000-000000009001',
  kind: 'upload',
  name: 'Encuesta',
  description: '',
  base: null,
  columns: [
    aColumn('c0', 'Sede', 'text'),
    aColumn('c1', 'Paciente', 'text', { personal: true }),
    aColumn('c2', 'Calificación', 'number'),
    aColumn('c3', 'Visita', 'date'),
  ],
  rowCount: 2,
  visibility: 'private',
  roles: [],
  owner: { id: '00000000-0000-4000-8000-000000000001', name: 'Ana Ruiz' },
  refreshedAt: '2026-03-02T15:00:00.000Z',
  version: 1,
  canExport: true,
  canEdit: true,
  ...more,
});

export const builtIn: Dataset = aDataset({
  id: 'purchases',
  kind: 'builtin',
  name: 'Compras',
  visibility: 'company',
  owner: null,
  canEdit: false,
  columns: [
    aColumn('folio', 'Folio', 'text'),
    aColumn('customer', 'Cliente', 'text', { personal: true, masked: true }),
    aColumn('status', 'Estado', 'text', { options: [{ value: 'paid', label: 'Pagada' }] }),
    aColumn('total', 'Total', 'money'),
  ],
});

/** A dataset derived from another. */
export const aDerived = (
  { id, name }: Dataset,
  definition: DerivedDefinition,
  more: Partial<Dataset> = {},
): Dataset =>
  aDataset({
    id: '00000000-0000-4000-8000-000000009003',
    kind: 'derived',
    name: 'Buenas',
    base: { id, name, definition },
    columns: [aColumn('c0', 'Sede', 'text')],
    ...more,
  });

/** Result column of a dataset column. */
export const answered = ({ key, type, masked }: DatasetColumn): AnsweredColumn => ({
  key,
  column: key,
  aggregate: null,
  step: null,
  type,
  masked,
});
