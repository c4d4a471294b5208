import { apiMutation, ApiError, useAuth } from '@sala/shared-auth';
import { limits, type Session } from '@sala/shared-contracts';
import { Button, Link as Styled } from '@sala/shared-ui';
import { CodeField, Form, SubmitButton, TextField } from '@sala/shared-ui/form';
import { Link, notify, useLocation, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { useConfirmationSchema } from './confirmation-schema';
import { useCountdown } from './countdown';

export default function EmailConfirmationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const given = new URLSearchParams(useLocation().search).get('email') ?? '';
  const wait = useCountdown(given ? limits.codeResendSeconds : 0);
  const schema = useConfirmationSchema();
  const verify = useMutation({
    ...apiMutation('authVerifyEmail'),
    onSuccess: (session: Session) => {
      useAuth.getState().setAuth(session);
      void navigate(paths.home, { replace: true });
    },
  });
  const resend = useMutation({
    ...apiMutation('authResendCode'),
    onSuccess: ({ resendAfterSeconds }: { resendAfterSeconds: number }) => {
      notify.success(t('confirmation.resent'));
      wait.restart(resendAfterSeconds);
    },
  });

  return (
    <AuthCard
      title={t('confirmation.title')}
      text={given ? t('confirmation.text', { email: given }) : t('confirmation.textWithoutEmail')}
      footer={
        <Styled asChild>
          <Link to={paths.signUp}>{t('confirmation.changeEmail')}</Link>
        </Styled>
      }
    >
      <Form
        initialValues={{ email: given, code: '' }}
        validationSchema={schema}
        onSubmit={(body) => verify.mutate({ body })}
        submitting={verify.isPending}
        problem={verify.error instanceof ApiError ? verify.error.problem : null}
      >
        {given ? null : <TextField name="email" type="email" label={t('fields.email')} required autoFocus />}
        <CodeField name="code" label={t('fields.code')} required autoFocus={given !== ''} />
        <SubmitButton size="lg">{t('confirmation.submit')}</SubmitButton>
        {given ? (
          <Button
            variant="ghost"
            disabled={wait.seconds > 0}
            loading={resend.isPending}
            onClick={() => resend.mutate({ body: { email: given } })}
          >
            {wait.seconds > 0 ? t('confirmation.resendIn', { seconds: wait.seconds }) : t('confirmation.resend')}
          </Button>
        ) : null}
      </Form>
    </AuthCard>
  );
}
