import type { CfdiStatus, PurchaseStatus } from '@sala/shared-contracts';
import {
  AlertIcon,
  PlannedIcon,
  StatusChip,
  UndoIcon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement, ReactNode } from 'react';

interface ChipStyle {
  readonly tone: StatusTone;
  readonly icon?: ReactNode;
  readonly strikethrough?: boolean;
}

const looks: Record<PurchaseStatus, ChipStyle> = {
  draft: { tone: 'slate' },
  pending: { tone: 'amber' },
  partially_paid: { tone: 'blue', icon: <PlannedIcon /> },
  paid: { tone: 'green' },
  partially_refunded: { tone: 'violet', icon: <UndoIcon /> },
  refunded: { tone: 'gray', icon: <UndoIcon /> },
  cancelled: { tone: 'gray', strikethrough: true },
};

const cfdiLooks: Record<Exclude<CfdiStatus, 'none'>, ChipStyle> = {
  pending: { tone: 'amber', icon: <AlertIcon /> },
  stamping: { tone: 'amber', icon: <PlannedIcon /> },
  stamped: { tone: 'green' },
  cancelling: { tone: 'amber', icon: <PlannedIcon /> },
  cancelled: { tone: 'gray', strikethrough: true },
};

/** Chip with colour, icon and label of a purchase's status. Translated once per list, not per row. */
export const usePurchaseChip = (): ((status: PurchaseStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => <StatusChip {...looks[status]}>{t(`sales.statuses.${status}`)}</StatusChip>;
};

/** Chip of the invoice's status; a dash for none. */
export const useCfdiChip = (): ((status: CfdiStatus) => ReactNode) => {
  const { t } = useTranslation('customers');
  return (status) =>
    status === 'none' ? (
      '—'
    ) : (
      <StatusChip {...cfdiLooks[status]}>{t(`purchases.cfdi.statuses.${status}`)}</StatusChip>
    );
};
