import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type Purchase } from '@sala/shared-contracts';
import { NumberField, parseNumber, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { centavosOf, typedPesos } from '../../../parts/money/amounts';
import { MoneyField } from '../../../parts/money/money-field';

interface PaymentLinkDialogProps {
  readonly purchase: Purchase;
  /** Centavos that are unpaid and not asked for by other links. */
  readonly left: number;
  readonly onClose: () => void;
}

const usualDays = 3;

/** Asks for a payment by link, for all that is unpaid or a deposit. */
export const PaymentLinkDialog = ({ purchase, left, onClose }: PaymentLinkDialogProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('paymentLinkCreate'),
    onSuccess: async ({ url }) => {
      onClose();
      await client.invalidateQueries({ queryKey: apiKey('paymentLinkList') });
      try {
        await navigator.clipboard.writeText(url);
        notify.success(t('purchases.links.createdAndCopied'));
      } catch {
        // Without the permission it is copied from the list.
        notify.success(t('purchases.links.created'));
      }
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        amount: yup
          .string()
          .test('money', t('purchases.rules.money'), (typed) => !Number.isNaN(centavosOf(typed)))
          .test('some', t('purchases.rules.amount'), (typed) => (centavosOf(typed) ?? 0) > 0)
          .test(
            'most',
            t('purchases.links.most', { max: money(left) }),
            (typed) => !((centavosOf(typed) ?? 0) > left),
          ),
        days: yup
          .string()
          .test(
            'days',
            t('purchases.links.daysRange', { max: limits.paymentLinkDaysMax }),
            (typed) => {
              const days = parseNumber(typed);
              return (
                days !== null &&
                Number.isInteger(days) &&
                days >= 1 &&
                days <= limits.paymentLinkDaysMax
              );
            },
          ),
      }),
    [t, money, left],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('purchases.links.createTitle')}
      description={t('purchases.links.createText')}
      submitLabel={t('purchases.links.create')}
      initialValues={{ amount: typedPesos(left), days: String(usualDays) }}
      validationSchema={schema}
      onSubmit={({ amount, days }) =>
        create.mutate({
          params: { purchaseId: purchase.id },
          body: { amount: centavosOf(amount) ?? 0, days: parseNumber(days) ?? usualDays },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <MoneyField name="amount" label={t('purchases.amount')} required />
      <NumberField name="days" label={t('purchases.links.days')} required />
    </FormDialog>
  );
};
