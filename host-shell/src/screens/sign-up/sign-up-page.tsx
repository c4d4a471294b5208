import { apiMutation, ApiError } from '@sala/shared-auth';
import { Link as Styled } from '@sala/shared-ui';
import { CheckboxField, Form, PasswordField, SubmitButton, TextField } from '@sala/shared-ui/form';
import { Link, useLocale, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { emptySignUp, signUpBody, useSignUpSchema, type SignUpValues } from './sign-up-schema';

export default function SignUpPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const schema = useSignUpSchema();
  const signUp = useMutation({
    ...apiMutation('authSignUp'),
    onSuccess: ({ email }: { email: string }) =>
      void navigate(`${paths.emailConfirmation}?email=${encodeURIComponent(email)}`),
  });

  // The schema let only accepted terms pass.
  const submit = (values: SignUpValues) =>
    signUp.mutate({ body: { ...signUpBody(values, locale), acceptTerms: true, acceptPrivacy: true } });

  return (
    <AuthCard
      title={t('signUp.title')}
      text={t('signUp.text')}
      footer={
        <>
          {t('signUp.haveAccount')}{' '}
          <Styled asChild>
            <Link to={paths.signIn}>{t('signUp.signIn')}</Link>
          </Styled>
        </>
      }
    >
      <Form
        initialValues={emptySignUp}
        validationSchema={schema}
        onSubmit={submit}
        submitting={signUp.isPending}
        problem={signUp.error instanceof ApiError ? signUp.error.problem : null}
      >
        <TextField name="firstName" label={t('fields.firstName')} autoComplete="given-name" required autoFocus />
        <TextField name="lastName" label={t('fields.lastName')} autoComplete="family-name" required />
        <TextField name="secondLastName" label={t('fields.secondLastName')} />
        <TextField name="email" type="email" label={t('fields.email')} autoComplete="username" required />
        <PasswordField name="password" label={t('fields.password')} help={t('signUp.passwordHelp')} autoComplete="new-password" required />
        <PasswordField name="confirm" label={t('fields.confirm')} autoComplete="new-password" required />
        <CheckboxField name="acceptTerms" label={t('fields.acceptTerms')} required />
        <CheckboxField name="acceptPrivacy" label={t('fields.acceptPrivacy')} required />
        <SubmitButton size="lg">{t('signUp.submit')}</SubmitButton>
      </Form>
    </AuthCard>
  );
}
