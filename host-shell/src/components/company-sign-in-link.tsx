import { Text } from '@sala/shared-ui';
import { useLocation, useTranslation } from '@sala/shell-sdk';
import { localPath, paths, withSearch } from '../paths';
import { TextLink } from './text-link';

/** To the company's own provider, for people whose company has one. */
export const CompanySignInLink = () => {
  const { t } = useTranslation();
  const redirect =
    localPath(new URLSearchParams(useLocation().search).get('redirect')) ?? undefined;
  return (
    <Text mt="2" textAlign="center">
      <TextLink to={withSearch(paths.signInSso, { redirect })}>{t('signIn.withCompany')}</TextLink>
    </Text>
  );
};
