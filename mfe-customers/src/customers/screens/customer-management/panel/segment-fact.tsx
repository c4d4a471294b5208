import type { Customer } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useCustomerSegmentChip } from '../../../parts/customer-segment';
import { useRelativeTime } from '../../../../parts/relative-time';

export interface SegmentFactProps {
  readonly customer: Pick<Customer, 'lastPurchaseAt' | 'purchaseCount' | 'totalSpent'>;
  readonly rfm: NonNullable<Customer['rfm']>;
}

/** Segment of a customer with its meaning and the scores behind it. */
export const SegmentFact = ({ customer, rfm }: SegmentFactProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const since = useRelativeTime(now);
  const chipOf = useCustomerSegmentChip();
  const { lastPurchaseAt, purchaseCount, totalSpent } = customer;
  const ago = lastPurchaseAt ? since(lastPurchaseAt) : '—';
  const { recency, frequency, money } = rfm;
  return (
    <Box display="grid" gap="1" justifyItems="start">
      {chipOf(rfm.segment)}
      <Text>{t(`customers.segmentMeans.${rfm.segment}`)}</Text>
      <Text color="fg.muted">
        {t('customers.segmentFacts', {
          ago,
          count: purchaseCount,
          spent: format.money(totalSpent),
        })}
      </Text>
      <Text color="fg.muted">{t('customers.segmentScores', { recency, frequency, money })}</Text>
    </Box>
  );
};
