import { apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Form, SubmitButton } from '@sala/shared-ui/form';
import { failsAlone, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { CodeEntry } from '../../components/code-entry';
import { codeRequests } from '../../components/code-requests';
import { DemoMail } from '../../components/demo-mail';
import { ResendCode } from '../../components/resend-code';
import { TextLink } from '../../components/text-link';
import { trustedDevice } from '../../components/trusted-device';
import { useCallProblem } from '../../components/retry-after';
import { AuthCard } from '../../layouts/auth-card';
import { paths, withSearch } from '../../paths';
import { useResetCodeSchema } from './reset-rules';
import { SetPassword } from './set-password';

interface CodeStepProps {
  readonly email: string;
  readonly onRight: (resetToken: string) => void;
}

const CodeStep = ({ email, onRight }: CodeStepProps) => {
  const { t } = useTranslation();
  const schema = useResetCodeSchema();
  const check = useMutation({
    ...apiMutation('authPasswordResetCheck'),
    meta: failsAlone,
    onSuccess: ({ resetToken }: { readonly resetToken: string }) => onRight(resetToken),
  });
  const problem = useCallProblem(check.error);
  const again = useMutation(apiMutation('authPasswordForgotten'));
  const send = () => {
    const deviceToken = trustedDevice.tokenOf(email);
    return again.mutateAsync({ body: { email, ...(deviceToken ? { deviceToken } : {}) } }).then(
      ({ resendAfterSeconds, requestToken }) => {
        codeRequests.keep('reset', email, requestToken);
        return resendAfterSeconds;
      },
      () => null,
    );
  };
  const submit = ({ code }: { readonly code: string }) => {
    const requestToken = codeRequests.tokenOf('reset', email);
    check.mutate({ body: { email, code, ...(requestToken ? { requestToken } : {}) } });
  };
  return (
    <AuthCard
      title={t('account:otp.resetTitle')}
      text={t('account:otp.resetText', { email, count: limits.codeMinutes })}
      footer={
        <>
          <TextLink to={withSearch(paths.forgotPassword, { email })}>
            {t('account:otp.otherEmail')}
          </TextLink>
          {' · '}
          <TextLink to={paths.signIn}>{t('account:backToSignIn')}</TextLink>
        </>
      }
      below={<DemoMail email={email} />}
    >
      <Form
        initialValues={{ code: '' }}
        validationSchema={schema}
        onSubmit={submit}
        submitting={check.isPending}
        problem={problem}
      >
        <CodeEntry />
        <SubmitButton size="lg">{t('account:otp.resetCheck')}</SubmitButton>
        <ResendCode wait={limits.codeResendSeconds} send={send} sending={again.isPending} />
      </Form>
    </AuthCard>
  );
};

/** Password reset: the code, then the new password, then a session (docs/spec/identity.md). */
export const ResetPassword = ({ email }: { readonly email: string }) => {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <CodeStep email={email} onRight={setToken} />
  ) : (
    <SetPassword email={email} resetToken={token} onGone={() => setToken(null)} />
  );
};
