import { Box, Card, Flex, Grid, Heading, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { clerkNamespace } from './messages';

interface ProviderColumnsProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Two columns: the provider's widget, and what signing in with it does. */
export const ProviderColumns = ({ title, text, children, footer }: ProviderColumnsProps) => {
  const { t } = useTranslation(clerkNamespace);
  return (
    <Grid flex="1" templateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
      <Flex
        direction="column"
        align="center"
        justify={{ base: 'flex-start', md: 'center' }}
        px="3"
        pb="12"
        pt="4"
      >
        <Card w="full" maxW="27rem" p={{ base: '4', md: '6' }}>
          <Heading as="h1" size="lg">
            {title}
          </Heading>
          {text ? (
            <Text tone="muted" mt="1">
              {text}
            </Text>
          ) : null}
          <Box mt="5">{children}</Box>
        </Card>
        <Text tone="muted" mt="4">
          {footer}
        </Text>
      </Flex>
      <Flex
        direction="column"
        justify="center"
        gap="4"
        bg="bg"
        px={{ base: '4', lg: '12' }}
        py="8"
        borderInlineStartWidth={{ base: 0, lg: '1px' }}
      >
        <Text size="lg">{t('clerk.signIn.aside')}</Text>
        <Text tone="muted">{t('clerk.signIn.linked')}</Text>
        <Text tone="muted">{t('clerk.signIn.password')}</Text>
      </Flex>
    </Grid>
  );
};
