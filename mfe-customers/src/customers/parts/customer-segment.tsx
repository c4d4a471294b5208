import type { CustomerSegment } from '@sala/shared-contracts';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactElement } from 'react';

const tones: Record<CustomerSegment, StatusTone> = {
  loyal: 'green',
  promising: 'blue',
  new: 'slate',
  at_risk: 'amber',
  lost: 'gray',
};

/**
 * Chip with colour, icon and label of a segment. Memoised by language because every row of a list
 * renders one.
 */
export const useCustomerSegmentChip = (): ((segment: CustomerSegment) => ReactElement) => {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const chipOf = (segment: CustomerSegment) => (
      <StatusChip tone={tones[segment]}>{t(`customers.segments.${segment}`)}</StatusChip>
    );
    const chips: Record<CustomerSegment, ReactElement> = {
      loyal: chipOf('loyal'),
      promising: chipOf('promising'),
      new: chipOf('new'),
      at_risk: chipOf('at_risk'),
      lost: chipOf('lost'),
    };
    return (segment) => chips[segment];
  }, [t]);
};
