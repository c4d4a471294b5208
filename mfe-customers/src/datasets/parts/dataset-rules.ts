import {
  limits,
  type Dataset,
  type DatasetDefinition,
  type DatasetUpload,
  type Role,
  type UploadType,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface ColumnValues {
  readonly key: string;
  label: string;
  type: UploadType;
  personal: boolean;
}

export interface DatasetFormValues {
  name: string;
  visibility: Dataset['visibility'];
  roles: Role[];
  columns: ColumnValues[];
}

/* Marks every later column that repeats an earlier one, as the API schema does. */
const rejectDuplicates =
  (message: string) =>
  (
    columns: readonly { readonly label?: string }[] | undefined,
    context: yup.TestContext,
  ): true | yup.ValidationError => {
    const seen = new Set<string>();
    const errors: yup.ValidationError[] = [];
    columns?.forEach((column, index) => {
      const label = column.label?.trim().toLowerCase() ?? '';
      if (label !== '' && seen.has(label))
        errors.push(context.createError({ path: `${context.path}[${index}].label`, message }));
      seen.add(label);
    });
    return errors.length === 0 || new yup.ValidationError(errors);
  };

/** Validation of a dataset, with translated messages. */
export const datasetFormSchema = (t: Translate, formatNumber: (value: number) => string) => {
  const text = (max: number, missing: string) =>
    yup
      .string()
      .trim()
      .required(missing)
      .max(max, t('rules.tooLong', { max: formatNumber(max) }));
  return yup.object({
    name: text(limits.datasetNameMax, t('datasets.nameMissing')),
    roles: yup
      .array()
      .when('visibility', ([visibility], roles) =>
        visibility === 'roles' ? roles.min(1, t('datasets.rolesMissing')) : roles,
      ),
    columns: yup
      .array()
      .of(yup.object({ label: text(limits.datasetColumnLabelMax, t('datasets.columnMissing')) }))
      .test('labels', rejectDuplicates(t('datasets.columnTwin'))),
  });
};

/** Form values suggested by an upload. */
export const valuesOfUpload = ({ name, columns }: DatasetUpload): DatasetFormValues => ({
  name: name.slice(0, limits.datasetNameMax),
  visibility: 'private',
  roles: [],
  columns: columns.map(({ key, label, type, personal }) => ({ key, label, type, personal })),
});

const isUploadType = (type: string): type is UploadType => type !== 'money';

/** Initial values of a derived dataset; its columns are those of its base. */
export const emptyDerived: DatasetFormValues = {
  name: '',
  visibility: 'private',
  roles: [],
  columns: [],
};

/** Form values of a dataset; a derived one has no editable columns. */
export const valuesOfDataset = ({
  kind,
  name,
  visibility,
  roles,
  columns,
}: Dataset): DatasetFormValues => ({
  name,
  visibility,
  roles: [...roles],
  columns: (kind === 'upload' ? columns : []).map(({ key, label, type, personal }) => ({
    key,
    label,
    type: isUploadType(type) ? type : 'number',
    personal,
  })),
});

const trimmed = (values: DatasetFormValues): DatasetFormValues => ({
  name: values.name.trim(),
  visibility: values.visibility,
  roles: values.visibility === 'roles' ? values.roles : [],
  columns: values.columns.map((column) => ({ ...column, label: column.label.trim() })),
});

export const createBody = (values: DatasetFormValues, fileId: string) => ({
  fileId,
  ...trimmed(values),
});

/** Body of a derived dataset. Sort and chart are not part of its definition. */
export const deriveBody = (
  values: DatasetFormValues,
  { columns, filters, groups, measures }: DatasetDefinition,
) => {
  const { columns: _columns, ...named } = trimmed(values);
  return { ...named, definition: { columns, filters, groups, measures } };
};

/* PostgreSQL's jsonb and the URL order keys differently. */
const byName = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Compares two values by content, ignoring the order of keys. */
export const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, byName) !== JSON.stringify(other, byName);

/** Values that differ from the original dataset. */
export const changesOf = (
  values: DatasetFormValues,
  before: Dataset,
): Partial<DatasetFormValues> => {
  const [after, old] = [trimmed(values), valuesOfDataset(before)];
  const columns = after.columns.filter((column) =>
    differs(
      column,
      old.columns.find(({ key }) => key === column.key),
    ),
  );
  return {
    ...(after.name === old.name ? {} : { name: after.name }),
    ...(after.visibility === old.visibility ? {} : { visibility: after.visibility }),
    ...(differs([...after.roles].sort(), [...old.roles].sort()) ? { roles: after.roles } : {}),
    ...(columns.length > 0 ? { columns } : {}),
  };
};
