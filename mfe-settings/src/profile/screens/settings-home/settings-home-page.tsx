import { useAuth } from '@sala/shared-auth';
import { Card, Flex, Heading, Link, Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import {
  AccountIcon,
  AppearanceIcon,
  IdentitiesIcon,
  IntegrationsIcon,
  ReleasesIcon,
} from '@sala/shared-ui/icons';
import { Link as RouterLink, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';

const screens = [
  { key: 'account', path: paths.account, Icon: AccountIcon, permission: null },
  { key: 'appearance', path: paths.appearance, Icon: AppearanceIcon, permission: null },
  { key: 'apps', path: paths.apps, Icon: IntegrationsIcon, permission: 'apps:read' },
  { key: 'singleSignOn', path: paths.singleSignOn, Icon: IdentitiesIcon, permission: 'sso:read' },
  { key: 'releases', path: paths.releases, Icon: ReleasesIcon, permission: 'releases:read' },
] as const;

/** `/settings`: list of the settings screens. */
export default function SettingsHomePage() {
  const { t } = useTranslation('settings');
  const permissions = useAuth(({ user }) => user?.permissions);
  const mine = screens.filter(
    ({ permission }) => permission === null || permissions?.includes(permission),
  );
  return (
    <Page width="form">
      <PageHeader title={t('settingsHome.title')} />
      <Stack as="ul" role="list" gap="3" maxW="form">
        {mine.map(({ key, path, Icon }) => (
          <Card asChild key={key}>
            <li>
              <Flex align="center" gap="2">
                <Icon aria-hidden />
                <Heading size="sm">
                  <Link asChild>
                    <RouterLink to={path}>{t(`settingsHome.${key}`)}</RouterLink>
                  </Link>
                </Heading>
              </Flex>
              <Text tone="muted" mt="1">
                {t(`settingsHome.${key}Text`)}
              </Text>
            </li>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
