import { isUnsettled, type CheckoutState } from '@sala/shared-contracts';
import { Box, Heading, Text } from '@sala/shared-ui';
import {
  AlertIcon,
  CloseIcon,
  PlannedIcon,
  StatusChip,
  UndoIcon,
  WorksIcon,
  type Icon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useReason } from './reason';

const looks: Readonly<Record<CheckoutState, { readonly tone: StatusTone; readonly icon: Icon }>> = {
  open: { tone: 'slate', icon: PlannedIcon },
  in_process: { tone: 'amber', icon: PlannedIcon },
  pending: { tone: 'amber', icon: PlannedIcon },
  approved: { tone: 'green', icon: WorksIcon },
  rejected: { tone: 'red', icon: AlertIcon },
  cancelled: { tone: 'gray', icon: CloseIcon },
  expired: { tone: 'gray', icon: CloseIcon },
  refunded: { tone: 'gray', icon: UndoIcon },
  charged_back: { tone: 'red', icon: AlertIcon },
};

interface PaymentStateProps {
  readonly state: CheckoutState;
  readonly statusDetail: string | null;
  /** Replaces what a state means for a plan. */
  readonly text?: string | undefined;
}

/** What became of a payment, in words, and whether that can still change. */
export const PaymentState = ({ state, statusDetail, text }: PaymentStateProps) => {
  const { t } = useTranslation('billing');
  const reasonOf = useReason();
  const { tone, icon: StateIcon } = looks[state];
  return (
    <Box role="status">
      <StatusChip tone={tone} icon={<StateIcon />}>
        {t(`checkout.states.${state}`)}
      </StatusChip>
      <Heading mt="3">{t(`checkout.titles.${state}`)}</Heading>
      <Text tone="muted" mt="1">
        {state === 'rejected' ? reasonOf(statusDetail) : (text ?? t(`checkout.texts.${state}`))}
      </Text>
      {isUnsettled(state) ? (
        <Text size="sm" tone="muted" mt="1">
          {t('checkout.watching')}
        </Text>
      ) : null}
    </Box>
  );
};
