import { apiMutation } from '@sala/shared-auth';
import { Text } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, yup } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { centavosOf } from '../../../../parts/money/amounts';
import { MoneyField } from '../../../../parts/money/money-field';
import { useInvalidatePurchases } from '../invalidate-purchases';
import { moneySchema } from './cash-rules';

/** Opens the person's cash session with its float. */
export const OpenCash = () => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const open = useMutation({
    ...apiMutation('cashSessionOpen'),
    onSuccess: () => {
      notify.success(t('purchases.cash.openedDone'));
      invalidate();
    },
  });
  const schema = useMemo(() => yup.object({ openingFloat: moneySchema(t) }), [t]);
  return (
    <Form
      label={t('purchases.cash.open')}
      initialValues={{ openingFloat: '' }}
      validationSchema={schema}
      onSubmit={({ openingFloat }) =>
        open.mutate({ body: { openingFloat: centavosOf(openingFloat) ?? 0 } })
      }
      submitting={open.isPending}
      problem={useFailure(open.error)}
    >
      <Text tone="muted">{t('purchases.cash.closedText')}</Text>
      <MoneyField name="openingFloat" label={t('purchases.cash.float')} placeholder="0.00" />
      <FormActions>
        <SubmitButton>{t('purchases.cash.open')}</SubmitButton>
      </FormActions>
    </Form>
  );
};
