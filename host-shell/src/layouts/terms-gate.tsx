import { apiMutation, useAuth } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { CheckboxField, Form, SubmitButton, yup } from '@sala/shared-ui/form';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { PrivacyNotice } from '../components/privacy-notice';
import { useCallProblem } from '../components/retry-after';
import { AuthCard } from './auth-card';
import { useSignOut } from './sign-out';

/** In place of every screen for somebody whose account the company made, until they accept. */
export const TermsGate = () => {
  const { t } = useTranslation();
  const company = useAuth(({ user }) => user?.company?.name ?? '');
  const accept = useMutation({
    ...apiMutation('authTermsAccept'),
    onSuccess: (user) => useAuth.getState().setUser(user),
  });
  const leave = useSignOut();
  const schema = useMemo(() => {
    const accepted = yup.boolean().oneOf([true], t('rules.accept'));
    return yup.object({ acceptTerms: accepted, acceptPrivacy: accepted });
  }, [t]);
  return (
    <Box as="main" display="flex" minH="100dvh" bg="bg">
      <AuthCard
        title={t('account:terms.title')}
        text={t('account:terms.text', { company })}
        footer={
          <Button variant="ghost" loading={leave.isPending} onClick={() => leave.mutate({})}>
            {t('account:terms.signOut')}
          </Button>
        }
      >
        <Form
          initialValues={{ acceptTerms: false, acceptPrivacy: false }}
          validationSchema={schema}
          onSubmit={() => accept.mutate({ body: { acceptTerms: true, acceptPrivacy: true } })}
          submitting={accept.isPending}
          problem={useCallProblem(accept.error)}
        >
          <CheckboxField name="acceptTerms" label={t('fields.acceptTerms')} required />
          <CheckboxField name="acceptPrivacy" label={t('fields.acceptPrivacy')} required />
          <PrivacyNotice />
          <SubmitButton size="lg">{t('account:terms.submit')}</SubmitButton>
        </Form>
      </AuthCard>
    </Box>
  );
};
