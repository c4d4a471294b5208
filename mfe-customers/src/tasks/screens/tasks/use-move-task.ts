import {
  needsReason,
  nextTaskStatuses,
  type Contract,
  type EndpointOutput,
  type Task,
} from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import type { MenuAction } from '@sala/shared-ui/menu';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useInvalidateTasks } from './invalidate-tasks';

type BoardAnswer = EndpointOutput<Contract['taskBoard']>;
export type GeneralStatus = BoardAnswer['columns'][number]['status'];

export interface Move {
  readonly task: Task;
  readonly status: GeneralStatus;
}

/** Where a task can go, in the order of the board. */
export const nextOf = (task: Task): readonly GeneralStatus[] =>
  nextTaskStatuses(task.status, 'general').filter(
    (status): status is GeneralStatus => status !== 'on_hold',
  );

/** Optimistic board, so that the card does not jump back while the request is pending. */
const withMoved = (board: BoardAnswer, { task, status }: Move): BoardAnswer => ({
  ...board,
  columns: board.columns.map((column) => {
    const others = column.items.filter(({ id }) => id !== task.id);
    const left = column.status === task.status ? -1 : 0;
    return column.status === status
      ? { ...column, total: column.total + 1, items: [{ ...task, status }, ...others] }
      : { ...column, total: column.total + left, items: others };
  }),
});

/** Moves tasks at once, or asks first for the reason that a step takes. */
export const useMoveTask = () => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const invalidate = useInvalidateTasks();
  const [asking, setAsking] = useState<Move | null>(null);
  const send = useMutation({ ...apiMutation('taskMove'), onSettled: invalidate });
  const commit = (move: Move, reason?: string) => {
    const { task, status } = move;
    client.setQueriesData<BoardAnswer>(
      { queryKey: apiKey('taskBoard') },
      (board) => board && withMoved(board, move),
    );
    send.mutate(
      { params: { taskId: task.id }, body: { version: task.version, status, reason } },
      {
        onSuccess: () => {
          setAsking(null);
          notify.success(
            t('tasks.moved', { title: task.title, status: t(`tasks.statuses.${status}`) }),
          );
        },
      },
    );
  };
  return {
    move: (move: Move) => {
      if (move.status === move.task.status) return;
      if (needsReason(move.task.status, move.status)) setAsking(move);
      else commit(move);
    },
    /** A move that waits for its reason. */
    asking,
    confirm: (reason: string) => asking && commit(asking, reason),
    cancel: () => setAsking(null),
    pending: send.isPending,
    problem: useFailure(asking ? send.error : null),
  };
};

export type TaskMoves = ReturnType<typeof useMoveTask>;

/** Menu actions for the statuses a task can move to. */
export const useMoveActions = (
  onMove: (move: Move) => void,
): ((task: Task) => readonly MenuAction[]) => {
  const { t } = useTranslation('customers');
  return (task) =>
    task.writable
      ? nextOf(task).map((status) => ({
          key: status,
          label: t(`tasks.moveTo.${status}`),
          onSelect: () => onMove({ task, status }),
        }))
      : [];
};
