import type { SignIn } from '@sala/shared-contracts';
import { Badge, Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

const tones = {
  succeeded: 'accent',
  failed: 'neutral',
  locked: 'neutral',
  refused: 'neutral',
} as const;

/** One attempt to sign in, in words. */
export const SignInLine = ({
  signIn,
  onDisown,
}: {
  readonly signIn: SignIn;
  readonly onDisown: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { at, outcome, method, reason, address, current, disownedAt } = signIn;
  const device = signIn.device || t('account.unknownDevice');
  const time = dateTime(at);
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium">{time}</Text>
          <Badge tone={tones[outcome]}>{t(`ownAccount.outcomes.${outcome}`)}</Badge>
          {current ? <Badge tone="accent">{t('account.thisDevice')}</Badge> : null}
        </Flex>
        <Text size="sm" tone="muted" figures overflowWrap="anywhere">
          {device} · {address}
        </Text>
        <Text size="sm" tone="muted">
          {t(`ownAccount.methods.${method}`)}
          {reason === null ? null : ` · ${t(`ownAccount.reasons.${reason}`)}`}
        </Text>
        {disownedAt === null ? null : (
          <Text size="sm" color="danger.fg">
            {t('ownAccount.disowned', { time: dateTime(disownedAt) })}
          </Text>
        )}
      </Box>
      {current || disownedAt !== null ? null : (
        <Button size="sm" onClick={onDisown} aria-label={t('ownAccount.notMeNamed', { time })}>
          {t('ownAccount.notMe')}
        </Button>
      )}
    </Flex>
  );
};
