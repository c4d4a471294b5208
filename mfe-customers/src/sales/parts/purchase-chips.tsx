import type { CfdiStatus, PurchaseStatus } from '@sala/shared-contracts';
import { PlannedIcon, UndoIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement, ReactNode } from 'react';

const purchaseLooks: Record<PurchaseStatus, StatusLook> = {
  draft: statusLooks.draft,
  pending: statusLooks.toPay,
  partially_paid: { tone: 'blue', icon: <PlannedIcon /> },
  paid: statusLooks.done,
  partially_refunded: { tone: 'violet', icon: <UndoIcon /> },
  refunded: statusLooks.returned,
  cancelled: statusLooks.cancelled,
};

const cfdiLooks: Record<Exclude<CfdiStatus, 'none'>, StatusLook> = {
  pending: statusLooks.attention,
  stamping: statusLooks.waiting,
  stamped: statusLooks.done,
  cancelling: statusLooks.waiting,
  cancelled: statusLooks.cancelled,
};

/** Chip with colour, icon and label of a purchase's status. Translated once per list, not per row. */
export const usePurchaseChip = (): ((status: PurchaseStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => (
    <StatusChip {...purchaseLooks[status]}>{t(`sales.statuses.${status}`)}</StatusChip>
  );
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
