import { Button, Flex, Heading, Text } from '@sala/shared-ui';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../paths';

interface ErrorScreenProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
}

/** Code, sentence, and the two ways out (specification §2, §8). */
const ErrorScreen = ({ code, title, text }: ErrorScreenProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Flex direction="column" align="center" justify="center" gap="2" flex="1" minH="60vh" px="4" textAlign="center">
      <Text fontSize="4rem" lineHeight="1" fontWeight="semibold" color="fg.subtle" aria-hidden>
        {code}
      </Text>
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      <Text tone="muted" maxW="30rem">
        {text}
      </Text>
      <Flex gap="2" mt="3">
        <Button onClick={() => void navigate(-1)}>{t('errors.goBack')}</Button>
        <Button variant="solid" onClick={() => void navigate(paths.home)}>
          {t('errors.goHome')}
        </Button>
      </Flex>
    </Flex>
  );
};

const known = ['401', '403', '404', '500', '503'] as const;

const screenOf = (code: (typeof known)[number]) => () => {
  const { t } = useTranslation();
  return <ErrorScreen code={code} title={t(`errors.${code}.title`)} text={t(`errors.${code}.text`)} />;
};

export const NotFoundScreen = screenOf('404');

/** A failure while rendering. */
export const CrashScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="500" title={t('errors.crash.title')} text={t('errors.500.text')} />;
};

export const errorRoutes: RouteObject[] = known.map((code) => ({ path: `/${code}`, Component: screenOf(code) }));
