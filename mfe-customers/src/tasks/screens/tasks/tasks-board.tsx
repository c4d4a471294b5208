import type { Contract, EndpointOutput, Task } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useIsPhone, useRecordWalk } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import { useTranslation } from '@sala/shell-sdk';
import { Board } from '../../../parts/drag/board';
import { TaskCard } from './task-card';
import { nextOf, type GeneralStatus, type Move } from './use-move-task';

export interface TasksBoardProps {
  readonly board: EndpointOutput<Contract['taskBoard']>;
  readonly stale: boolean;
  /** Column that a phone shows. */
  readonly status: GeneralStatus;
  readonly onStatusChange: (status: GeneralStatus) => void;
  /** The record whose panel is open; '' for none. */
  readonly openId: string;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (move: Move) => void;
}

/** Columns side by side; on a phone one at a time. */
export const TasksBoard = ({
  board,
  stale,
  status,
  onStatusChange,
  openId,
  onOpen,
  onMove,
}: TasksBoardProps) => {
  const { t } = useTranslation('customers');
  const phone = useIsPhone();
  const columns = board.columns.map((column) => ({
    id: column.status,
    label: t(`tasks.statuses.${column.status}`),
    total: column.total,
    items: column.items,
  }));
  useRecordWalk({
    rows: columns.flatMap(({ items }) => items),
    keyOf: ({ id }) => id,
    openKey: openId || undefined,
    onOpen,
  });
  const shown = (some: typeof columns) => (
    <Board<Task>
      label={t('tasks.board')}
      columns={some}
      idOf={({ id }) => id}
      labelOf={({ title }) => title}
      canMove={({ writable }) => writable}
      canDrop={(task, column) => nextOf(task).some((next) => next === column)}
      onMove={(task, { column }) => {
        const target = columns.find(({ id }) => id === column);
        if (target) onMove({ task, status: target.id });
      }}
      renderEmpty={() => (
        <Text size="sm" tone="muted" px="1" pb="2">
          {t('tasks.emptyColumn')}
        </Text>
      )}
      renderItem={(task, handle) => (
        <TaskCard task={task} handle={handle} onOpen={() => onOpen(task)} onMove={onMove} />
      )}
    />
  );
  return (
    <Box
      aria-busy={stale}
      opacity={stale ? 0.6 : 1}
      transitionProperty="opacity"
      transitionDuration="fast"
    >
      {phone ? (
        <Tabs<GeneralStatus>
          label={t('tasks.board')}
          value={status}
          onChange={onStatusChange}
          tabs={columns.map((column) => ({
            value: column.id,
            label: column.label,
            count: column.total,
            content: shown([column]),
          }))}
        />
      ) : (
        shown(columns)
      )}
    </Box>
  );
};
