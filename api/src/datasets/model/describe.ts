import {
  kindsOf,
  type BuiltinDataset,
  type Dataset,
  type DatasetColumn,
  type Locale,
} from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import type { Builtin } from '../sql/builtin';
import { builtins, readsAbout, wordsOf } from '../sql/builtins';
import type { DatasetRecord } from '../sql/datasets.queries';
import { ascending } from '../sql/keyset';
import { uploadedRows, type Source } from '../sql/source';

/** The caller whose permissions decide what is visible. */
export type Caller = Pick<Actor<string>, 'userId' | 'roles' | 'permissions' | 'apiToken'>;

export interface CallerContext {
  readonly db: Db;
  readonly actor: Caller;
  readonly locale: Locale;
  readonly now: string;
}

const seesPersonal = ({ actor }: CallerContext): boolean =>
  actor.permissions.has('datasets-pii:read');

const columnsOfBuiltin = (builtin: Builtin, asking: CallerContext): DatasetColumn[] => {
  const words = wordsOf(builtin.id, asking.locale);
  return builtin.columns.map(({ key, type, personal = false, values = [] }) => ({
    key,
    label: words.columns[key] ?? key,
    type,
    personal,
    masked: personal && !seesPersonal(asking),
    options: values.map((value) => ({ value, label: words.values[value] ?? value })),
  }));
};

/** A dataset without its row count, which only the list and detail need. */
export type OpenedDataset = Omit<Dataset, 'rowCount'>;

const describeBuiltin = (builtin: Builtin, asking: CallerContext): OpenedDataset => {
  const words = wordsOf(builtin.id, asking.locale);
  return {
    id: builtin.id,
    kind: 'builtin',
    name: words.name,
    description: words.description,
    columns: columnsOfBuiltin(builtin, asking),
    base: null,
    visibility: 'company',
    roles: [],
    owner: null,
    refreshedAt: asking.now,
    version: 1,
    canExport: asking.actor.permissions.has(builtin.export),
    canEdit: false,
  };
};

/** An uploaded dataset as the caller sees it. Seeing it includes exporting it, masked alike. */
const describeUpload = (
  { fileId: _fileId, depth: _depth, rowCount: _rowCount, columns, ...record }: DatasetRecord,
  asking: CallerContext,
): OpenedDataset => ({
  ...record,
  base: null,
  kind: 'upload',
  description: '',
  columns: columns.map((column) => ({
    ...column,
    masked: column.personal && !seesPersonal(asking),
    options: [],
  })),
  canExport: true,
  canEdit: asking.actor.permissions.has('datasets:write'),
});

/* A dataset contains everybody’s records, so a permission for own records does not suffice. */
const maySee = ({ read, subject }: Builtin, caller: Caller): boolean =>
  scopeFor(caller, read) === 'all' && readsAbout(kindsOf(caller.roles), subject);

/** A dataset as the caller sees it, with the source of its rows. */
export interface OpenDataset {
  readonly dataset: OpenedDataset;
  readonly source: Source;
  /** null: counted on demand. */
  readonly rowCount: number | null;
  /** Levels of derivation. */
  readonly depth: number;
}

const sourceOfBuiltin = (
  { from, order, patient, columns }: Builtin,
  shown: readonly DatasetColumn[],
): Source => ({
  from,
  order,
  patients: patient === undefined ? undefined : `array[${patient}]`,
  values: [],
  columns: columns.map(({ key, type, expression, values, personal = false }) => ({
    key,
    type,
    expression,
    values,
    personal,
    masked: shown.some((column) => column.key === key && column.masked),
  })),
});

/* Keys are validated on input; the cast to a number keeps SQL injection impossible regardless. */
const valueAt = ({ key, type }: DatasetColumn): string => {
  const place = Number(key.slice(1));
  if (!Number.isSafeInteger(place)) throw new Error(`no place in a row: ${key}`);
  return type === 'text'
    ? `(r.data ->> ${place})`
    : `(r.data ->> ${place})::${type === 'number' ? 'numeric' : type}`;
};

const sourceOfUpload = ({ id, columns }: OpenedDataset): Source => ({
  from: uploadedRows,
  order: [ascending('r.n', 'number')],
  values: [id],
  columns: columns.map((column) => ({
    key: column.key,
    type: column.type,
    personal: column.personal,
    masked: column.masked,
    expression: valueAt(column),
  })),
});

/** A built-in dataset if the caller may see it. */
export const openBuiltin = (id: BuiltinDataset, asking: CallerContext): OpenDataset | undefined => {
  const builtin = builtins[id];
  if (!maySee(builtin, asking.actor)) return undefined;
  const dataset = describeBuiltin(builtin, asking);
  return { dataset, source: sourceOfBuiltin(builtin, dataset.columns), rowCount: null, depth: 0 };
};

export const openUpload = (record: DatasetRecord, asking: CallerContext): OpenDataset => {
  const dataset = describeUpload(record, asking);
  return { dataset, source: sourceOfUpload(dataset), rowCount: record.rowCount, depth: 0 };
};
