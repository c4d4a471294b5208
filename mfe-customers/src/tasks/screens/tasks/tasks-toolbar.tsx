import { generalTaskStatuses, taskPriorities, taskViews } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { parsePlace, type TaskPlace } from './task-search';

export interface TasksToolbarProps {
  readonly place: TaskPlace;
  readonly onLook: (changes: SearchChanges<TaskPlace>, replace?: boolean) => void;
  /** Layout switch on a phone. */
  readonly children?: ReactNode;
}

export const TasksToolbar = ({ place, onLook, children }: TasksToolbarProps) => {
  const { t } = useTranslation('customers');
  const people = useQuery(apiQuery('taskAssigneeList'));
  const labels = useQuery(apiQuery('categoryList', { query: { kind: 'task_label' } }));
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
          options={generalTaskStatuses.map((status) => ({
            value: status,
            label: t(`tasks.statuses.${status}`),
          }))}
        />
      ) : null}
      <FilterSelect
        label={t('tasks.priority')}
        value={place.priority}
        allLabel={t('tasks.all')}
        onChange={(priority) => onLook(parsePlace.changes({ priority }))}
        options={taskPriorities.map((priority) => ({
          value: priority,
          label: t(`tasks.priorities.${priority}`),
        }))}
      />
      <FilterSelect
        label={t('tasks.assignee')}
        value={place.assigneeId}
        allLabel={t('tasks.everybody')}
        onChange={(assigneeId) => onLook(parsePlace.changes({ assigneeId }))}
        options={[
          { value: 'none', label: t('tasks.nobody') },
          ...(people.data?.items ?? []).map(({ id, name, open }) => ({
            value: id,
            label: name,
            count: open,
          })),
        ]}
      />
      <FilterSelect
        label={t('tasks.label')}
        value={place.labelId}
        allLabel={t('tasks.all')}
        onChange={(labelId) => onLook(parsePlace.changes({ labelId }))}
        options={(labels.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
