import { useCan } from '@sala/shared-auth';
import { Box, Flex, Link } from '@sala/shared-ui';
import { Link as RouterLink, useLocation, useTranslation } from '@sala/shell-sdk';
import { paths } from '../paths';

/** The pages of the company beside each other, on phones, where the menu is closed. */
export const CompanyPages = () => {
  const { t } = useTranslation('settings');
  const { pathname } = useLocation();
  const company = useCan('company:read');
  const billing = useCan('subscription:read');
  const audit = useCan('audit:read');
  const sso = useCan('sso:read');
  const users = useCan('users:read');
  const pages = [
    { key: 'company', path: paths.company, shown: company },
    { key: 'billing', path: paths.billing, shown: billing },
    { key: 'audit', path: paths.audit, shown: audit },
    { key: 'privacy', path: paths.privacy, shown: company },
    { key: 'singleSignOn', path: paths.singleSignOn, shown: sso },
    { key: 'customRoles', path: paths.customRoles, shown: users },
  ] as const;
  return (
    <Flex
      as="nav"
      aria-label={t('companyPages.label')}
      display={{ base: 'flex', md: 'none' }}
      gap="4"
      mb="2"
      py="1"
      alignItems="center"
      overflowX="auto"
      whiteSpace="nowrap"
      fontSize="sm"
    >
      {pages
        .filter(({ shown }) => shown)
        .map(({ key, path }) =>
          path === pathname ? (
            <Box key={key} as="span" aria-current="page" fontWeight="medium">
              {t(`companyPages.${key}`)}
            </Box>
          ) : (
            <Link key={key} asChild>
              <RouterLink to={path}>{t(`companyPages.${key}`)}</RouterLink>
            </Link>
          ),
        )}
    </Flex>
  );
};
