import { useCan } from '@sala/shared-auth';
import type { Subscription } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { useReason } from '../../../checkout/parts/reason';
import { statusPath } from '../../../checkout/use-checkout';
import { paths } from '../../../paths';
import { isRunning } from '../../../parts/use-subscription';
import { usePortal } from './use-portal';

/** What threatens the subscription, and the way out of it. */
export const DunningBanner = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const reasonOf = useReason();
  const canManage = useCan('subscription:manage');
  const portal = usePortal();
  const { status, access, graceEndsAt, readOnlyEndsAt, lastFailure, openCheckoutId, trialEndsAt } =
    subscription;
  const date = (at: string | null) => (at === null ? '' : format.date(at));
  // An end is a midnight: the last day is the one before.
  const lastDay = (at: string | null) => date(at && new Date(Date.parse(at) - 1).toISOString());
  const late = status === 'past_due';
  const text =
    access === 'read_only'
      ? t('subscription.banner.readOnly', { date: date(readOnlyEndsAt) })
      : late
        ? t('subscription.banner.pastDue', { date: date(graceEndsAt) })
        : openCheckoutId !== null
          ? t('subscription.banner.openCheckout')
          : status === 'trialing'
            ? t('subscription.banner.trial', { date: lastDay(trialEndsAt) })
            : null;
  if (text === null) return null;
  const alarming = late || access === 'read_only';
  return (
    <Flex
      role={alarming ? 'alert' : 'status'}
      gap="3"
      p="3"
      align="center"
      wrap="wrap"
      borderWidth="1px"
      borderRadius="md"
      bg={alarming ? 'danger.subtle' : 'bg.subtle'}
      borderColor={alarming ? 'danger.border' : 'border'}
    >
      <AlertIcon aria-hidden />
      <Box flex="1" minW="16rem">
        <Text>{text}</Text>
        {alarming && lastFailure !== null ? (
          <Text size="sm" mt="1">
            {reasonOf(lastFailure)}
          </Text>
        ) : null}
      </Box>
      {!canManage ? null : isRunning(subscription) ? (
        <Button variant="solid" loading={portal.isPending} onClick={() => portal.mutate({})}>
          {t('subscription.payNow')}
        </Button>
      ) : (
        <Button asChild variant="solid">
          <Link to={openCheckoutId === null ? paths.pricing : statusPath(openCheckoutId)}>
            {t(openCheckoutId === null ? 'subscription.choosePlan' : 'subscription.seePayment')}
          </Link>
        </Button>
      )}
    </Flex>
  );
};
