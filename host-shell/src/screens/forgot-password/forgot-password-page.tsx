import { apiMutation } from '@sala/shared-auth';
import { Form, SubmitButton, TextField } from '@sala/shared-ui/form';
import { failsAlone, useLocation, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { codeRequests } from '../../components/code-requests';
import { TextLink } from '../../components/text-link';
import { trustedDevice } from '../../components/trusted-device';
import { useCallProblem } from '../../components/retry-after';
import { AuthCard } from '../../layouts/auth-card';
import { paths, withSearch } from '../../paths';
import { useEmailSchema } from '../../components/email-only-rules';

/** Requests a password-reset code; never reveals whether an account exists (docs/spec/identity.md). */
export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const given = new URLSearchParams(useLocation().search).get('email') ?? '';
  const schema = useEmailSchema();
  const forgotten = useMutation({
    ...apiMutation('authPasswordForgotten'),
    meta: failsAlone,
    onSuccess: ({
      email,
      requestToken,
    }: {
      readonly email: string;
      readonly requestToken: string;
    }) => {
      codeRequests.keep('reset', email, requestToken);
      void navigate(withSearch(paths.otp, { purpose: 'reset', email }));
    },
  });
  const problem = useCallProblem(forgotten.error);
  const submit = ({ email }: { readonly email: string }) => {
    const deviceToken = trustedDevice.tokenOf(email);
    forgotten.mutate({ body: { email, ...(deviceToken ? { deviceToken } : {}) } });
  };
  return (
    <AuthCard
      title={t('account:forgotten.title')}
      text={t('account:forgotten.text')}
      footer={<TextLink to={paths.signIn}>{t('account:backToSignIn')}</TextLink>}
    >
      <Form
        initialValues={{ email: given }}
        validationSchema={schema}
        onSubmit={submit}
        submitting={forgotten.isPending}
        problem={problem}
      >
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          required
          autoFocus
        />
        <SubmitButton size="lg">{t('account:forgotten.submit')}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
