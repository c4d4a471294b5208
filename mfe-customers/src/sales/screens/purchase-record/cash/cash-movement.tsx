import { limits, type CashSessionDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { centavosOf } from '../../../../parts/money/amounts';
import { MoneyField } from '../../../../parts/money/money-field';
import { reasonSchema } from '../cancel-form';
import { useInvalidatePurchases } from '../invalidate-purchases';
import { moneySchema } from './cash-rules';

export interface CashMovementProps {
  readonly session: CashSessionDetail;
  readonly kind: 'in' | 'out';
  readonly onClose: () => void;
}

/** Records cash put into or taken out of the drawer, with its reason. */
export const CashMovement = ({ session, kind, onClose }: CashMovementProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const invalidate = useInvalidatePurchases();
  const [initialValues] = useState(() => ({ key: crypto.randomUUID(), amount: '', reason: '' }));
  const move = useMutation({
    ...apiMutation('cashMovementCreate'),
    onSuccess: (_session, { body: { amount } }) => {
      notify.success(t(`purchases.cash.${kind}Done`, { amount: money(amount) }));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        amount: moneySchema(t).test(
          'some',
          t('purchases.rules.amount'),
          (typed) => (centavosOf(typed) ?? 0) !== 0,
        ),
        reason: reasonSchema(t),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t(`purchases.cash.${kind}`)}
      submitLabel={t(`purchases.cash.${kind}`)}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={({ key, amount, reason }) =>
        move.mutate({
          params: { cashSessionId: session.id },
          body: {
            idempotencyKey: key,
            kind,
            amount: centavosOf(amount) ?? 0,
            reason: reason.trim(),
          },
        })
      }
      submitting={move.isPending}
      problem={useFailure(move.error)}
      onClose={onClose}
    >
      <MoneyField name="amount" label={t('purchases.amount')} required />
      <TextField
        name="reason"
        label={t('purchases.reason')}
        required
        countTo={limits.reasonMax}
        autoComplete="off"
      />
    </FormDialog>
  );
};
