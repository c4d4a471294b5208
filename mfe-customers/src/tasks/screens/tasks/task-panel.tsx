import type { Task, TaskDetail } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { CheckIcon, DeleteIcon, EditIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useCrumb, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { EditTask } from './edit-task';
import { useDueText, usePriorityChip, useTaskChip } from './task-chips';
import { TaskDiscussion } from './task-discussion';
import { TaskFiles } from './task-files';
import { TaskFacts } from './task-facts';
import { TaskSteps } from './task-steps';
import { nextOf, useMoveActions, type Move } from './use-move-task';

export interface TaskPanelProps {
  readonly taskId: string;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onClose: () => void;
  readonly onMove: (move: Move) => void;
  readonly onDelete: (task: Task) => void;
}

const Shown = ({
  task,
  onEdit,
  onClose,
  onMove,
  onDelete,
}: { readonly task: TaskDetail } & Omit<TaskPanelProps, 'taskId' | 'editing'>) => {
  useCrumb(task.title);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = useTaskChip();
  const priorityChip = usePriorityChip();
  const dueText = useDueText();
  const moves = useMoveActions(onMove)(task);
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={task.title}
      description={t('tasks.since', {
        number: task.number,
        date: format.dateTime(task.createdAt),
        by: task.createdBy?.name ?? t('tasks.byItself'),
      })}
      onClose={onClose}
      footer={
        task.writable ? (
          <>
            {task.deletable ? (
              <Button variant="dangerGhost" me="auto" onClick={() => onDelete(task)}>
                <DeleteIcon />
                {t('delete')}
              </Button>
            ) : null}
            <Button onClick={() => onEdit(true)}>
              <EditIcon />
              {t('tasks.edit')}
            </Button>
            {nextOf(task).includes('done') ? (
              <Button variant="solid" onClick={() => onMove({ task, status: 'done' })}>
                <CheckIcon />
                {t('tasks.finish')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Flex gap="2" wrap="wrap" align="center" mb="4">
        {chipOf(task.status)}
        {priorityChip(task.priority)}
        {dueText(task)}
        {moves.length > 0 ? (
          <Box ms="auto">
            <ActionMenu
              actions={moves}
              trigger={
                <Button aria-label={t('tasks.moveNamed', { title: task.title })}>
                  {t('tasks.move')}
                  <ExpandIcon />
                </Button>
              }
            />
          </Box>
        ) : null}
      </Flex>
      <Box display="grid" gap="6">
        {task.description ? (
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {task.description}
          </Text>
        ) : null}
        <TaskFacts task={task} />
        <TaskSteps task={task} />
        <TaskFiles task={task} />
        <TaskDiscussion task={task} />
      </Box>
    </SidePanel>
  );
};

export const TaskPanel = ({ taskId, editing, ...panel }: TaskPanelProps) => {
  const { t } = useTranslation('customers');
  const view = useQuery(apiQuery('taskView', { params: { taskId } }));
  const failure = useFailure(view.error);
  if (view.data?.writable && editing)
    return <EditTask key={taskId} task={view.data} onClose={() => panel.onEdit(false)} />;
  if (view.data) return <Shown task={view.data} {...panel} />;
  return (
    <SidePanel beside="record" open width="wide" title={t('tasks.one')} onClose={panel.onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('tasks.notFound')} text={t('tasks.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
