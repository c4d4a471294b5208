import { apiMutation } from '@sala/shared-auth';
import type { RuleStatus, RuleSummary } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState, type ReactNode } from 'react';
import { reachesOut } from '../../parts/action-draft';
import { useInvalidateRules } from './invalidate-rules';

interface Move {
  readonly rule: RuleSummary;
  readonly status: RuleStatus;
}

export interface MoveRule {
  /** Asks first where it matters: messages to people begin, or runs that wait are held. */
  readonly move: (rule: RuleSummary, status: RuleStatus) => void;
  readonly isMoving: (ruleId: string) => boolean;
  readonly dialog: ReactNode;
}

const questionOf = ({ rule, status }: Move): 'start' | 'hold' | 'archive' | null => {
  if (status === 'archived') return 'archive';
  if (status === 'active') return reachesOut(rule.definition.actions) ? 'start' : null;
  return status === 'paused' && rule.waiting > 0 ? 'hold' : null;
};

/** Switches a rule on, pauses it, archives it or takes it back; what is undone easily can be undone. */
export const useMoveRule = (): MoveRule => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateRules();
  const [asking, ask] = useState<Move | null>(null);
  const send = useMutation({ ...apiMutation('ruleMove'), onSettled: invalidate });
  const failure = useFailure(send.error);
  const run = ({ rule, status }: Move, isUndo = false): void =>
    send.mutate(
      { params: { ruleId: rule.id }, body: { status, version: rule.version } },
      {
        onSuccess: (moved) => {
          ask(null);
          const text = t(`ruleTasks.moved.${status}`, { name: rule.name });
          const back = rule.status === 'draft' ? 'paused' : rule.status;
          if (isUndo || back === status) notify.success(text);
          else
            notify.aside({
              kind: 'success',
              text,
              action: {
                label: t('ruleTasks.undo'),
                onSelect: () => run({ rule: moved, status: back }, true),
              },
            });
        },
      },
    );
  const question = asking ? questionOf(asking) : null;
  return {
    move: (rule, status) => {
      send.reset();
      const next = { rule, status };
      if (questionOf(next) === null) run(next);
      else ask(next);
    },
    isMoving: (ruleId) => send.isPending && send.variables.params.ruleId === ruleId,
    dialog:
      asking && question ? (
        <ConfirmDialog
          open
          title={t(`ruleTasks.questions.${question}.title`, { name: asking.rule.name })}
          text={t(`ruleTasks.questions.${question}.text`, { count: asking.rule.waiting })}
          confirmLabel={t(`ruleTasks.questions.${question}.confirm`)}
          danger={question === 'archive'}
          onConfirm={() => run(asking)}
          onClose={() => ask(null)}
          pending={send.isPending}
          problem={failure}
        />
      ) : null,
  };
};
