import { apiMutation } from '@sala/shared-auth';
import { phoneCountries } from '@sala/shared-contracts';
import {
  CheckboxField,
  Form,
  FormBody,
  PhoneField,
  SubmitButton,
  TextField,
} from '@sala/shared-ui/form';
import { failsAlone, useLocale, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { codeRequests } from '../../components/code-requests';
import { NewPassword } from '../../components/new-password';
import { PrivacyNotice } from '../../components/privacy-notice';
import { useCallProblem } from '../../components/retry-after';
import { paths, withSearch } from '../../paths';
import { emptySignUp, signUpBody, useSignUpSchema, type SignUpValues } from './sign-up-schema';

interface SignUpFormProps {
  /** By invitation: the address is fixed, and confirming it joins the company. */
  readonly invited?: { readonly token: string; readonly email: string };
}

/** Creates an account; its address is confirmed next. */
export const SignUpForm = ({ invited }: SignUpFormProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const schema = useSignUpSchema();
  const signUp = useMutation({
    ...apiMutation('authSignUp'),
    meta: failsAlone,
    onSuccess: ({
      email,
      signUpToken,
    }: {
      readonly email: string;
      readonly signUpToken: string;
    }) => {
      codeRequests.keep('sign-up', email, signUpToken);
      void navigate(withSearch(paths.emailConfirmation, { email }));
    },
  });
  const problem = useCallProblem(signUp.error);
  // The schema requires accepted terms.
  const submit = (values: SignUpValues) => {
    // Going back to correct the form updates the started sign-up.
    const signUpToken = codeRequests.tokenOf('sign-up', values.email);
    signUp.mutate({
      body: {
        ...signUpBody(values, locale),
        ...(invited ? { invite: invited.token } : {}),
        ...(signUpToken ? { signUpToken } : {}),
        acceptTerms: true,
        acceptPrivacy: true,
      },
    });
  };
  return (
    <Form
      initialValues={{ ...emptySignUp, email: invited?.email ?? '' }}
      validationSchema={schema}
      onSubmit={submit}
      submitting={signUp.isPending}
      problem={problem}
    >
      <TextField
        name="firstName"
        label={t('fields.firstName')}
        autoComplete="given-name"
        required
        autoFocus
      />
      <FormBody columns={2}>
        <TextField
          name="lastName"
          label={t('fields.lastName')}
          autoComplete="family-name"
          required
        />
        <TextField name="secondLastName" label={t('fields.secondLastName')} />
      </FormBody>
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        required
        disabled={invited !== undefined}
        help={invited ? t('account:invitation.emailHelp') : undefined}
      />
      <PhoneField
        name="phone"
        label={t('account:signUp.phone')}
        countries={phoneCountries}
        required
      />
      <NewPassword label={t('fields.password')} />
      <CheckboxField name="acceptTerms" label={t('fields.acceptTerms')} required />
      <CheckboxField name="acceptPrivacy" label={t('fields.acceptPrivacy')} required />
      <PrivacyNotice />
      <SubmitButton size="lg">{t('account:signUp.submit')}</SubmitButton>
    </Form>
  );
};
