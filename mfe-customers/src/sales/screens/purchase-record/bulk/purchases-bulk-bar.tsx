import { limits, possibleActions, type PurchaseRow } from '@sala/shared-contracts';
import { api, useCan } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { ExportPurchases } from '../export-purchases';
import { receiptFormats } from '../receipts';

const CancelPurchases = lazyPart(
  () => import('./cancel-purchases'),
  (module) => module.CancelPurchases,
);

export interface PurchasesBulkBarProps {
  /** The selected purchases that are loaded. */
  readonly purchases: readonly PurchaseRow[];
  readonly onDone: () => void;
}

/** Bulk actions: receipts as one file, export, and cancelling unpaid purchases. */
export const PurchasesBulkBar = ({ purchases, onDone }: PurchasesBulkBarProps) => {
  const { t } = useTranslation('customers');
  const canCancel = useCan('purchases:delete');
  const canExport = useCan('purchases:export');
  const [cancelling, setCancelling] = useState(false);
  const ids = purchases.map(({ id }) => id);
  const receipts = useMutation({
    mutationFn: (format: (typeof receiptFormats)[number]) =>
      api.purchaseReceiptFile({ body: { ids: ids.slice(0, limits.receiptsMax), format } }),
    onSuccess: saveFile,
  });
  const cancellable = purchases.filter(({ status }) => possibleActions(status).includes('cancel'));
  return (
    <>
      <BulkBar
        label={t('purchases.bulk.title')}
        counted={t('purchases.bulk.count', { count: purchases.length })}
        clearLabel={t('purchases.bulk.none')}
        onClear={onDone}
      >
        <ActionMenu
          trigger={
            <Button loading={receipts.isPending}>
              {t('purchases.bulk.receipts')}
              <ExpandIcon />
            </Button>
          }
          actions={receiptFormats.map((format) => ({
            key: format,
            label: t(`purchases.receipts.${format}`),
            onSelect: () => receipts.mutate(format),
          }))}
        />
        {canExport ? <ExportPurchases picked={ids} /> : null}
        {canCancel && cancellable.length > 0 ? (
          <Button variant="dangerGhost" onClick={() => setCancelling(true)}>
            {t('purchases.bulk.cancel', { count: cancellable.length })}
          </Button>
        ) : null}
      </BulkBar>
      {cancelling ? (
        <CancelPurchases
          purchases={cancellable}
          onDone={onDone}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  );
};
