import { Button, Card, Flex, Heading, Text } from '@sala/shared-ui';
import { Link, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import { useKeepRequestedPlace } from './requested-place';
import { useExternalAuth } from './external-auth';
import { clerkNamespace } from './messages';

/** Seconds before the redirect (docs/spec/identity.md). */
const redirectSeconds = 5;

/** 401 of the section: signed out with the provider. */
export const MustSignIn = () => {
  const { t } = useTranslation(clerkNamespace);
  const navigate = useNavigate();
  const { provider } = useExternalAuth();
  const signIn = useKeepRequestedPlace()(paths.clerkSignIn);
  const [seconds, setSeconds] = useState<number | null>(redirectSeconds);
  useEffect(() => {
    if (seconds === null) return undefined;
    if (seconds === 0) return void navigate(signIn, { replace: true });
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate, signIn]);
  return (
    <Flex flex="1" align="center" justify="center" px="3" pb="12">
      <Card w="full" maxW="25rem" p={{ base: '4', md: '6' }} textAlign="center">
        <Text fontSize="3rem" lineHeight="1" fontWeight="semibold" color="fg.subtle" aria-hidden>
          401
        </Text>
        <Heading as="h1" size="lg" mt="2">
          {t('clerk.mustSignIn.title', { provider: t(`clerk.provider.${provider}`) })}
        </Heading>
        <Text tone="muted" mt="1">
          {t('clerk.mustSignIn.text')}
        </Text>
        <Text mt="4" role="status">
          {seconds === null
            ? t('clerk.mustSignIn.stayed')
            : t('clerk.mustSignIn.countdown', { count: seconds })}
        </Text>
        <Flex gap="2" mt="4" justify="center">
          {seconds === null ? null : (
            <Button onClick={() => setSeconds(null)}>{t('clerk.mustSignIn.cancel')}</Button>
          )}
          <Button asChild variant="solid">
            <Link to={signIn}>{t('clerk.mustSignIn.now')}</Link>
          </Button>
        </Flex>
      </Card>
    </Flex>
  );
};
