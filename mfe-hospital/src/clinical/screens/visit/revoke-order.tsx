import { limits, type ServiceRequest } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

/** Revokes an order without a result, with the reason. */
export const RevokeOrder = ({
  order,
  onClose,
}: {
  readonly order: ServiceRequest;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const revoke = useMutation({
    ...apiMutation('serviceRequestRevoke'),
    onSuccess: ({ codeText }) => {
      notify.success(t('visits.orders.revoked', { study: codeText }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('visitServiceRequestView') }),
  });
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('visits.rules.reason'))
          .max(
            limits.serviceRequestReasonMax,
            t('visits.rules.tooLong', { max: limits.serviceRequestReasonMax }),
          ),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      danger
      size="sm"
      onClose={onClose}
      title={t('visits.orders.revokeTitle', { study: order.codeText })}
      submitLabel={t('visits.orders.revoke')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        revoke.mutate({
          params: { serviceRequestId: order.id },
          body: { version: order.version, reason: reason.trim() },
        })
      }
      submitting={revoke.isPending}
      problem={useFailure(revoke.error)}
    >
      <TextareaField
        name="reason"
        label={t('visits.cancel.reason')}
        required
        countTo={limits.serviceRequestReasonMax}
      />
    </FormDialog>
  );
};
