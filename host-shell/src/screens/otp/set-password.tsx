import { apiMutation, ApiError } from '@sala/shared-auth';
import { Form, SubmitButton } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { NewPassword } from '../../components/new-password';
import { useSignedIn } from '../../components/signed-in';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { useNewPasswordSchema } from './reset-rules';

interface SetPasswordProps {
  readonly email: string;
  readonly resetToken: string;
  /** The token has ended: back to a code. */
  readonly onGone: () => void;
}

/** The new password; with it one is signed in, or asked for the second factor. */
export const SetPassword = ({ email, resetToken, onGone }: SetPasswordProps) => {
  const { t } = useTranslation();
  const schema = useNewPasswordSchema();
  const onSignedIn = useSignedIn(paths.home);
  const reset = useMutation({
    ...apiMutation('authPasswordReset'),
    onSuccess: (answer) => {
      notify.success(t('account:otp.resetDone'));
      onSignedIn(answer, email);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.code === 'auth.reset_token_invalid') onGone();
    },
  });
  return (
    <AuthCard title={t('account:otp.newTitle')} text={t('account:otp.newText')}>
      <Form
        initialValues={{ password: '', confirm: '' }}
        validationSchema={schema}
        onSubmit={({ password }) => reset.mutate({ body: { resetToken, password } })}
        submitting={reset.isPending}
        problem={reset.error instanceof ApiError ? reset.error.problem : null}
      >
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label={t('account:otp.newPassword')} autoFocus />
        <SubmitButton size="lg">{t('account:otp.resetSubmit')}</SubmitButton>
      </Form>
    </AuthCard>
  );
};
