import { apiMutation } from '@sala/shared-auth';
import type { SecondFactorMethod } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { PasswordField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { offRules, type OffValues } from './account-rules';
import { problemAt } from '../../parts/field-problem';

interface SendCodeProps {
  readonly sending: boolean;
  readonly onSend: (password: string) => void;
}

/** Mailing a code requires the password. */
const SendCode = ({ sending, onSend }: SendCodeProps) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<OffValues>();
  return (
    <Button
      disabled={values.password === ''}
      loading={sending}
      onClick={() => onSend(values.password)}
    >
      {t('account.sendOffCode')}
    </Button>
  );
};

interface SecondFactorOffProps {
  readonly method: SecondFactorMethod;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Turns off the second factor; requires password and code, in case the computer was left unlocked. */
export const SecondFactorOff = ({ method, onClose, onDone }: SecondFactorOffProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => offRules(t), [t]);
  const disable = useMutation({ ...apiMutation('secondFactorDisable'), onSuccess: onDone });
  const mailCode = useMutation({
    ...apiMutation('secondFactorDisableStart'),
    onSuccess: () => {
      disable.reset();
      notify.success(t('account.offCodeSent'));
    },
  });
  const error = disable.error ?? mailCode.error;
  const problem = useMemo(() => problemAt(error, { password: 'password', code: 'code' }), [error]);
  const submit = ({ code, password }: OffValues) => {
    mailCode.reset();
    disable.mutate({ body: { password, code: code.trim() } });
  };
  return (
    <FormDialog
      open
      title={t('account.turnOffTitle')}
      description={t('account.turnOffText')}
      submitLabel={t('account.turnOff')}
      initialValues={{ password: '', code: '' }}
      validationSchema={rules}
      onSubmit={submit}
      onClose={onClose}
      submitting={disable.isPending}
      problem={problem}
      size="sm"
    >
      <UnsavedWatch />
      <PasswordField
        name="password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
      />
      {method === 'email' ? (
        <SendCode
          sending={mailCode.isPending}
          onSend={(password) => mailCode.mutate({ body: { password } })}
        />
      ) : null}
      <TextField
        name="code"
        label={t('account.offCode')}
        help={t(`account.offCodeHelp.${method}`)}
        autoComplete="one-time-code"
        mono
        required
      />
    </FormDialog>
  );
};
