import { ApiError, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import { Box, Button, Card, Flex, Link, LoadingState, Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import { Link as RouterLink, notify, useLocale, useMutation, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import { CompanyForm } from './company-form';
import { companyBody, type CompanyValues } from './company-rules';
import { likelyTimeZone } from './time-zones';

/** Creates the company; the answer is a session that belongs to it. */
const useCompanyCreate = () => {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    ...apiMutation('companyCreate'),
    onSuccess: (session) => {
      useAuth.getState().setAuth(session);
      notify.success(t('companySetup.done', { company: session.user.company?.name }));
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.problem?.code !== 'company.exists') return;
      // Set up meanwhile, in another tab or by another device: learn which one it is.
      await queryClient.fetchQuery({ ...apiQuery('authSession'), staleTime: 0 }).then(useAuth.getState().setUser, () => {
        // The form shows that there is a company already; sending it again asks again.
      });
    },
  });
};

/** Who is setting up, and the way out for somebody who is in the wrong account. */
const SignedInAs = () => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const email = useAuth(({ user }) => user?.email);
  const signOut = useMutation({
    ...apiMutation('authSignOut'),
    // The server revokes the session; when it cannot be reached the browser still forgets the token.
    onSettled: () => {
      useAuth.getState().reset();
      void navigate(paths.signIn);
    },
  });
  if (email === undefined) return null; // just signed out and on the way to sign-in
  return (
    <Flex wrap="wrap" align="center" columnGap="2" mt="4" mb="8">
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {t('companySetup.signedInAs', { email })}
      </Text>
      <Button size="sm" variant="link" px="0" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
        {t('companySetup.signOut')}
      </Button>
    </Flex>
  );
};

/** `/company-setup`: where somebody without a company is sent (specification §4). */
export default function CompanySetupPage() {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const navigate = useNavigate();
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  const create = useCompanyCreate();
  const [initialValues] = useState<CompanyValues>(() => ({
    commercialName: '',
    legalName: '',
    timeZone: likelyTimeZone(),
    locale,
  }));

  // However the company came about, there is nothing left to do here.
  useEffect(() => {
    if (hasCompany) void navigate(paths.home, { replace: true });
  }, [hasCompany, navigate]);

  return (
    <Box width="full" maxW="38rem" mx="auto">
      <Page>
        <PageHeader title={t('companySetup.title')} />
        {hasCompany ? (
          <LoadingState shape="form" />
        ) : (
          <>
            <Stack gap="4">
              <Text tone="muted">
                {t('companySetup.intro')}{' '}
                <Link asChild>
                  <RouterLink to={paths.pricing}>{t('companySetup.seePlans')}</RouterLink>
                </Link>
              </Text>
              <Card p={{ base: '4', md: '5' }}>
                <CompanyForm
                  initialValues={initialValues}
                  onSubmit={(values) => create.mutate({ body: companyBody(values) })}
                  submitting={create.isPending}
                  problem={create.error instanceof ApiError ? create.error.problem : null}
                />
              </Card>
            </Stack>
            <SignedInAs />
          </>
        )}
      </Page>
    </Box>
  );
}
