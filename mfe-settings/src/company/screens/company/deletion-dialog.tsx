import { apiMutation } from '@sala/shared-auth';
import { PasswordField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { useDeletionShown } from './use-deletion-shown';

interface DeletionValues {
  readonly name: string;
  readonly password: string;
}

interface DeletionDialogProps {
  /** What has to be typed. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the name and the password: one is care, the other proof. */
export const DeletionDialog = ({ name, onClose }: DeletionDialogProps) => {
  const { t } = useTranslation('settings');
  const show = useDeletionShown();
  const request = useMutation({
    ...apiMutation('companyDeletionRequest'),
    gcTime: 0, // do not cache the password
    onSuccess: (company) => {
      notify.success(t('companySettings.deletion.requested'));
      onClose();
      return show(company);
    },
  });
  const rules = yup.object({
    name: yup
      .string()
      .test('name', t('companySettings.deletion.nameWrong'), (typed) => typed?.trim() === name),
    password: yup.string().required(t('companySettings.validation.required')),
  });
  return (
    <FormDialog<DeletionValues>
      open
      title={t('companySettings.deletion.title')}
      description={t('companySettings.deletion.consequence')}
      submitLabel={t('companySettings.deletion.submit')}
      initialValues={{ name: '', password: '' }}
      validationSchema={rules}
      onSubmit={(values) =>
        request.mutate({ body: { name: values.name.trim(), password: values.password } })
      }
      submitting={request.isPending}
      problem={useFailure(request.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextField
        name="name"
        label={t('companySettings.deletion.name', { name })}
        autoComplete="off"
        required
      />
      <PasswordField
        name="password"
        label={t('companySettings.password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
};
