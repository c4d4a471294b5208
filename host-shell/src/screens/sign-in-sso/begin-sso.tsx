import { api } from '@sala/shared-auth';
import { Button, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextField } from '@sala/shared-ui/form';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { TextLink } from '../../components/text-link';
import { useCallProblem } from '../../components/retry-after';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { useEmailSchema } from '../../components/email-only-rules';
import { pendingSso } from './pending-sso';

interface BeginSsoProps {
  readonly email: string;
  /** Where to go afterwards. */
  readonly target: string;
}

/** Finds the company of an address, and offers to continue at its provider. */
export const BeginSso = ({ email: given, target }: BeginSsoProps) => {
  const { t } = useTranslation();
  const schema = useEmailSchema();
  const begin = useMutation({
    mutationFn: async (email: string) => {
      const { company } = await api.authSsoFind({ body: { email } });
      if (!company) return null;
      const { authorizationUrl, browserToken } = await api.authSsoStart({ body: { email } });
      pendingSso.keep({ browserToken, email, target });
      return { name: company.name, authorizationUrl };
    },
  });
  const problem = useCallProblem(begin.error);
  const found = begin.data;
  return (
    <AuthCard
      title={t('account:sso.title')}
      text={t('account:sso.text')}
      footer={<TextLink to={paths.signIn}>{t('account:backToSignIn')}</TextLink>}
    >
      <Form
        initialValues={{ email: given }}
        validationSchema={schema}
        onSubmit={({ email }) => begin.mutate(email.trim())}
        submitting={begin.isPending}
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
        <SubmitButton size="lg" variant={found ? 'outline' : 'solid'}>
          {t('account:sso.find')}
        </SubmitButton>
      </Form>
      <div role="status">
        {found === null ? (
          <Text tone="muted" mt="4">
            {t('account:sso.none')}
          </Text>
        ) : null}
        {found ? (
          <Button asChild variant="solid" size="lg" w="full" mt="4">
            <a href={found.authorizationUrl}>
              {t('account:sso.continue', { company: found.name })}
            </a>
          </Button>
        ) : null}
      </div>
    </AuthCard>
  );
};
