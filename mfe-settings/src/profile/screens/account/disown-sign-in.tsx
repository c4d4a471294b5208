import { apiKey, apiMutation } from '@sala/shared-auth';
import type { Contract, EndpointOutput, SignIn } from '@sala/shared-contracts';
import { FormBody, PasswordField, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { problemAt } from '../../parts/field-problem';

interface DisownValues {
  readonly password: string;
  readonly code: string;
}

/** Only what was typed is sent. */
const bodyOf = ({ password, code }: DisownValues) => ({
  ...(password !== '' && { password }),
  ...(code.trim() !== '' && { code: code.trim() }),
});

interface DisownSignInProps {
  readonly signIn: SignIn;
  /** What the server asks for now. */
  readonly proof: EndpointOutput<Contract['accountSignInList']>['proof'];
  readonly onClose: () => void;
}

/** Asks, and then takes the account back from whoever signed in. */
export const DisownSignIn = ({ signIn, proof, onClose }: DisownSignInProps) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const disown = useMutation({
    ...apiMutation('accountSignInDisown'),
    onSuccess: () => {
      notify.success(t('ownAccount.tookBack'));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        (['accountSignInList', 'accountSessionList', 'apiTokenList'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const problem = useMemo(
    () => problemAt(disown.error, { password: 'password', code: 'code' }),
    [disown.error],
  );
  return (
    <FormDialog<DisownValues>
      open
      danger
      size="sm"
      title={t('ownAccount.notMeTitle', { time: dateTime(signIn.at) })}
      description={t('ownAccount.notMeText')}
      submitLabel={t('ownAccount.notMe')}
      initialValues={{ password: '', code: '' }}
      ready={(values) => proof === 'none' || Object.keys(bodyOf(values)).length > 0}
      onSubmit={(values) =>
        disown.mutate({ params: { signInId: signIn.id }, body: bodyOf(values) })
      }
      submitting={disown.isPending}
      problem={problem}
      onClose={onClose}
    >
      <UnsavedWatch />
      {proof === 'none' ? null : (
        <FormBody>
          <PasswordField
            name="password"
            label={t('account.currentPassword')}
            help={t(proof === 'password' ? 'ownAccount.proofHelp' : 'ownAccount.proofOrCode')}
            autoComplete="current-password"
          />
          {proof === 'password_or_code' ? (
            <TextField name="code" label={t('ownAccount.proofCode')} autoComplete="one-time-code" />
          ) : null}
        </FormBody>
      )}
    </FormDialog>
  );
};
