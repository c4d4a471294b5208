import { apiMutation, ApiError, useAuth } from '@sala/shared-auth';
import type { Session } from '@sala/shared-contracts';
import { Link as Styled } from '@sala/shared-ui';
import { Form, PasswordField, SubmitButton, TextField } from '@sala/shared-ui/form';
import { Link, useLocation, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { AuthCard } from '../../layouts/auth-card';
import { localPath, paths } from '../../paths';
import { prefetchWorkplace } from '../../workplace';
import { useSignInSchema } from './sign-in-schema';

const empty = { email: '', password: '' };

export default function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const schema = useSignInSchema();
  const target = localPath(new URLSearchParams(search).get('redirect')) ?? paths.home;

  const onSuccess = (session: Session) => {
    useAuth.getState().setAuth(session);
    void navigate(target, { replace: true });
  };
  const onError = (error: unknown, { body }: { readonly body: typeof empty }) => {
    if (error instanceof ApiError && error.problem?.code === 'auth.email_unverified') {
      void navigate(`${paths.emailConfirmation}?email=${encodeURIComponent(body.email)}`);
    }
  };
  const signIn = useMutation({ ...apiMutation('authSignIn'), onSuccess, onError });

  return (
    <AuthCard
      title={t('signIn.title')}
      text={t('signIn.text')}
      footer={
        <>
          {t('signIn.noAccount')}{' '}
          <Styled asChild>
            <Link to={paths.signUp}>{t('signIn.signUp')}</Link>
          </Styled>
        </>
      }
    >
      <div onInput={() => prefetchWorkplace(target)}>
        <Form
          initialValues={empty}
          validationSchema={schema}
          onSubmit={(body) => signIn.mutate({ body })}
          submitting={signIn.isPending}
          problem={signIn.error instanceof ApiError ? signIn.error.problem : null}
        >
          <TextField name="email" type="email" label={t('fields.email')} autoComplete="username" required autoFocus />
          <PasswordField name="password" label={t('fields.password')} autoComplete="current-password" required />
          <SubmitButton size="lg">{t('signIn.submit')}</SubmitButton>
        </Form>
      </div>
    </AuthCard>
  );
}
