import { apiQuery, useCan } from '@sala/shared-auth';
import type { ClinicalTask } from '@sala/shared-contracts';
import { Box, Button, EmptyState, Heading, lazyPart } from '@sala/shared-ui';
import { CheckIcon, PlusIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { PatientPicker } from '../../../patients/parts/patient-picker/patient-picker';
import { groupTasks } from '../../../parts/tasks/task-groups';
import { taskEvents } from '../../../parts/tasks/use-forget-tasks';
import { useTaskMessages } from '../../../parts/tasks/use-task-messages';
import { useTaskSteps } from '../../../parts/tasks/use-task-steps';
import { useTaskColumns } from './task-columns';
import {
  isTaskFiltered,
  noTaskFilters,
  parseTaskPlace,
  taskPageSize,
  taskQueryOf,
  type TaskPlace,
} from './task-search';
import { TaskToolbar } from './task-toolbar';

const NewTask = lazyPart(
  () => import('../../../parts/tasks/new-task'),
  (module) => module.NewTask,
);
const TaskPanel = lazyPart(
  () => import('./task-panel'),
  (module) => module.TaskPanel,
);

/** /hospital/task: what is to be done for patients, by when it is due. */
export default function TaskPage() {
  useTaskMessages();
  const { t } = useTranslation('hospital');
  const canRead = useCan('clinical-tasks:read');
  const canWrite = useCan('clinical-tasks:write');
  const today = useToday();
  const [place, go] = useSearchState(parseTaskPlace);
  const chosen = place.view !== 'patient' || place.patientId !== '';
  const query = useQuery({
    ...apiQuery('clinicalTaskList', { query: taskQueryOf(place) }),
    enabled: canRead && chosen,
    placeholderData: keepPreviousData,
  });
  useLiveQueries(taskEvents);
  const openNew = () => go({ new: '1', taskId: '' });
  const list = useListScreen<ClinicalTask, TaskPlace>({
    query,
    rows: chosen ? query.data?.items : [],
    go,
    create: canWrite ? { label: t('clinicalTasks.new'), run: openNew } : undefined,
  });
  const columns = useTaskColumns();
  const { stepsOf, pendingId, dialog } = useTaskSteps();
  const filtered = isTaskFiltered(place);
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('clinicalTasks.new')}
    </Button>
  ) : undefined;
  const actionsOf = (task: ClinicalTask) => {
    const [first, ...rest] = stepsOf(task);
    return first ? (
      <>
        <Button size="sm" loading={pendingId === task.id} onClick={first.run}>
          {first.label}
        </Button>
        <RowMenu
          name={task.title}
          actions={rest.map(({ key, label, run, danger = false }) => ({
            key,
            label,
            danger,
            onSelect: run,
          }))}
        />
      </>
    ) : null;
  };
  const groups = groupTasks(list.table.rows, today);
  const wholeList = groups.flatMap(({ tasks }) => tasks);
  const tableOf = (label: string, rows: readonly ClinicalTask[]) => (
    <DataTable
      {...list.table}
      fit
      actionsWidth="8.5rem"
      label={label}
      rows={rows}
      wholeList={wholeList}
      columns={columns}
      rowKey={({ id }) => id}
      selectedKey={place.taskId || undefined}
      onOpen={({ id }) => go({ taskId: id, new: '' })}
      rowActions={canWrite ? actionsOf : undefined}
      loading={chosen && list.table.loading}
      empty={
        <EmptyState
          icon={<CheckIcon />}
          title={t(
            chosen
              ? filtered
                ? 'clinicalTasks.nothingFound'
                : 'clinicalTasks.none'
              : 'clinicalTasks.choosePatient',
          )}
          text={t(
            chosen
              ? filtered
                ? 'clinicalTasks.nothingFoundText'
                : 'clinicalTasks.noneText'
              : 'clinicalTasks.choosePatientText',
          )}
          action={
            filtered ? (
              <Button onClick={() => list.look(noTaskFilters)}>{t('clinicalTasks.clear')}</Button>
            ) : undefined
          }
        />
      }
    />
  );
  return (
    <ListScreen
      title={t('clinicalTasks.title')}
      permission={t('clinicalTasks.permission')}
      denied={!canRead || list.denied}
      count={chosen ? list.count : undefined}
      actions={create}
      toolbar={<TaskToolbar place={place} look={list.look} />}
      pages={
        <ListPages
          place={{ page: place.page, pageSize: taskPageSize }}
          sizes={[taskPageSize]}
          total={chosen ? query.data?.total : undefined}
          shown={list.table.rows.length}
          onPage={go}
          onSize={() => undefined}
        />
      }
      panels={
        <>
          {dialog}
          {place.new && canWrite ? (
            <NewTask
              picker={(props) => <PatientPicker {...props} />}
              onClose={() => go({ new: '' })}
            />
          ) : null}
          {place.taskId ? (
            <TaskPanel key={place.taskId} id={place.taskId} onClose={() => go({ taskId: '' })} />
          ) : null}
        </>
      }
    >
      {groups.length === 0
        ? tableOf(t('clinicalTasks.title'), [])
        : groups.map(({ group, tasks }) => {
            const name = t(`clinicalTasks.groups.${group}`);
            return (
              <Box as="section" key={group} mb="4">
                <Heading as="h2" size="sm" mb="1">
                  {t('clinicalTasks.groupCount', { group: name, n: tasks.length })}
                </Heading>
                {tableOf(name, tasks)}
              </Box>
            );
          })}
    </ListScreen>
  );
}
