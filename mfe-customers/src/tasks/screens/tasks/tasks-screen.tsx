import type { Task } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import {
  Button,
  EmptyState,
  IconButton,
  lazyPart,
  LoadingState,
  useLoadAhead,
} from '@sala/shared-ui';
import { CheckIcon, PlusIcon, SearchIcon, UploadIcon } from '@sala/shared-ui/icons';
import { SegmentedControl, useIsPhone } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import {
  boardQueryOf,
  exportQueryOf,
  isNarrowed,
  listQueryOf,
  noFilters,
  pageSizes,
  parsePlace,
  taskLayouts,
  type TaskPlace,
} from './task-search';
import { ExportTasks } from './export-tasks';
import { TaskWorkload } from './task-workload';
import { TasksBoard } from './tasks-board';
import { TasksTable } from './tasks-table';
import { TasksToolbar } from './tasks-toolbar';
import { useMoveTask } from './use-move-task';

/* Forms and dialogs load on demand. */
const loadOverlays = () => import('./task-overlays');
const TaskOverlays = lazyPart(loadOverlays, (module) => module.TaskOverlays);
const ImportTasks = lazyPart(
  () => import('./import-tasks'),
  (module) => module.ImportTasks,
);
const TasksBulkBar = lazyPart(
  () => import('./tasks-bulk-bar'),
  (module) => module.TasksBulkBar,
);

const lists = ['taskList', 'taskBoard', 'taskFacets', 'taskAssigneeList'] as const;
const liveEvents = {
  'task.created': lists,
  'task.updated': [...lists, 'taskView'],
  'task.moved': [...lists, 'taskView'],
  'task.commented': ['taskView'],
  'task.deleted': lists,
  'task_import.': lists,
} as const;

export interface TasksScreenProps {
  readonly place: TaskPlace;
  readonly go: (
    changes: SearchChanges<TaskPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** Tasks as a table or a board, and the open panel. */
export const TasksScreen = ({ place, go }: TasksScreenProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('tasks:write');
  const phone = useIsPhone();
  const moving = useMoveTask();
  const asTable = place.layout === 'table';
  const table = useQuery({
    ...apiQuery('taskList', { query: listQueryOf(place) }),
    enabled: asTable,
    placeholderData: keepPreviousData,
  });
  const board = useQuery({
    ...apiQuery('taskBoard', { query: boardQueryOf(place) }),
    enabled: !asTable,
    placeholderData: keepPreviousData,
  });
  const shown = asTable ? table : board;
  useLiveQueries(liveEvents);
  useLoadAhead(loadOverlays);
  const openNew = () => go({ new: '1', taskId: undefined, edit: undefined });
  const list = useListScreen<Task, TaskPlace>({
    query: shown,
    rows: table.data?.items,
    go,
    create: canWrite ? { label: t('newTasks.new'), run: openNew } : undefined,
  });
  const { look } = list;
  const open = (task: Task, edit: '1' | undefined = undefined) =>
    go({ taskId: task.id, edit, new: undefined }, { replace: place.taskId !== '' });
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('newTasks.new')}
    </Button>
  ) : undefined;
  const empty = () =>
    isNarrowed(place) ? (
      <EmptyState
        icon={<SearchIcon />}
        title={t('tasks.noneFound')}
        text={t('tasks.noneFoundText')}
        action={<Button onClick={() => look(noFilters)}>{t('tasks.clear')}</Button>}
      />
    ) : place.page > 1 ? (
      <EmptyState
        title={t('tasks.noPage')}
        action={<Button onClick={() => look({})}>{t('tasks.firstPage')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<CheckIcon />}
        title={t('tasks.empty')}
        text={t('tasks.emptyText')}
        action={create}
      />
    );
  const layouts = (
    <SegmentedControl
      label={t('tasks.layout')}
      value={place.layout}
      onChange={(layout) =>
        go({ layout: layout === 'table' ? undefined : layout, page: undefined })
      }
      options={taskLayouts.map((layout) => ({
        value: layout,
        label: t(`tasks.layouts.${layout}`),
      }))}
    />
  );
  const boardView = () => {
    if (list.table.error) return list.table.error;
    if (!board.data) return <LoadingState shape="table" rows={6} />;
    if (board.data.total === 0) return empty();
    return (
      <TasksBoard
        board={board.data}
        stale={board.isPlaceholderData}
        status={place.status || 'todo'}
        onStatusChange={(status) => go({ status }, { replace: true })}
        openId={place.taskId}
        onOpen={open}
        onMove={moving.move}
      />
    );
  };
  return (
    <ListScreen
      title={t('tasks.title')}
      permission={t('permissions.tasks.read')}
      denied={list.denied}
      count={list.count}
      secondary={
        <>
          {phone ? null : layouts}
          <ExportTasks query={exportQueryOf(place)} />
          {canWrite ? (
            <IconButton
              label={t('imports.of.tasks.title')}
              icon={<UploadIcon />}
              variant="outline"
              onClick={() => go({ import: 'new', taskId: undefined, new: undefined })}
            />
          ) : null}
        </>
      }
      actions={create}
      toolbar={
        <>
          <TasksToolbar place={place} loaded={shown.data !== undefined} onLook={look}>
            {phone ? layouts : null}
          </TasksToolbar>
          <TaskWorkload
            assigneeId={place.assigneeId}
            onChoose={(assigneeId) => look(parsePlace.changes({ assigneeId }))}
          />
        </>
      }
      bulkBar={
        asTable && list.picked.length > 0 && canWrite ? (
          <TasksBulkBar tasks={list.picked} onDone={list.untick} />
        ) : null
      }
      pages={
        asTable ? (
          <ListPages
            place={place}
            sizes={pageSizes}
            total={table.data?.total}
            shown={list.table.rows.length}
            onPage={(changes) => {
              list.untick();
              go(changes);
            }}
            onSize={look}
          />
        ) : null
      }
      panels={
        <>
          {place.import && canWrite ? (
            <ImportTasks
              importId={place.import === 'new' ? '' : place.import}
              onImport={(id) => go({ import: id || 'new' }, { replace: true })}
              onClose={() => go({ import: undefined })}
            />
          ) : null}
          {place.new || place.taskId || moving.asking ? (
            <TaskOverlays place={place} go={go} moving={moving} />
          ) : null}
        </>
      }
    >
      {asTable ? (
        <TasksTable
          {...list.table}
          canWrite={canWrite}
          empty={empty()}
          sort={place.sort}
          onSortChange={(sort) => look(parsePlace.changes({ sort }))}
          selectedKey={place.taskId || undefined}
          selected={list.ticked}
          onSelect={list.tick}
          onOpen={open}
          onEdit={(task) => open(task, '1')}
          onMove={moving.move}
        />
      ) : (
        boardView()
      )}
    </ListScreen>
  );
};
