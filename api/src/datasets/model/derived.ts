import type { AnsweredColumn, DatasetColumn, DerivedDefinition } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import { compile, derivedKey, type Compiled } from '../sql/compile';
import type { DatasetRecord } from '../sql/datasets.queries';
import type { CallerContext, OpenDataset } from './describe';
import { headingOf } from './export-words';

/* A question that the caller may not ask would reveal masked values, so the dataset is hidden. */
const tryCompile = (
  { source }: OpenDataset,
  definition: DerivedDefinition,
): Compiled | undefined => {
  try {
    return compile(source, definition);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
};

/** A derived dataset if the caller may ask its question, masked like its base. */
export const openDerived = (
  record: DatasetRecord,
  base: OpenDataset,
  asking: CallerContext,
): OpenDataset | undefined => {
  const definition = record.base?.definition ?? {};
  const compiled = tryCompile(base, definition);
  if (!compiled) return undefined;
  const { source } = compiled;
  const described = (answered: AnsweredColumn, place: number): DatasetColumn => ({
    key: derivedKey(place),
    label: headingOf(base.dataset, answered, asking.locale),
    type: answered.type,
    personal: source.columns[place]?.personal ?? false,
    masked: answered.masked,
    options:
      answered.aggregate === null
        ? (base.dataset.columns.find(({ key }) => key === answered.column)?.options ?? [])
        : [],
  });
  const { id, name, visibility, roles, owner, version } = record;
  return {
    dataset: {
      id,
      name,
      visibility,
      roles,
      owner,
      version,
      kind: 'derived',
      description: '',
      columns: compiled.columns.map(described),
      base: { id: base.dataset.id, name: base.dataset.name, definition },
      refreshedAt: base.dataset.refreshedAt,
      canExport: base.dataset.canExport,
      canEdit: asking.actor.permissions.has('datasets:write'),
    },
    source,
    rowCount: null,
    depth: record.depth,
  };
};

/** A derived dataset stores its columns explicitly, so that new columns of the base change nothing. */
export const storedDefinition = (
  { source }: OpenDataset,
  { columns, filters, groups, measures }: DerivedDefinition,
): DerivedDefinition => ({
  ...(filters ? { filters } : {}),
  ...(groups || measures
    ? { groups, measures }
    : { columns: columns ?? source.columns.map(({ key }) => key) }),
});

/** Columns of the base that a derived dataset uses. */
export const columnsUsed = ({
  columns = [],
  filters = [],
  groups = [],
  measures = [],
}: DerivedDefinition): ReadonlySet<string> =>
  new Set([
    ...columns,
    ...[...filters, ...groups, ...measures].flatMap(({ column }) => column ?? []),
  ]);
