import { generalTaskStatuses, taskPriorities, taskViews } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { withCounts } from '../../../parts/with-counts';
import { facetsQueryOf, parsePlace, type TaskPlace } from './task-search';

export interface TasksToolbarProps {
  readonly place: TaskPlace;
  /** Counts beside the filters are fetched after the tasks. */
  readonly loaded: boolean;
  readonly onLook: (changes: SearchChanges<TaskPlace>, replace?: boolean) => void;
  /** Layout switch on a phone. */
  readonly children?: ReactNode;
}

export const TasksToolbar = ({ place, loaded, onLook, children }: TasksToolbarProps) => {
  const { t } = useTranslation('customers');
  const people = useQuery(apiQuery('taskAssigneeList'));
  const labels = useQuery(apiQuery('categoryList', { query: { kind: 'task_label' } }));
  const { data: counts } = useQuery({
    ...apiQuery('taskFacets', { query: facetsQueryOf(place) }),
    enabled: loaded,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  return (
    <TableToolbar end={children}>
      <SearchInput
        label={t('tasks.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      <FilterSelect
        label={t('tasks.view')}
        value={place.view}
        allLabel={t('tasks.all')}
        onChange={(view) => onLook(parsePlace.changes({ view }))}
        options={taskViews.map((view) => ({ value: view, label: t(`tasks.views.${view}`) }))}
      />
      {place.layout === 'table' ? (
        <FilterSelect
          label={t('tasks.status')}
          value={place.status}
          allLabel={t('tasks.open')}
          onChange={(status) => onLook(parsePlace.changes({ status }))}
          options={withCounts(
            generalTaskStatuses.map((status) => ({
              value: status,
              label: t(`tasks.statuses.${status}`),
            })),
            counts?.status,
          )}
        />
      ) : null}
      <FilterSelect
        label={t('tasks.priority')}
        value={place.priority}
        allLabel={t('tasks.all')}
        onChange={(priority) => onLook(parsePlace.changes({ priority }))}
        options={withCounts(
          taskPriorities.map((priority) => ({
            value: priority,
            label: t(`tasks.priorities.${priority}`),
          })),
          counts?.priority,
        )}
      />
      <FilterSelect
        label={t('tasks.assignee')}
        value={place.assigneeId}
        allLabel={t('tasks.everybody')}
        onChange={(assigneeId) => onLook(parsePlace.changes({ assigneeId }))}
        options={withCounts(
          [
            { value: 'none', label: t('tasks.nobody') },
            ...(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
          counts?.assigneeId,
        )}
      />
      <FilterSelect
        label={t('tasks.label')}
        value={place.labelId}
        allLabel={t('tasks.all')}
        onChange={(labelId) => onLook(parsePlace.changes({ labelId }))}
        options={withCounts(
          (labels.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          counts?.labelId,
        )}
      />
      <FilterSelect
        label={t('tasks.dueOn')}
        value={place.overdue}
        allLabel={t('tasks.anyDay')}
        onChange={(overdue) => onLook(parsePlace.changes({ overdue }))}
        options={[{ value: '1', label: t('tasks.overdue') }]}
      />
    </TableToolbar>
  );
};
