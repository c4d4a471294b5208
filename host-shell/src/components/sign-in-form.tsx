import { apiMutation, ApiError } from '@sala/shared-auth';
import { Flex } from '@sala/shared-ui';
import { CheckboxField, Form, PasswordField, SubmitButton, TextField } from '@sala/shared-ui/form';
import {
  failsAlone,
  notify,
  useLocation,
  useMutation,
  useNavigate,
  useTranslation,
} from '@sala/shell-sdk';
import { useMemo } from 'react';
import { paths, placeAfterSignIn, withSearch } from '../paths';
import { prefetchWorkplace } from '../prefetch-workplace';
import { ResetPasswordLink } from './reset-password-link';
import { lazyRules } from './lazy-rules';
import { useCompleteSignIn } from './complete-sign-in';
import { trustedDevice } from './trusted-device';
import { useCallProblem } from './retry-after';

const loadRules = () => import(/* webpackChunkName: "sign-in-rules" */ './sign-in-rules');

const emptyForm = { email: '', password: '', remember: false };

/** Email and password, and every response to them (docs/spec/identity.md). */
export const SignInForm = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const schema = useMemo(() => lazyRules(async () => (await loadRules()).signInRules(t)), [t]);
  const search = new URLSearchParams(useLocation().search);
  const target = placeAfterSignIn(search.get('redirect'));
  const onSignedIn = useCompleteSignIn(target);

  const signIn = useMutation({
    ...apiMutation('authSignIn'),
    meta: failsAlone,
    onSuccess: (answer, { body }) => onSignedIn(answer, body.email),
    onError: (error, { body }) => {
      const { code, title } = (error instanceof ApiError && error.problem) || {};
      // Another screen goes on, so that the form cannot say why.
      if (title && (code === 'auth.sso_required' || code === 'auth.email_unverified'))
        notify.error(title);
      if (code === 'auth.sso_required') {
        const redirect = search.get('redirect') ?? undefined;
        void navigate(withSearch(paths.signInSso, { email: body.email.trim(), redirect }));
      }
      if (code !== 'auth.email_unverified') return;
      // No code was mailed: the screen offers one.
      void navigate(withSearch(paths.emailConfirmation, { email: body.email.trim() }), {
        state: { mailed: false },
      });
    },
  });
  const problem = useCallProblem(signIn.error);
  const submit = (typed: typeof emptyForm) => {
    const deviceToken = trustedDevice.tokenOf(typed.email);
    signIn.mutate({ body: { ...typed, ...(deviceToken ? { deviceToken } : {}) } });
  };

  return (
    <div onInput={() => prefetchWorkplace(target)}>
      <Form
        initialValues={{ ...emptyForm, email: search.get('email') ?? '' }}
        validationSchema={schema}
        onSubmit={submit}
        submitting={signIn.isPending}
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
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
          required
        />
        <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
          <CheckboxField name="remember" label={t('signIn.remember')} />
          <ResetPasswordLink />
        </Flex>
        <SubmitButton size="lg">{t('signIn.submit')}</SubmitButton>
      </Form>
    </div>
  );
};
