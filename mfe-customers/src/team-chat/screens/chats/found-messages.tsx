import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Heading, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import type { GoChat } from './chat-search';

interface FoundMessagesProps {
  readonly search: string;
  readonly go: GoChat;
}

/** Messages by words, in all channels of the caller. */
export const FoundMessages = ({ search, go }: FoundMessagesProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const found = useQuery({
    ...apiQuery('chatMessageSearch', { query: { search } }),
    meta: failsAlone,
  });
  const items = found.data?.items ?? [];
  return (
    <Box as="section" aria-label={t('chats.messages')} borderTopWidth="1px" pt="3">
      <Heading as="h2" size="sm" px="3" mb="1">
        {t('chats.messages')}
      </Heading>
      <Box as="ul" listStyle="none" p="0" m="0" aria-live="polite">
        {items.map(({ id, channelId, channel, number, author, body, at }) => (
          <li key={id}>
            <Flex
              asChild
              direction="column"
              w="full"
              px="3"
              py="2"
              textAlign="start"
              cursor="pointer"
              _hover={{ bg: 'bg.muted' }}
              _focusVisible={{ outlineOffset: '-2px' }}
            >
              <button type="button" onClick={() => go({ channelId, message: String(number) })}>
                <Text size="xs" tone="muted">
                  {`${channel} · ${author} · ${format.dateTime(at)}`}
                </Text>
                <Text lineClamp="2" dir="auto">
                  {body}
                </Text>
              </button>
            </Flex>
          </li>
        ))}
        {found.isSuccess && items.length === 0 ? (
          <Text as="li" px="3" py="2" tone="muted">
            {t('chats.noMessage')}
          </Text>
        ) : null}
        {found.isError ? (
          <Text as="li" px="3" py="2" tone="danger">
            {t('chats.searchFailed')}
          </Text>
        ) : null}
      </Box>
    </Box>
  );
};
