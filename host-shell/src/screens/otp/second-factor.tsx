import { apiMutation, ApiError } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { CheckboxField, Form, SubmitButton, TextField } from '@sala/shared-ui/form';
import { failsAlone, notify, useLocation, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { CodeEntry } from '../../components/code-entry';
import { DemoMail } from '../../components/demo-mail';
import { ResendCode } from '../../components/resend-code';
import { useCompleteSignIn, type SecondStep } from '../../components/complete-sign-in';
import { TextLink } from '../../components/text-link';
import { useCallProblem } from '../../components/retry-after';
import { AuthCard } from '../../layouts/auth-card';
import { paths, signInFrom } from '../../paths';
import { useSecondFactorSchema } from './second-factor-rules';
import { StartAgain } from './start-again';

const isSecondStep = (state: unknown): state is SecondStep =>
  typeof state === 'object' && state !== null && 'challenge' in state && 'email' in state;

interface EntryProps extends SecondStep {
  readonly target: string;
  readonly onGone: () => void;
}

const Entry = ({ challenge, email, target, onGone }: EntryProps) => {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const schema = useSecondFactorSchema(recovery);
  const onSignedIn = useCompleteSignIn(target);
  const params = { challengeId: challenge.challengeId };
  const mailed = challenge.method === 'email';
  const verify = useMutation({
    ...apiMutation('authChallengeVerify'),
    meta: failsAlone,
    onSuccess: (session) => onSignedIn(session, email),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.problem?.code !== 'auth.challenge_gone') return;
      notify.error(error.problem.title);
      onGone();
    },
  });
  const problem = useCallProblem(verify.error);
  const resend = useMutation(apiMutation('authChallengeResend'));
  const send = () =>
    resend.mutateAsync({ params }).then(
      ({ resendAfterSeconds }) => resendAfterSeconds,
      () => null,
    );
  const text = mailed
    ? t('account:otp.mfaMailed', { address: challenge.sentTo ?? email })
    : t('account:otp.mfaApp');
  return (
    <AuthCard
      title={t('account:otp.mfaTitle')}
      text={recovery ? t('account:otp.recoveryText') : text}
      footer={<TextLink to={paths.signIn}>{t('account:backToSignIn')}</TextLink>}
      below={mailed && !recovery ? <DemoMail email={email} /> : null}
    >
      <Form
        key={recovery ? 'recovery' : 'code'}
        initialValues={{ code: '', trustDevice: false }}
        validationSchema={schema}
        onSubmit={({ code, trustDevice }) =>
          verify.mutate({ params, body: { code: code.trim(), trustDevice } })
        }
        submitting={verify.isPending}
        problem={problem}
      >
        {/* Before the code, whose last digit submits the form. */}
        <CheckboxField
          name="trustDevice"
          label={t('account:otp.trust', { count: limits.trustedDeviceDays })}
          help={t('account:otp.trustHelp')}
        />
        {recovery ? (
          <TextField
            name="code"
            label={t('account:otp.recoveryCode')}
            autoComplete="off"
            mono
            required
            autoFocus
          />
        ) : (
          <CodeEntry />
        )}
        <SubmitButton size="lg">{t('signIn.submit')}</SubmitButton>
        {mailed && !recovery ? (
          <ResendCode wait={challenge.resendAfterSeconds} send={send} sending={resend.isPending} />
        ) : null}
        <Button
          variant="link"
          onClick={() => {
            verify.reset();
            setRecovery(!recovery);
          }}
        >
          {recovery ? t('account:otp.useCode') : t('account:otp.useRecovery')}
        </Button>
      </Form>
    </AuthCard>
  );
};

/** Second step of signing in. The first step's result lives in this tab's history only. */
export const SecondFactor = ({ target }: { readonly target: string }) => {
  const { state } = useLocation();
  const [gone, setGone] = useState(false);
  if (gone || !isSecondStep(state)) return <StartAgain to={signInFrom(target)} />;
  return <Entry {...state} target={target} onGone={() => setGone(true)} />;
};
