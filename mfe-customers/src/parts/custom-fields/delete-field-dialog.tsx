import type { CustomField, FieldUsage } from '@sala/shared-contracts';
import { ConfirmDeleteDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useFieldConfig } from './field-config';
import { fillOf } from './field-usage';
import { useInvalidateFields } from './invalidate-fields';

export interface DeleteFieldDialogProps {
  readonly field: CustomField;
  /** undefined until loaded. */
  readonly usage: FieldUsage | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Requires typing the field's key, since its values are deleted too (docs/spec/customers.md §3). */
export const DeleteFieldDialog = ({ field, usage, onClose, onDeleted }: DeleteFieldDialogProps) => {
  const { t } = useTranslation('customers');
  const { owner, remove: removeField } = useFieldConfig();
  const invalidate = useInvalidateFields();
  const remove = useMutation({
    mutationKey: [`${owner}FieldDelete`],
    mutationFn: (key: string) => removeField(field.id, key),
    onSuccess: () => {
      notify.success(t('fields.deletedDone', { name: field.label }));
      invalidate();
      onDeleted();
    },
  });
  const failure = useFailure(remove.error);
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={(key) => remove.mutate(key)}
      title={t('fields.deleteTitle', { name: field.label })}
      text={
        usage
          ? t(`fields.${owner}.deleteText`, { count: fillOf(usage, field.id).count })
          : t('fields.deleteTextUncounted')
      }
      confirmKey={field.key}
      confirmLabel={t('fields.delete')}
      pending={remove.isPending}
      problem={failure ? { title: `${t('fields.deleteFailed')}.`, detail: failure.title } : null}
    />
  );
};
