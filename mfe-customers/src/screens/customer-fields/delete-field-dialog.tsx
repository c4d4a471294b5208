import type { CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDeleteDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '../../components/failure';
import { useForgetFields } from './forget-fields';

export interface DeleteFieldDialogProps {
  readonly field: CustomField;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deleting a field takes its values with it, so its key must be typed (specification §5). */
export const DeleteFieldDialog = ({ field, onClose, onDeleted }: DeleteFieldDialogProps) => {
  const { t } = useTranslation('customers');
  const forget = useForgetFields();
  const remove = useMutation({
    ...apiMutation('customerFieldDelete'),
    onSuccess: () => {
      notify.success(t('fields.deletedDone', { name: field.label }));
      forget();
      onDeleted();
    },
  });
  const failure = useFailure(remove.error);
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={(key) => remove.mutate({ params: { fieldId: field.id }, query: { key } })}
      title={t('fields.deleteTitle', { name: field.label })}
      text={t('fields.deleteText', { count: field.usageCount })}
      confirmKey={field.key}
      confirmLabel={t('fields.delete')}
      pending={remove.isPending}
      problem={failure ? { title: `${t('fields.deleteFailed')}.`, detail: failure.title } : null}
    />
  );
};
