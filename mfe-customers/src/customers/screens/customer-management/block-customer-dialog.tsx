import { limits, type Customer } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FormBody, TextareaField, yup } from '@sala/shared-ui/form';
import { ConfirmDialog, FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidateCustomers } from './invalidate-customers';

export interface BlockCustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export const BlockCustomerDialog = ({ customer, onClose }: BlockCustomerDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const { id, name, version } = customer;
  const notifyAndClose = (key: string) => () => {
    notify.success(t(key, { name }));
    invalidate();
    onClose();
  };
  const block = useMutation({
    ...apiMutation('customerBlock'),
    onSuccess: notifyAndClose('customers.blockedDone'),
  });
  const unblock = useMutation({
    ...apiMutation('customerUnblock'),
    onSuccess: notifyAndClose('customers.unblockedDone'),
  });
  const refusal = useFailure(block.error ?? unblock.error);
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('customers.reasonMissing'))
          .max(limits.blockReasonMax, t('rules.tooLong', { max: limits.blockReasonMax })),
      }),
    [t],
  );
  if (customer.status === 'blocked') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => unblock.mutate({ params: { customerId: id }, body: { version } })}
        title={t('customers.unblockTitle', { name })}
        text={t('customers.unblockText', { reason: customer.blockedReason ?? '—' })}
        confirmLabel={t('customers.unblock')}
        pending={unblock.isPending}
        problem={refusal}
      />
    );
  }
  return (
    <FormDialog<{ readonly reason: string }>
      open
      title={t('customers.blockTitle', { name })}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onClose={onClose}
      danger
      submitLabel={t('customers.block')}
      onSubmit={({ reason }) =>
        block.mutate({ params: { customerId: id }, body: { version, reason: reason.trim() } })
      }
      submitting={block.isPending}
      problem={refusal}
    >
      <FormBody>
        <TextareaField
          name="reason"
          label={t('customers.reason')}
          help={t('customers.reasonHelp')}
          required
          autoFocus
          countTo={limits.blockReasonMax}
        />
      </FormBody>
    </FormDialog>
  );
};
