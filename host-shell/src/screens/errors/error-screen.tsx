import { Button, Flex, Heading, Text } from '@sala/shared-ui';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { paths } from '../../paths';

export interface ErrorScreenProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  /** The most helpful action; comes first. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Code, message, actions, and links back and home (docs/spec/platform.md). */
export const ErrorScreen = ({ code, title, text, action, children }: ErrorScreenProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A tab opened through a link has no history.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <Flex
      direction="column"
      align="center"
      justify="center"
      gap="2"
      flex="1"
      minH="60vh"
      px="4"
      py="6"
      textAlign="center"
    >
      <Text fontSize="4rem" lineHeight="1" fontWeight="semibold" color="fg.subtle" aria-hidden>
        {code}
      </Text>
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      <Text tone="muted" maxW="30rem">
        {text}
      </Text>
      {children}
      <Flex gap="2" mt="3" wrap="wrap" justify="center">
        {action}
        <Button onClick={goBack}>{t('errors.goBack')}</Button>
        <Button variant={action ? 'outline' : 'solid'} onClick={() => void navigate(paths.home)}>
          {t('errors.goHome')}
        </Button>
      </Flex>
    </Flex>
  );
};
