import type { Payment, Purchase } from '@sala/shared-contracts';
import { Box, Button, EmptyState, Flex, Text } from '@sala/shared-ui';
import { PricingIcon } from '@sala/shared-ui/icons';
import { StatusChip } from '@sala/shared-ui/status';
import { paymentLooks } from '@sala/screen-parts/status-looks';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PaymentLinks } from './payment-links';

export interface PaymentsTabProps {
  readonly purchase: Purchase;
  /** undefined without permission or when nothing can be refunded. */
  readonly onRefund: ((payment: Payment) => void) | undefined;
}

const refundable = ({ status, amount, refunded }: Payment): boolean =>
  status === 'approved' && refunded < amount;

const PaymentList = ({ purchase: { payments }, onRefund }: PaymentsTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  if (payments.length === 0)
    return (
      <EmptyState
        icon={<PricingIcon />}
        title={t('purchases.noPayments')}
        text={t('purchases.noPaymentsText')}
      />
    );
  return (
    <Box as="ul" role="list" aria-label={t('purchases.tabs.payments')}>
      {payments.map((payment) => {
        const method = t(`sales.methods.${payment.method}`);
        return (
          <Box
            as="li"
            key={payment.id}
            py="2.5"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <Flex justify="space-between" gap="3" align="center" wrap="wrap">
              <Text fontWeight="medium">{method}</Text>
              <StatusChip {...paymentLooks[payment.status]}>
                {t(`purchases.paymentStatuses.${payment.status}`)}
              </StatusChip>
              <Text figures fontWeight="semibold" ms="auto">
                {format.money(payment.amount)}
              </Text>
            </Flex>
            <Text size="sm" tone="muted">
              {t('purchases.paidAt', { when: format.dateTime(payment.at), who: payment.by.name })}
              {payment.tendered === null
                ? ''
                : ` · ${t('purchases.handed', { tendered: format.money(payment.tendered), change: format.money(payment.change ?? 0) })}`}
              {payment.reference ? ` · ${payment.reference}` : ''}
            </Text>
            {payment.refunds.map((refund) => (
              <Text key={refund.id} size="sm" mt="1">
                {t('purchases.refundLine', {
                  amount: format.money(refund.amount),
                  when: format.dateTime(refund.at),
                  who: refund.by.name,
                  reason: refund.reason,
                })}
              </Text>
            ))}
            {onRefund && refundable(payment) ? (
              <Button
                size="sm"
                mt="2"
                aria-label={t('purchases.refundNamed', {
                  method,
                  amount: format.money(payment.amount),
                })}
                onClick={() => onRefund(payment)}
              >
                {t('purchases.refund')}
              </Button>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
};

/** Payments with their refunds, and payment links. */
export const PaymentsTab = (props: PaymentsTabProps) => (
  <>
    <PaymentList {...props} />
    <PaymentLinks purchase={props.purchase} />
  </>
);
