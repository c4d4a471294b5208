import { useAuth } from '@sala/shared-auth';
import { Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { ApiTokensSection } from './api-tokens-section';
import { LanguageSection } from './language-section';
import { LeaveSection } from './leave-section';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';
import { SignInsSection } from './sign-ins-section';

/** `/settings/account`: the person's own settings (docs/spec/identity.md §8). */
export default function AccountPage() {
  const { t } = useTranslation('settings');
  const email = useAuth(({ user }) => user?.email);
  return (
    <Page width="form">
      <PageHeader title={t('account.title')} />
      {email === undefined ? null : (
        <Text tone="muted" mb="4" overflowWrap="anywhere">
          {t('account.intro', { email })}
        </Text>
      )}
      <Stack gap="4">
        <SecondFactorSection />
        <PasswordSection />
        <SessionsSection />
        <SignInsSection />
        <ApiTokensSection />
        <LanguageSection />
        <OwnDataSection />
        <LeaveSection />
      </Stack>
    </Page>
  );
}
