import type { CustomerSegment } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactElement } from 'react';

const tones: Record<CustomerSegment, StatusLook> = {
  loyal: statusLooks.done,
  promising: statusLooks.agreed,
  new: statusLooks.planned,
  at_risk: statusLooks.attention,
  lost: statusLooks.off,
};

/**
 * Chip with colour, icon and label of a segment. Memoised by language because every row of a list
 * renders one.
 */
export const useCustomerSegmentChip = (): ((segment: CustomerSegment) => ReactElement) => {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const chipOf = (segment: CustomerSegment) => (
      <StatusChip {...tones[segment]}>{t(`customers.segments.${segment}`)}</StatusChip>
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
