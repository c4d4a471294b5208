import { apiQuery, useCan } from '@sala/shared-auth';
import { limits, type PatientRow } from '@sala/shared-contracts';
import { Button, lazyPart, Text, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Pagination } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useCallback } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { NoPatients } from './no-patients';
import { usePatientColumns } from './patient-columns';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  pageSize,
  parsePlace,
  queryOf,
  type PatientPlace,
} from './patient-search';
import { PatientToolbar } from './patient-toolbar';
import { placeOfSettings, settingsOf } from './patient-views';
import { PatientsTable } from './patients-table';

const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const ListTools = lazyPart(
  () => import('@sala/screen-parts/list-tools'),
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

export interface PatientListProps {
  readonly place: PatientPlace;
  readonly go: (
    changes: SearchChanges<PatientPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** The directory and its open panel. */
export const PatientList = ({ place, go }: PatientListProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canWrite = useCan('patients:write');
  const canExport = useCan('patients:export');
  const seesEmergency = useCan('emergency-access:read');
  const [chosen, choose] = useColumnChoice('patients');
  const { columns, offered, shown } = usePatientColumns(chosen);
  const query = useQuery({
    ...apiQuery('patientList', { query: queryOf(place) }),
    placeholderData: keepPreviousData,
  });
  useLoadAhead(loadPanel);
  const openNew = () => go({ ...nothingOpen, new: '1' });
  const list = useListScreen<PatientRow, PatientPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canWrite ? { label: t('patient.new'), run: openNew } : undefined,
    inexact: (kind, n) => t(`patients.${kind}`, { n }),
  });
  const replace = place.patientId !== ''; // Back leads to the list, however many were looked at
  const openId = useCallback(
    (patientId: string) => go({ ...nothingOpen, patientId }, { replace }),
    [go, replace],
  );
  const open = useCallback(({ id }: PatientRow) => openId(id), [openId]);
  const edit = useCallback(
    ({ id }: PatientRow) => go({ ...nothingOpen, patientId: id, edit: '1' }),
    [go],
  );
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('patient.new')}
    </Button>
  ) : undefined;
  const { data } = query;

  return (
    <ListScreen
      title={t('patients.title')}
      permission={t('permissions.patients.read')}
      denied={list.denied}
      count={list.count}
      secondary={
        <>
          {seesEmergency ? (
            <Button variant="ghost" onClick={() => go({ ...nothingOpen, report: 'emergency' })}>
              {t('emergencyReport.open')}
            </Button>
          ) : null}
          {canExport ? <ExportPatients place={place} columns={['name', ...shown]} /> : null}
        </>
      }
      actions={create}
      toolbar={
        <>
          <PatientToolbar place={place} onLook={list.look} onOpen={openId} onTool={list.openTool} />
          {data?.similar ? (
            <Text role="status" size="sm" tone="muted" pb="2">
              {t('patients.similar')}
            </Text>
          ) : null}
        </>
      }
      bulkBar={
        list.picked.length > 0 ? (
          <PatientsBulkBar
            patients={list.picked}
            columns={['name', ...shown]}
            onDone={list.untick}
          />
        ) : null
      }
      pages={
        <>
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
        </>
      }
      panels={
        <>
          {list.tool ? (
            <ListTools
              tool={list.tool}
              screen="patients"
              columns={{ offered, shown, chosen, choose }}
              settings={settingsOf(place)}
              onOpen={(settings) => list.look(placeOfSettings(settings))}
              onClose={list.closeTool}
            />
          ) : null}
          {place.new || place.patientId ? (
            <OpenPanel place={place} go={go} onClose={() => go(nothingOpen)} />
          ) : null}
        </>
      }
    >
      <PatientsTable
        {...list.table}
        columns={columns}
        fit={chosen !== undefined}
        empty={
          <NoPatients
            filtered={isFiltered(place)}
            onClear={() => list.look({ search: '', sort: undefined, ...noFilters })}
            action={create}
          />
        }
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePlace.changes({ sort }))}
        selectedKey={place.patientId || undefined}
        onOpen={open}
        onEdit={canWrite ? edit : undefined}
        selection={
          canWrite || canExport
            ? { keys: list.ticked, onChange: list.tick, nameOf: ({ name }) => name }
            : undefined
        }
      />
    </ListScreen>
  );
};
