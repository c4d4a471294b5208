import type { ChatChannelDetail } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import { Box, Flex, Heading, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, CustomersIcon, MutedIcon, PinIcon } from '@sala/shared-ui/icons';
import { failsAlone, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';

/** Milliseconds between two looks at who is here, and while somebody writes. */
const looks = { calm: 25_000, typing: 3000 } as const;

/** Who writes, or else who is here; of a conversation of two, the other. */
const Presence = ({ channel }: { readonly channel: ChatChannelDetail }) => {
  const { t } = useTranslation('customers');
  const self = useAuth(({ user }) => user?.id);
  const presence = useQuery({
    ...apiQuery('chatPresenceView', { params: { chatChannelId: channel.id } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ typing }) => typing) ? looks.typing : looks.calm,
    meta: failsAlone,
  });
  const others = presence.data?.items.filter(({ userId }) => userId !== self) ?? [];
  const typing = others.filter((one) => one.typing);
  const writer = channel.people.find(({ id }) => id === typing[0]?.userId)?.name;
  const here = others.filter((one) => one.here).length;
  const words = () => {
    if (writer)
      return typing.length > 1
        ? t('chats.manyTyping', { count: typing.length })
        : t('chats.typing', { name: writer });
    if (channel.kind === 'dm') return t(here > 0 ? 'chats.here' : 'chats.away');
    return `${t('chats.people', { count: channel.people.length })} · ${t('chats.hereCount', { count: here })}`;
  };
  return (
    <Text size="xs" tone={writer ? 'accent' : 'muted'} aria-live="polite" truncate>
      {words()}
    </Text>
  );
};

interface ThreadHeaderProps {
  readonly channel: ChatChannelDetail;
  /** On a phone: to the list. */
  readonly onBack: (() => void) | undefined;
  readonly onAbout: () => void;
}

/** Whose channel it is, who is here, and how much one wants to hear of it. */
export const ThreadHeader = ({ channel, onBack, onAbout }: ThreadHeaderProps) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const prefer = useMutation({
    ...apiMutation('chatPreferenceSave'),
    onSuccess: () => {
      for (const name of ['chatChannelList', 'chatUnreadView', 'chatChannelView'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
    },
  });
  const { id, muted, pinned } = channel;
  const save = (change: { readonly muted?: boolean; readonly pinned?: boolean }) =>
    prefer.mutate({ params: { chatChannelId: id }, body: { muted, pinned, ...change } });
  return (
    <Flex align="center" gap="1" px="3" py="2" borderBottomWidth="1px">
      {onBack ? <IconButton label={t('chats.back')} icon={<BackIcon />} onClick={onBack} /> : null}
      <Box flex="1" minW="0">
        <Heading as="h2" size="sm" truncate>
          {channel.name}
        </Heading>
        <Presence channel={channel} />
      </Box>
      <IconButton
        label={t(pinned ? 'chats.unpin' : 'chats.pin')}
        aria-pressed={pinned}
        icon={<PinIcon />}
        loading={prefer.isPending}
        onClick={() => save({ pinned: !pinned })}
      />
      <IconButton
        label={t(muted ? 'chats.unmute' : 'chats.mute')}
        aria-pressed={muted}
        icon={<MutedIcon />}
        loading={prefer.isPending}
        onClick={() => save({ muted: !muted })}
      />
      <IconButton label={t('chats.about')} icon={<CustomersIcon />} onClick={onAbout} />
    </Flex>
  );
};
