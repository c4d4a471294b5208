import { apiMutation } from '@sala/shared-auth';
import { PasswordField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../components/unsaved-watch';
import { provenRules } from './account-rules';
import { problemAt } from './problems';

interface SecondFactorOffProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Turning it off takes the password: an unlocked computer is not enough. */
export const SecondFactorOff = ({ onClose, onDone }: SecondFactorOffProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => provenRules(t), [t]);
  const disable = useMutation({ ...apiMutation('secondFactorDisable'), onSuccess: onDone });
  const problem = useMemo(() => problemAt(disable.error, { password: 'password' }), [disable.error]);
  return (
    <FormDialog
      open
      title={t('account.turnOffTitle')}
      description={t('account.turnOffText')}
      submitLabel={t('account.turnOff')}
      initialValues={{ password: '' }}
      validationSchema={rules}
      onSubmit={(body) => disable.mutate({ body })}
      onClose={onClose}
      submitting={disable.isPending}
      problem={problem}
      size="sm"
    >
      <UnsavedWatch />
      <PasswordField name="password" label={t('account.currentPassword')} autoComplete="current-password" required />
    </FormDialog>
  );
};
