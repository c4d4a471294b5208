import { useCan } from '@sala/shared-auth';
import { queuePriorities, type QueueCard } from '@sala/shared-contracts';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import type { BoardForm } from './board-search';
import { actionKey, nextAction } from './board-moves';
import { useMayAssign } from './unassigned';
import type { QueueActions } from './use-queue-actions';

export interface CardMenuOptions {
  readonly actions: QueueActions;
  readonly onForm: (form: BoardForm, card: QueueCard) => void;
  readonly maySeePatient: boolean;
}

interface MenuLine {
  readonly key: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly danger?: boolean;
}

/** Menu of a card: all actions except its button, including what dragging does. */
export const useCardMenu = (
  card: QueueCard,
  { actions, onForm, maySeePatient }: CardMenuOptions,
): readonly MenuLine[] => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const maySeeVisit = useCan('clinical:read');
  const next = nextAction(card);
  const can = (action: QueueCard['actions'][number]): boolean =>
    card.actions.includes(action) && action !== next;
  const act = (action: 'call' | 'serve' | 'finish' | 'requeue'): MenuLine[] =>
    can(action)
      ? [
          {
            key: action,
            label: t(actionKey(card, action)),
            onSelect: () => actions.run(card, { kind: 'act', action }),
          },
        ]
      : [];
  const mayAssign = useMayAssign();
  const mayOrder = card.actions.includes('call') && card.status === 'waiting';
  return [
    ...act('call'),
    ...(card.actions.includes('call')
      ? [{ key: 'room', label: t('board.actions.callTo'), onSelect: () => onForm('call', card) }]
      : []),
    ...act('serve'),
    ...act('finish'),
    ...act('requeue'),
    ...(card.actions.includes('move')
      ? [{ key: 'move', label: t('board.actions.move'), onSelect: () => onForm('move', card) }]
      : []),
    ...(mayAssign(card)
      ? [
          {
            key: 'assign',
            label: t(card.practitioner ? 'board.actions.reassign' : 'board.actions.assign'),
            onSelect: () => onForm('assign', card),
          },
        ]
      : []),
    ...(mayOrder
      ? queuePriorities
          .filter((priority) => priority !== card.priority)
          .map((priority) => ({
            key: priority,
            label: t(`board.makes.${priority}`),
            onSelect: () => actions.prioritise(card, priority),
          }))
      : []),
    ...(maySeePatient
      ? [
          {
            key: 'patient',
            label: t('board.actions.patient'),
            onSelect: () => void navigate(`${paths.patient}?patientId=${card.patient.id}`),
          },
        ]
      : []),
    ...(maySeeVisit && card.visitId
      ? [
          {
            key: 'visit',
            label: t('board.actions.visit'),
            onSelect: () => void navigate(`${paths.visit}?visitId=${card.visitId}`),
          },
        ]
      : []),
    ...(card.actions.includes('remove')
      ? [
          {
            key: 'remove',
            label: t('board.actions.remove'),
            onSelect: () => onForm('remove', card),
            danger: true,
          },
        ]
      : []),
  ];
};
