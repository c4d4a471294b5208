import { limits, type Customer } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FormBody, TagsField, TextareaField, yup } from '@sala/shared-ui/form';
import { ConfirmDeleteDialog, FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { splitTags, tagRule } from '../../../parts/tags';
import { useInvalidateCustomers } from '../invalidate-customers';
import { useTagSuggestions } from '../tag-suggestions';
import type { useBulk } from './use-bulk';

export type BulkDialog = 'tags' | 'block' | 'delete';

export interface BulkDialogsProps {
  readonly dialog: BulkDialog;
  readonly customers: readonly Customer[];
  readonly bulk: ReturnType<typeof useBulk>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TagsDialog = ({ customers, bulk, onClose }: BulkDialogsProps) => {
  const { t } = useTranslation('customers');
  const known = useTagSuggestions();
  const usedTags = useMemo(() => [...new Set(customers.flatMap(({ tags }) => tags))], [customers]);
  const schema = useMemo(() => yup.object({ add: tagRule(t), remove: tagRule(t) }), [t]);
  return (
    <FormDialog<{ readonly add: string; readonly remove: string }>
      open
      title={t('customers.bulk.tagsTitle', { count: customers.length })}
      initialValues={{ add: '', remove: '' }}
      validationSchema={schema}
      onClose={onClose}
      submitLabel={t('customers.bulk.apply')}
      onSubmit={({ add, remove }) => {
        const action = { type: 'tags', add: splitTags(add), remove: splitTags(remove) } as const;
        if (action.add.length + action.remove.length > 0) {
          bulk.apply(customers, action, (count) => t('customers.bulk.tagsDone', { count }));
        }
        onClose();
      }}
    >
      <FormBody>
        <TagsField
          name="add"
          label={t('customers.bulk.tagsAdd')}
          help={t('customers.tagsHelp')}
          suggestions={known}
          autoFocus
        />
        <TagsField name="remove" label={t('customers.bulk.tagsRemove')} suggestions={usedTags} />
      </FormBody>
    </FormDialog>
  );
};

const BlockDialog = ({ customers, bulk, onClose }: BulkDialogsProps) => {
  const { t } = useTranslation('customers');
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
  return (
    <FormDialog<{ readonly reason: string }>
      open
      title={t('customers.bulk.blockTitle', { count: customers.length })}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onClose={onClose}
      danger
      submitLabel={t('customers.block')}
      onSubmit={({ reason }) => {
        const successText = (count: number) =>
          t('customers.bulk.statusDone', { count, status: t('customerStatuses.blocked') });
        bulk.apply(
          customers,
          { type: 'status', status: 'blocked', blockedReason: reason.trim() },
          successText,
        );
        onClose();
      }}
    >
      <FormBody>
        <TextareaField
          name="reason"
          label={t('customers.reason')}
          required
          autoFocus
          countTo={limits.blockReasonMax}
        />
      </FormBody>
    </FormDialog>
  );
};

const DeleteDialog = ({ customers, onClose, onDone }: BulkDialogsProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const deletable = useMemo(() => customers.slice(0, limits.bulkMax), [customers]);
  const remove = useMutation({
    ...apiMutation('customerBulkDelete'),
    onSuccess: ({ changed, failed }) => {
      const [first] = failed;
      if (first)
        notify.error(t('customers.bulk.failed', { count: failed.length, reason: first.title }));
      if (changed.length > 0)
        notify.success(t('customers.bulk.deleted', { count: changed.length }));
      invalidate();
      onClose();
      onDone();
    },
  });
  const failure = useFailure(remove.error);
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ body: { ids: deletable.map(({ id }) => id), count: deletable.length } })
      }
      title={t('customers.bulk.deleteTitle', { count: deletable.length })}
      text={t('customers.deleteText')}
      confirmKey={String(deletable.length)}
      confirmLabel={t('customers.bulk.delete', { count: deletable.length })}
      pending={remove.isPending}
      problem={failure ? { title: t('customers.deleteFailed'), detail: failure.title } : null}
    />
  );
};

const dialogs = { tags: TagsDialog, block: BlockDialog, delete: DeleteDialog } as const;

/** Dialog of a bulk action. */
export const BulkDialogs = (props: BulkDialogsProps) => {
  const Dialog = dialogs[props.dialog];
  return <Dialog {...props} />;
};
