import { Box, Button, Card, Code, Flex, Heading, Page, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { clerkNamespace } from './messages';

/**
 * Token claims the API reads (api/src/adapters/sign-in/live.ts). Clerk substitutes the names in
 * braces.
 */
const template = `{
  "email": "{{user.primary_email_address}}",
  "email_verified": "{{user.email_verified}}",
  "name": "{{user.full_name}}"
}`;

/** An environment variable, not translated. */
const setting = 'CLERK_PUBLISHABLE_KEY=pk_test_…';

const Snippet = ({ children }: { readonly children: string }) => (
  <Code
    display="block"
    whiteSpace={{ base: 'pre-wrap', md: 'pre' }}
    overflowWrap="anywhere"
    p="3"
    mt="2"
    bg="bg.subtle"
    borderWidth="1px"
    borderRadius="md"
  >
    {children}
  </Code>
);

const Step = ({
  number,
  text,
  children,
}: {
  readonly number: number;
  readonly text: string;
  readonly children?: ReactNode;
}) => (
  <Flex as="li" gap="3">
    <Text
      as="span"
      aria-hidden
      fontWeight="semibold"
      color="accent.fg"
      w="5"
      flexShrink="0"
      textAlign="end"
    >
      {number}.
    </Text>
    <Box minW="0" flex="1">
      <Text>{text}</Text>
      {children}
    </Box>
  </Flex>
);

/** How to set Clerk up, with a link to the sandbox provider if there is one. */
export const ProviderChoice = ({ sandbox }: { readonly sandbox: boolean }) => {
  const { t } = useTranslation(clerkNamespace);
  return (
    <Page width="form" mx="auto">
      <Heading as="h1" size="lg" mt="4">
        {t('clerk.setup.title')}
      </Heading>
      <Text tone="muted" mt="1">
        {t('clerk.setup.text')}
      </Text>
      <Card mt="5" p={{ base: '4', md: '6' }}>
        <Heading as="h2" size="sm" mb="3">
          {t('clerk.setup.steps')}
        </Heading>
        <Flex as="ol" direction="column" gap="4" listStyleType="none">
          <Step number={1} text={t('clerk.setup.create')} />
          <Step number={2} text={t('clerk.setup.template')}>
            <Snippet>{template}</Snippet>
          </Step>
          <Step number={3} text={t('clerk.setup.environment')}>
            <Snippet>{setting}</Snippet>
          </Step>
          <Step number={4} text={t('clerk.setup.link')} />
        </Flex>
      </Card>
      {sandbox ? (
        <Text tone="muted" mt="4">
          {t('clerk.setup.sandbox')}
        </Text>
      ) : null}
      <Flex gap="2" mt="4" wrap="wrap">
        {sandbox ? (
          <Button asChild variant="solid">
            <Link to={paths.clerkSignIn}>{t('clerk.setup.trySandbox')}</Link>
          </Button>
        ) : null}
        <Button asChild>
          <Link reloadDocument to={paths.signIn}>
            {t('clerk.setup.back')}
          </Link>
        </Button>
      </Flex>
    </Page>
  );
};
