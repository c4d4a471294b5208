import { ApiError, apiMutation, apiQuery } from '@sala/shared-auth';
import { patterns, type PractitionerDetail } from '@sala/shared-contracts';
import { PasswordField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

interface PinValues {
  readonly pin: string;
  readonly password: string;
}

/** Sets the signing PIN, after the user's password. */
export const PinDialog = ({
  practitionerId,
  onClose,
}: {
  readonly practitionerId: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const params = { practitionerId };
  const rules = useMemo(
    () =>
      yup.object({
        pin: yup
          .string()
          .required(t('practitioners.rules.pin'))
          .matches(patterns.signaturePin, t('practitioners.rules.pin')),
        password: yup.string().required(t('practitioners.rules.password')),
      }),
    [t],
  );
  const save = useMutation({
    ...apiMutation('practitionerPinSave'),
    onSuccess: (person: PractitionerDetail) => {
      client.setQueryData(apiQuery('practitionerView', { params }).queryKey, person);
      notify.success(t('practitioners.toasts.pin'));
      onClose();
    },
  });
  return (
    <FormDialog<PinValues>
      open
      size="sm"
      title={t('practitioners.pin.title')}
      description={t('practitioners.pin.text')}
      submitLabel={t('practitioners.actions.save')}
      initialValues={{ pin: '', password: '' }}
      validationSchema={rules}
      onSubmit={({ pin, password }) => save.mutate({ params, body: { pin, password } })}
      submitting={save.isPending}
      problem={save.error instanceof ApiError ? save.error.problem : null}
      onClose={onClose}
    >
      <PasswordField
        name="pin"
        label={t('practitioners.pin.pin')}
        help={t('practitioners.pin.help')}
        autoComplete="new-password"
      />
      <PasswordField
        name="password"
        label={t('practitioners.pin.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
};
