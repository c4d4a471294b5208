import { apiQuery, useCan } from '@sala/shared-auth';
import { limits, type PatientRow } from '@sala/shared-contracts';
import {
  Button,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  Text,
  useLoadAhead,
} from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Pagination } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useCommands,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useCallback, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { NoPatients } from './no-patients';
import { usePatientColumns } from './patient-columns';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  pageSize,
  queryOf,
  sortIn,
  type PatientPlace,
} from './patient-search';
import { PatientToolbar, type ListTool } from './patient-toolbar';
import { PatientsTable } from './patients-table';

const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const ListTools = lazyPart(
  () => import('./list-tools'),
  (module) => module.ListTools,
);
const PatientsBulkBar = lazyPart(
  () => import('./bulk-bar'),
  (module) => module.PatientsBulkBar,
);
const ExportPatients = lazyPart(
  () => import('./export-patients'),
  (module) => module.ExportPatients,
);

const nobody: ReadonlySet<string> = new Set();

export interface PatientListProps {
  readonly place: PatientPlace;
  readonly go: (
    changes: SearchChanges<PatientPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** The directory, and what is open beside it. */
export const PatientList = ({ place, go }: PatientListProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canWrite = useCan('patients:write');
  const canExport = useCan('patients:export');
  const [ticked, setTicked] = useState(nobody);
  const [tool, setTool] = useState<ListTool | null>(null);
  const [chosen, choose] = useColumnChoice('patients');
  const { columns, offered, shown } = usePatientColumns(chosen);
  const list = useQuery({
    ...apiQuery('patientList', { query: queryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const openNew = () => go({ ...nothingOpen, new: '1' });
  useCommands(canWrite ? [{ id: 'new', label: t('patient.new'), keys: 'n', run: openNew }] : []);
  const openId = useCallback((patientId: string) => go({ ...nothingOpen, patientId }), [go]);
  const open = useCallback(({ id }: PatientRow) => openId(id), [openId]);
  const edit = useCallback(
    ({ id }: PatientRow) => go({ ...nothingOpen, patientId: id, edit: '1' }),
    [go],
  );
  /** Other rows begin with the first page, and nobody ticked. */
  const look = (changes: SearchChanges<PatientPlace>, replace = false) => {
    setTicked(nobody);
    go({ page: '', ...changes }, { replace });
  };

  if (isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('patients.title')} />
        <AccessDenied permission={t('permissions.patients.read')} />
      </Page>
    );
  }

  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('patient.new')}
    </Button>
  ) : undefined;
  const { data } = list;
  const rows = data?.items ?? [];
  const picked = rows.filter(({ id }) => ticked.has(id));
  const count =
    data === undefined || data.totalIs === 'exact'
      ? data?.total
      : t(`patients.${data.totalIs}`, { n: format.number(data.total) });

  return (
    <Page>
      <PageHeader
        title={t('patients.title')}
        count={count}
        actions={
          <>
            {canExport ? <ExportPatients place={place} columns={['name', ...shown]} /> : null}
            {create}
          </>
        }
      />
      <PatientToolbar place={place} onLook={look} onOpen={openId} onTool={setTool} />
      {data?.similar ? (
        <Text role="status" size="sm" tone="muted" pb="2">
          {t('patients.similar')}
        </Text>
      ) : null}
      <PatientsTable
        columns={columns}
        fit={chosen !== undefined}
        rows={rows}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={
          failure && !data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
        empty={
          <NoPatients
            filtered={isFiltered(place)}
            onClear={() => look({ search: '', sort: undefined, ...noFilters })}
            action={create}
          />
        }
        sort={place.sort}
        onSortChange={(sort) => look({ sort: sortIn(sort) || undefined })}
        selectedKey={place.patientId || undefined}
        onOpen={open}
        onEdit={canWrite ? edit : undefined}
        selection={
          canWrite || canExport
            ? { keys: ticked, onChange: setTicked, nameOf: ({ name }) => name }
            : undefined
        }
      />
      {picked.length > 0 ? (
        <PatientsBulkBar
          patients={picked}
          columns={['name', ...shown]}
          onDone={() => setTicked(nobody)}
        />
      ) : null}
      {data && data.total > pageSize ? (
        <Pagination
          page={data.page}
          pageSize={pageSize}
          total={Math.min(data.total, limits.patientDepthMax)}
          onPageChange={(page) => go({ page: page === 1 ? '' : String(page) })}
        />
      ) : null}
      {data && data.page * pageSize >= limits.patientDepthMax ? (
        <Text role="status" size="sm" tone="muted">
          {t('patients.deep', { n: format.number(limits.patientDepthMax) })}
        </Text>
      ) : null}
      {tool ? (
        <ListTools
          tool={tool}
          place={place}
          offered={offered}
          shown={shown}
          chosen={chosen}
          choose={choose}
          onLook={look}
          onClose={() => setTool(null)}
        />
      ) : null}
      {place.new || place.patientId ? (
        <OpenPanel place={place} go={go} onClose={() => go(nothingOpen)} />
      ) : null}
    </Page>
  );
};
