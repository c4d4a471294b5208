import type { Task } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { RowMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { OpenCard } from '../../../parts/drag/open-card';
import { useDueText, usePriorityChip } from './task-chips';
import { useMoveActions, type Move } from './use-move-task';

export interface TaskCardProps {
  readonly task: Task;
  /** Drag handle; null when the task cannot be moved. */
  readonly handle: ReactNode;
  readonly onOpen: () => void;
  readonly onMove: (move: Move) => void;
}

/** Card of the board: title, whose it is, when it is due. */
export const TaskCard = ({ task, handle, onOpen, onMove }: TaskCardProps) => {
  const { t } = useTranslation('customers');
  const dueText = useDueText();
  const priorityChip = usePriorityChip();
  const moves = useMoveActions(onMove)(task);
  const { checklist, assignee, assigneeRole } = task;
  const facts = [
    assigneeRole ? t(`tasks.roles.${assigneeRole}`) : assignee?.name,
    checklist.total > 0 ? t('tasks.stepsDone', { ...checklist }) : null,
    task.comments > 0 ? t('tasks.commentCount', { count: task.comments }) : null,
  ].filter(Boolean);
  return (
    <>
      <Flex gap="1" align="flex-start">
        <OpenCard onClick={onOpen}>{task.title}</OpenCard>
        {moves.length > 0 ? <RowMenu name={task.title} actions={moves} /> : null}
        {handle}
      </Flex>
      {facts.length > 0 ? (
        <Text size="xs" tone="muted">
          {facts.join(' · ')}
        </Text>
      ) : null}
      <Flex gap="1.5" wrap="wrap" align="center" mt="1" fontSize="xs">
        {priorityChip(task.priority)}
        {dueText(task)}
        {task.label ? (
          <Box as="span" color="fg.muted">
            {task.label.name}
          </Box>
        ) : null}
      </Flex>
    </>
  );
};
