import { apiMutation, useAuth } from '@sala/shared-auth';
import { limits, type Session } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import {
  Form,
  PasswordField,
  SubmitButton,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { failsAlone, Link, useLocation, useMutation, useTranslation } from '@sala/shell-sdk';
import { AuthCard } from '../layouts/auth-card';
import { paths } from '../paths';
import { CodeEntry } from './code-entry';
import { codeRequests } from './code-requests';
import { useConfirmationSchema } from './confirmation-rules';
import { DemoMail } from './demo-mail';
import { ResendCode } from './resend-code';
import { useCompleteSignIn } from './complete-sign-in';
import { TextLink } from './text-link';
import { useCallProblem } from './retry-after';

/** Whether a code was mailed: not when an unconfirmed sign-in led here. */
const isMailed = (state: unknown): boolean =>
  !(typeof state === 'object' && state !== null && 'mailed' in state && state.mailed === false);

const Confirmed = () => {
  const { t } = useTranslation();
  return (
    <AuthCard title={t('account:confirmation.doneTitle')} text={t('account:confirmation.doneText')}>
      <Button asChild variant="solid" size="lg">
        <Link to={paths.home}>{t('account:confirmation.continue')}</Link>
      </Button>
    </AuthCard>
  );
};

/** Proves ownership of the sign-up: this tab's secret or, in another browser, the password. */
const signUpProof = (email: string, password: string) => {
  const signUpToken = codeRequests.tokenOf('sign-up', email);
  return { email, ...(signUpToken ? { signUpToken } : { password }) };
};

const Resend = ({ given, mailed }: { readonly given: string; readonly mailed: boolean }) => {
  const { submitForm, values } = useFormikContext<{ readonly password: string }>();
  const resend = useMutation(apiMutation('authResendCode'));
  const send = async () => {
    const body = signUpProof(given, values.password);
    if ('password' in body && body.password === '') {
      await submitForm(); // shows the missing password at its field
      return null;
    }
    return resend.mutateAsync({ body }).then(
      ({ resendAfterSeconds }) => resendAfterSeconds,
      () => null,
    );
  };
  return (
    <ResendCode
      wait={mailed ? limits.codeResendSeconds : 0}
      send={send}
      sending={resend.isPending}
    />
  );
};

const Entry = ({ given, mailed }: { readonly given: string; readonly mailed: boolean }) => {
  const { t } = useTranslation();
  const begunHere = codeRequests.tokenOf('sign-up', given) !== undefined;
  const schema = useConfirmationSchema(!begunHere);
  const onSignedIn = useCompleteSignIn(paths.home);
  const verify = useMutation({
    ...apiMutation('authVerifyEmail'),
    meta: failsAlone,
    onSuccess: (session: Session) => onSignedIn(session, session.user.email),
  });
  const problem = useCallProblem(verify.error);
  const text = mailed
    ? t('account:confirmation.text', { email: given, count: limits.codeMinutes })
    : t('account:confirmation.textNotMailed', { email: given });
  return (
    <AuthCard
      title={t('account:confirmation.title')}
      text={given ? text : t('account:confirmation.textWithoutEmail')}
      footer={
        <>
          <TextLink to={paths.signUp}>{t('account:confirmation.changeEmail')}</TextLink>
          {' · '}
          <TextLink to={paths.signIn}>{t('account:confirmation.already')}</TextLink>
        </>
      }
      below={given ? <DemoMail email={given} /> : null}
    >
      <Form
        initialValues={{ email: given, password: '', code: '' }}
        validationSchema={schema}
        onSubmit={({ code, email, password }) =>
          verify.mutate({ body: { code, ...signUpProof(email, password) } })
        }
        submitting={verify.isPending}
        problem={problem}
      >
        {given ? null : (
          <TextField
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="username"
            required
            autoFocus
          />
        )}
        {begunHere ? null : (
          <PasswordField
            name="password"
            label={t('fields.password')}
            help={t('account:confirmation.passwordHelp')}
            autoComplete="current-password"
            required
            autoFocus={given !== ''}
          />
        )}
        <CodeEntry autoFocus={begunHere} />
        <SubmitButton size="lg">{t('account:confirmation.submit')}</SubmitButton>
        {given ? <Resend given={given} mailed={mailed} /> : null}
      </Form>
    </AuthCard>
  );
};

/** Confirms an address by code, then signs in (docs/spec/identity.md). */
export const EmailVerification = () => {
  const { search, state } = useLocation();
  const given = new URLSearchParams(search).get('email')?.trim() ?? '';
  const signedInAs = useAuth(({ user }) => user?.email);
  const done = signedInAs !== undefined && (given === '' || given.toLowerCase() === signedInAs);
  return done ? <Confirmed /> : <Entry key={given} given={given} mailed={isMailed(state)} />;
};
