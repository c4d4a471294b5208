import { useCan } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { Button, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { CardMenuOptions } from './use-card-menu';

/** Whether this person may give who waits a doctor. */
export const useMayAssign = (): ((card: QueueCard) => boolean) => {
  const mayWrite = useCan('appointments:write');
  return ({ actions }) => mayWrite && actions.includes('move');
};

interface UnassignedProps extends Pick<CardMenuOptions, 'onForm'> {
  readonly card: QueueCard;
}

/** Says that nobody is assigned; to whoever may change that, as the step that does. */
export const Unassigned = ({ card, onForm }: UnassignedProps) => {
  const { t } = useTranslation('hospital');
  const mayAssign = useMayAssign();
  const label = t('board.assign.label', { name: card.patient.name });
  if (!mayAssign(card)) return <Text as="span">{t('board.nobody')}</Text>;
  return (
    <Button
      variant="link"
      size="sm"
      px="0"
      minW="0"
      h={{ md: '6' }}
      fontSize="xs"
      color="status.amber.fg"
      aria-label={label}
      title={label}
      onClick={() => onForm('assign', card)}
    >
      {t('board.nobody')}
    </Button>
  );
};
