import type { LimitUsage, Subscription } from '@sala/shared-contracts';
import { Box, Flex, Stack, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { useLimitAmount } from '../../parts/limit-words';
import { Section } from './section';

/* From here on the bar warns. */
const nearly = 0.8;

const Usage = ({ usage }: { readonly usage: LimitUsage }) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const amount = useLimitAmount();
  const id = useId();
  const { limit, used, maximum, reachedOn, invited } = usage;
  const share = maximum === null ? 0 : maximum === 0 ? 1 : used / maximum;
  const full = maximum !== null && used >= maximum;
  return (
    <Box as="li">
      <Flex justify="space-between" gap="3">
        <Text as="span" id={id}>
          {t(`subscription.limits.${limit}`)}
        </Text>
        <Text as="span" tone={full ? 'danger' : 'muted'} figures>
          {maximum === null
            ? t('subscription.usedOfAny', { used: amount(limit, used) })
            : t('subscription.usedOf', {
                used: amount(limit, used),
                maximum: amount(limit, maximum),
              })}
        </Text>
      </Flex>
      {maximum === null ? null : (
        <Box
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={maximum}
          aria-valuenow={Math.min(used, maximum)}
          mt="1.5"
          h="1.5"
          borderRadius="full"
          bg="bg.muted"
          overflow="hidden"
        >
          <Box
            h="full"
            borderRadius="full"
            bg={full ? 'danger.solid' : share >= nearly ? 'status.amber.fg' : 'accent.solid'}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </Box>
      )}
      {invited === undefined ? null : (
        <Text size="sm" tone="muted" mt="1">
          {t('subscription.invited', { count: invited })}
        </Text>
      )}
      {full ? (
        <Text size="sm" tone="danger" mt="1">
          {t('subscription.limitReached')}
        </Text>
      ) : reachedOn === null ? null : (
        <Text size="sm" tone="muted" mt="1">
          {t('subscription.reachedOn', { date: format.day(reachedOn) })}
        </Text>
      )}
    </Box>
  );
};

/** Usage against the limits of the plan, and when they are reached. */
export const UsageSection = ({ usage }: Pick<Subscription, 'usage'>) => {
  const { t } = useTranslation('billing');
  return (
    <Section title={t('subscription.usageTitle')}>
      <Stack as="ul" gap="4" listStyleType="none">
        {usage.map((line) => (
          <Usage key={line.limit} usage={line} />
        ))}
      </Stack>
    </Section>
  );
};
