import { useCan } from '@sala/shared-auth';
import type { QueueAction, QueueCard } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { BellIcon, CheckIcon, JoinedIcon, PricingIcon, RoomIcon } from '@sala/shared-ui/icons';
import { Link, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { actionKey, nextAction } from './board-moves';
import type { QueueActions } from './use-queue-actions';

const icons: Readonly<Record<QueueAction, ReactNode>> = {
  call: <BellIcon aria-hidden />,
  serve: <RoomIcon aria-hidden />,
  finish: <CheckIcon aria-hidden />,
  requeue: null,
  move: null,
  remove: null,
};

interface Step {
  readonly icon: ReactNode;
  /** On the button. */
  readonly word: string;
  /** The whole step: the tooltip and the accessible name. */
  readonly label: string;
  readonly to?: string;
  readonly run?: () => void;
}

/** The next step of a patient; null: this person has none to take. */
export const useNextStep = (actions: QueueActions): ((card: QueueCard) => Step | null) => {
  const { t } = useTranslation('hospital');
  const mayReceive = useCan('check-in:write');
  const mayCharge = useCan('purchases:write');
  return (card) => {
    const { patient, visitId, payerId, column } = card;
    if (column === 'expected')
      return mayReceive
        ? {
            icon: <JoinedIcon aria-hidden />,
            word: t('board.steps.receive'),
            label: t('board.steps.receiveLabel'),
            to: `${paths.checkIn}/${patient.id}/${card.appointmentUid}`,
          }
        : null;
    if (column === 'payment' && mayCharge && visitId)
      return {
        icon: <PricingIcon aria-hidden />,
        word: t('board.charge'),
        label: t('board.charge'),
        to: `/purchase-record?new=1&patientId=${patient.id}&visitId=${visitId}${payerId ? `&customerId=${payerId}` : ''}`,
      };
    const next = nextAction(card);
    return next
      ? {
          icon: icons[next],
          word: t(`board.steps.${next}`),
          label: t(actionKey(card, next)),
          run: () => actions.run(card, { kind: 'act', action: next }),
        }
      : null;
  };
};

interface NextStepProps {
  readonly card: QueueCard;
  readonly actions: QueueActions;
  /** In the panel: the whole label, as the main button. */
  readonly whole?: boolean;
}

/** The next step as one button. */
export const NextStep = ({ card, actions, whole = false }: NextStepProps) => {
  const { t } = useTranslation('hospital');
  const step = useNextStep(actions)(card);
  if (!step) return null;
  const { icon, word, label, to, run } = step;
  const look = whole
    ? ({ variant: 'solid' } as const)
    : ({
        size: 'sm',
        title: label,
        className: 'board-step',
        ...(word === label ? {} : { 'aria-label': label }),
      } as const);
  const content = (
    <>
      {icon}
      <span>{whole ? (card.column === 'expected' ? t('board.receive') : label) : word}</span>
    </>
  );
  return to ? (
    <Button asChild {...look}>
      <Link data-above data-next-step to={to}>
        {content}
      </Link>
    </Button>
  ) : (
    <Button data-next-step {...look} loading={actions.isBusy(card)} onClick={run}>
      {content}
    </Button>
  );
};
