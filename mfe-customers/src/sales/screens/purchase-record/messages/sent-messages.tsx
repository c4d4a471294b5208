import { apiQuery } from '@sala/shared-auth';
import type { PurchaseMessage, PurchaseMessageState } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { failsAlone, useFormat, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { useRefusalWords } from '@sala/screen-parts/refusal-words';

const tones: Readonly<Record<PurchaseMessageState, StatusLook>> = {
  queued: statusLooks.planned,
  sent: statusLooks.agreed,
  delivered: statusLooks.done,
  read: statusLooks.done,
  failed: statusLooks.problem,
  unknown: statusLooks.attention,
  refused: statusLooks.refused,
};

const pollMs = 5000;
const shown = 3;
const none: readonly PurchaseMessage[] = [];
/** What a phone tells of a message arrives in its conversation. */
const liveEvents = {
  'conversation.': ['purchaseMessageList'],
  'payment_link.': ['purchaseMessageList'],
} as const;

interface SentMessagesProps {
  readonly purchaseId: string;
  /** null: of the receipt. */
  readonly paymentLinkId: string | null;
  readonly label: string;
}

/** By which channel it was sent, and what became of it; the newest three. */
export const SentMessages = ({ purchaseId, paymentLinkId, label }: SentMessagesProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { channels, whyNot } = useRefusalWords();
  const list = useQuery({
    ...apiQuery('purchaseMessageList', { params: { purchaseId } }),
    meta: failsAlone,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'queued') ? pollMs : false,
  });
  useLiveQueries(liveEvents);
  const sent = (list.data?.items ?? none)
    .filter((one) => one.paymentLinkId === paymentLinkId)
    .slice(0, shown);
  if (sent.length === 0) return null;
  return (
    <Box as="ul" role="list" aria-label={label} listStyleType="none" mt="1.5">
      {sent.map(({ id, channel, to, state, reason, failure, at, by }) => (
        <Flex as="li" key={id} gap="2" align="center" wrap="wrap" py="1">
          <StatusChip {...tones[state]}>{t(`purchases.messages.states.${state}`)}</StatusChip>
          <Text size="sm" tone="muted" overflowWrap="anywhere" minW="0">
            {[channels[channel], to, format.dateTime(at), by.name].filter(Boolean).join(' · ')}
          </Text>
          {reason === null ? null : <Text size="sm">{whyNot(reason, null)}</Text>}
          {failure === null ? null : (
            <Text size="sm" overflowWrap="anywhere">
              {t('purchases.messages.failed', { why: failure })}
            </Text>
          )}
        </Flex>
      ))}
    </Box>
  );
};
