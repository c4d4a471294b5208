import type { Customer } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDeleteDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateCustomers } from './invalidate-customers';

export interface DeleteCustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Requires typing the customer's code, since deletion cannot be undone. */
export const DeleteCustomerDialog = ({
  customer,
  onClose,
  onDeleted,
}: DeleteCustomerDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const remove = useMutation({
    ...apiMutation('customerDelete'),
    onSuccess: () => {
      const withValues = Object.keys(customer.values).length > 0;
      notify.success(
        [t('customers.deletedDone', { name: customer.name }), withValues ? t('values.deleted') : '']
          .join(' ')
          .trim(),
      );
      invalidate();
      onDeleted();
    },
  });
  const failure = useFailure(remove.error);
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={(code) => remove.mutate({ params: { customerId: customer.id }, query: { code } })}
      title={t('customers.deleteTitle', { name: customer.name })}
      text={t('customers.deleteText')}
      confirmKey={customer.code}
      confirmLabel={t('customers.delete')}
      pending={remove.isPending}
      problem={failure ? { title: t('customers.deleteFailed'), detail: failure.title } : null}
    />
  );
};
