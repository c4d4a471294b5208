import { apiMutation, useAuth } from '@sala/shared-auth';
import { isOpenTask, type ClinicalTask } from '@sala/shared-contracts';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { MoveDialog, type WordedMove } from './move-dialog';
import { useForgetTasks } from './use-forget-tasks';

export interface TaskStep {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
}

interface Asked {
  readonly task: ClinicalTask;
  readonly to: WordedMove;
}

/** The steps of a task for who may change it, the likely one first, and the dialog of the one asked. */
export const useTaskSteps = (): {
  readonly stepsOf: (task: ClinicalTask) => readonly TaskStep[];
  readonly pendingId: string | undefined;
  readonly dialog: ReactNode;
} => {
  const { t } = useTranslation('hospital');
  const forget = useForgetTasks();
  const userId = useAuth(({ user }) => user?.id);
  const [asked, ask] = useState<Asked | null>(null);
  const move = useMutation({
    ...apiMutation('clinicalTaskMove'),
    onSuccess: ({ title, status }) => notify.success(t(`clinicalTasks.moved.${status}`, { title })),
    onSettled: forget,
  });
  const assign = useMutation({
    ...apiMutation('clinicalTaskAssign'),
    onSuccess: ({ title }) => notify.success(t('clinicalTasks.accepted', { title })),
    onSettled: forget,
  });
  const stepsOf = (task: ClinicalTask): readonly TaskStep[] => {
    if (!task.writable) return [];
    const params = { clinicalTaskId: task.id };
    const { version, status } = task;
    const words = (to: WordedMove, danger = false): TaskStep => ({
      key: to,
      label: t(`clinicalTasks.moves.${to}`),
      run: () => ask({ task, to }),
      ...(danger ? { danger } : {}),
    });
    const plain = (to: 'in_progress' | 'on_hold', label: string): TaskStep => ({
      key: to,
      label: t(`clinicalTasks.moves.${label}`),
      run: () => move.mutate({ params, body: { version, status: to } }),
    });
    if (!isOpenTask(status)) return [words('todo')];
    const own = task.assignee?.id === userId;
    return [
      ...(own || userId === undefined
        ? []
        : [
            {
              key: 'accept',
              label: t('clinicalTasks.accept'),
              run: () => assign.mutate({ params, body: { version, assigneeId: userId } }),
            },
          ]),
      words('done'),
      ...(status === 'in_progress'
        ? [plain('on_hold', 'on_hold')]
        : [plain('in_progress', status === 'on_hold' ? 'resume' : 'in_progress')]),
      words('canceled', true),
    ];
  };
  const pending = move.isPending ? move.variables : assign.isPending ? assign.variables : null;
  return {
    stepsOf,
    pendingId: pending?.params.clinicalTaskId,
    dialog: asked ? <MoveDialog key={asked.task.id} {...asked} onClose={() => ask(null)} /> : null,
  };
};
