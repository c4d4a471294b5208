import { apiMutation, ApiError } from '@sala/shared-auth';
import { Form, SubmitButton } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { NewPassword } from '../../components/new-password';
import { useCompleteSignIn } from '../../components/complete-sign-in';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { useNewPasswordSchema } from './reset-rules';

interface SetPasswordProps {
  readonly email: string;
  readonly resetToken: string;
  /** The token expired: back to the code. */
  readonly onGone: () => void;
}

/** Sets the new password, then signs in or asks for the second factor. */
export const SetPassword = ({ email, resetToken, onGone }: SetPasswordProps) => {
  const { t } = useTranslation();
  const schema = useNewPasswordSchema();
  const onSignedIn = useCompleteSignIn(paths.home);
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
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label={t('account:otp.newPassword')} autoFocus />
        <SubmitButton size="lg">{t('account:otp.resetSubmit')}</SubmitButton>
      </Form>
    </AuthCard>
  );
};
