import { limits, type Payment } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { centavosOf, typedPesos } from '../../../parts/money/amounts';
import { MoneyField } from '../../../parts/money/money-field';
import { reasonSchema } from './cancel-form';
import { useInvalidatePurchases } from './invalidate-purchases';

export interface RefundDialogProps {
  readonly payment: Payment;
  /** Folio of the purchase. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Refunds a payment fully or partly, by its own method. */
export const RefundDialog = ({ payment, name, onClose }: RefundDialogProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const invalidate = useInvalidatePurchases();
  const most = payment.amount - payment.refunded;
  const [initialValues] = useState(() => ({
    key: crypto.randomUUID(),
    amount: typedPesos(most),
    reason: '',
  }));
  const refund = useMutation({
    ...apiMutation('paymentRefund'),
    onSuccess: (_purchase, { body: { amount } }) => {
      notify.success(t('purchases.refundDone', { name, amount: money(amount) }));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        amount: yup
          .string()
          .test('money', t('purchases.rules.money'), (typed) => !Number.isNaN(centavosOf(typed)))
          .test(
            'some',
            t('purchases.rules.amount'),
            (typed) => centavosOf(typed) !== 0 && centavosOf(typed) !== null,
          )
          .test(
            'most',
            t('purchases.rules.refundMax', { max: money(most) }),
            (typed) => !((centavosOf(typed) ?? 0) > most),
          ),
        reason: reasonSchema(t),
      }),
    [t, money, most],
  );
  return (
    <FormDialog
      open
      size="sm"
      danger
      title={t('purchases.refundTitle', { name })}
      description={t('purchases.refundText', {
        method: t(`sales.methods.${payment.method}`),
        max: money(most),
      })}
      submitLabel={t('purchases.refund')}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={({ key, amount, reason }) =>
        refund.mutate({
          params: { paymentId: payment.id },
          body: { idempotencyKey: key, amount: centavosOf(amount) ?? 0, reason: reason.trim() },
        })
      }
      submitting={refund.isPending}
      problem={useFailure(refund.error)}
      onClose={onClose}
    >
      <MoneyField name="amount" label={t('purchases.amount')} required />
      <TextareaField
        name="reason"
        label={t('purchases.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
