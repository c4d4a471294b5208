import type { Payment, Purchase, ViewedPurchase } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Button, lazyPart, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import {
  notify,
  useCommands,
  useCrumb,
  useFormat,
  useMutation,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { useInvalidatePurchases } from './invalidate-purchases';
import { PrintedReceipt } from './printed-receipt';
import { PaymentsTab } from './payments-tab';
import { PurchaseDetail } from './purchase-detail';
import { PurchaseHistory } from './purchase-history';
import type { PanelTab } from './purchase-search';
import { Receipts } from './receipts';

const ChargeDialog = lazyPart(
  () => import('./charge-dialog'),
  (module) => module.ChargeDialog,
);
const CancelDialog = lazyPart(
  () => import('./cancel-dialog'),
  (module) => module.CancelDialog,
);
const RefundDialog = lazyPart(
  () => import('./refund-dialog'),
  (module) => module.RefundDialog,
);
const CfdiTab = lazyPart(
  () => import('./cfdi-tab'),
  (module) => module.CfdiTab,
);

export interface PurchasePanelProps {
  readonly purchase: ViewedPurchase;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  /** Opened for payment. */
  readonly charging: boolean;
  readonly onCharging: (charging: boolean) => void;
}

/**
 * A purchase with its payments, invoice and history, and the actions its status and the person's
 * role allow.
 */
export const PurchasePanel = (props: PurchasePanelProps) => {
  const { purchase, tab, onTab, onEdit, onClose, charging, onCharging } = props;
  const { id, folio, possible, payments } = purchase;
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidatePurchases();
  const canWrite = useCan('purchases:write');
  const canDelete = useCan('purchases:delete');
  const [cancelling, setCancelling] = useState(false);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const name = folio ?? t('sales.draft');
  useCrumb(name);
  const pay = useMutation({
    ...apiMutation('paymentCreate'),
    // Of what was asked for: a repeated request changes nothing.
    onSuccess: (paid: Purchase, { body }) => {
      const amount = body.payments.reduce((sum, line) => sum + line.amount, 0);
      notify.success(
        t('purchases.paidDone', { name: paid.folio ?? name, amount: format.money(amount) }),
      );
      onCharging(false);
    },
    onSettled: invalidate, // also without an answer: it may have been paid
  });
  const canCharge = canWrite && possible.includes('pay');
  // By another window, or by an attempt whose answer was lost.
  const paidMeanwhile = charging && canWrite && !canCharge && purchase.paid > 0;
  const canEdit = canWrite && possible.includes('edit');
  const canCancel = canDelete && possible.includes('cancel');
  useCommands([
    ...(canCharge
      ? [
          {
            id: 'charge',
            label: t('purchases.chargeNamed', { name }),
            keys: 'c',
            run: () => onCharging(true),
          },
        ]
      : []),
    ...(canEdit
      ? [{ id: 'edit', label: t('purchases.editNamed', { name }), keys: 'e', run: onEdit }]
      : []),
  ]);
  return (
    <>
      <SidePanel
        beside="record"
        open
        width="wide"
        title={name}
        description={t('purchases.soldOn', {
          date: format.day(purchase.date),
          seller: purchase.seller.name,
        })}
        onClose={onClose}
        footer={
          canCancel || canEdit || canCharge ? (
            <>
              {canCancel ? (
                <Button
                  variant="dangerGhost"
                  me={{ md: 'auto' }}
                  onClick={() => setCancelling(true)}
                >
                  {t('purchases.cancel')}
                </Button>
              ) : null}
              {canEdit ? <Button onClick={onEdit}>{t('purchases.edit')}</Button> : null}
              {canCharge ? (
                <Button variant="solid" onClick={() => onCharging(true)}>
                  {t('purchases.charge')}
                </Button>
              ) : null}
            </>
          ) : null
        }
      >
        {paidMeanwhile ? (
          <Text
            role="status"
            size="sm"
            p="3"
            mb="3"
            bg="status.green.bg"
            color="status.green.fg"
            borderRadius="md"
          >
            {t('purchases.notPaidAgain', { name })}
          </Text>
        ) : null}
        <Tabs<PanelTab>
          label={t('purchases.parts')}
          value={tab}
          onChange={onTab}
          tabs={[
            {
              value: 'detail',
              label: t('purchases.tabs.detail'),
              content: (
                <PurchaseDetail
                  purchase={purchase}
                  receipt={
                    canWrite && folio ? (
                      <Receipts purchaseId={id} paid={purchase.paid > purchase.refunded} />
                    ) : null
                  }
                />
              ),
            },
            {
              value: 'payments',
              label: t('purchases.tabs.payments'),
              count: payments.length,
              content: (
                <PaymentsTab
                  purchase={purchase}
                  onRefund={canDelete && possible.includes('refund') ? setRefunding : undefined}
                />
              ),
            },
            {
              value: 'cfdi',
              label: t('purchases.tabs.cfdi'),
              content: canWrite ? (
                <CfdiTab purchase={purchase} />
              ) : (
                <Text tone="muted">{t('purchases.cfdi.readOnly')}</Text>
              ),
            },
            {
              value: 'history',
              label: t('purchases.tabs.history'),
              content: <PurchaseHistory purchase={purchase} />,
            },
          ]}
        />
        <PrintedReceipt purchase={purchase} />
      </SidePanel>
      {charging && canCharge ? (
        <ChargeDialog
          due={purchase.status === 'draft' ? purchase.total : purchase.balance}
          name={name}
          payerName={purchase.customer?.name ?? null}
          pay={(lines, idempotencyKey) =>
            pay.mutate({ params: { purchaseId: id }, body: { idempotencyKey, payments: lines } })
          }
          pending={pay.isPending}
          error={pay.error}
          onClose={() => {
            pay.reset();
            onCharging(false);
          }}
        />
      ) : null}
      {cancelling ? (
        <CancelDialog purchase={purchase} onClose={() => setCancelling(false)} />
      ) : null}
      {refunding ? (
        <RefundDialog payment={refunding} name={name} onClose={() => setRefunding(null)} />
      ) : null}
    </>
  );
};
