import { Box, Flex, Heading, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { CompanySignInLink } from '../../components/company-sign-in-link';
import { OtherProviders } from '../../components/other-providers';
import { SignInForm } from '../../components/sign-in-form';
import { TextLink } from '../../components/text-link';
import { paths } from '../../paths';
import { Aside } from './aside';

/** The sign-in form next to tips and status (docs/spec/identity.md); phones show the form alone. */
export default function SignIn2Page() {
  const { t } = useTranslation();
  return (
    <Flex
      flex="1"
      direction={{ base: 'column', md: 'row' }}
      borderTopWidth={{ base: '0', md: '1px' }}
    >
      <Flex
        flex="1"
        direction="column"
        align="center"
        px={{ base: '3', md: '6' }}
        pb="12"
        pt={{ base: '4', md: 'min(10vh, 6rem)' }}
      >
        <Box w="full" maxW="22rem">
          <Heading as="h1" size="lg">
            {t('signIn.title')}
          </Heading>
          <Text tone="muted" mt="1" mb="5">
            {t('signIn.text')}
          </Text>
          <SignInForm />
          <Text tone="muted" mt="4" textAlign="center">
            {t('signIn.noAccount')} <TextLink to={paths.signUp}>{t('signIn.signUp')}</TextLink>
          </Text>
          <CompanySignInLink />
          <OtherProviders />
        </Box>
      </Flex>
      <Aside />
    </Flex>
  );
}
