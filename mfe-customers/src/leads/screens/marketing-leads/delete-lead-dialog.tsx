import type { Lead } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDeleteDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateLeads } from './invalidate-leads';

export interface DeleteLeadDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Requires typing the lead's name, since deletion cannot be undone. */
export const DeleteLeadDialog = ({ lead, onClose, onDeleted }: DeleteLeadDialogProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateLeads();
  const remove = useMutation({
    ...apiMutation('leadDelete'),
    onSuccess: () => {
      notify.success(t('leads.deletedDone', { name: lead.name }));
      invalidate();
      onDeleted();
    },
  });
  return (
    <ConfirmDeleteDialog
      open
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { leadId: lead.id }, query: { version: lead.version } })
      }
      title={t('leads.deleteTitle', { name: lead.name })}
      text={t('leads.deleteText')}
      confirmKey={lead.name}
      confirmLabel={t('leads.delete')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};
