import { isUnsettled, type CheckoutState } from '@sala/shared-contracts';
import { Box, Heading, Text } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { paymentLooks } from '@sala/screen-parts/status-looks';
import { useTranslation } from '@sala/shell-sdk';
import { useReason } from './reason';

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
  return (
    <Box role="status">
      <StatusChip {...paymentLooks[state]}>{t(`checkout.states.${state}`)}</StatusChip>
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
