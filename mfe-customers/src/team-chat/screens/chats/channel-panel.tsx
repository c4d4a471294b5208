import type { ChatChannelDetail, ChatPerson } from '@sala/shared-contracts';
import { apiKey, apiMutation, useAuth, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Heading, Text } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog, SidePanel } from '@sala/shared-ui/overlay';
import { RowButton } from '@sala/shared-ui/table';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { useState } from 'react';
import { AddPeople } from './add-people';
import { RenameGroup } from './rename-group';

interface ChannelPanelProps {
  readonly channel: ChatChannelDetail;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

/** People of a channel; of a group also its name, and who comes and goes. */
export const ChannelPanel = ({ channel, onClose, onLeft }: ChannelPanelProps) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const self = useAuth(({ user }) => user?.id);
  const canWrite = useCan('team-chat:write');
  const [open, setOpen] = useState<'add' | 'rename' | null>(null);
  const [removing, setRemoving] = useState<ChatPerson | null>(null);
  const remove = useMutation({
    ...apiMutation('chatMemberRemove'),
    onSuccess: () => {
      const left = removing?.id === self;
      setRemoving(null);
      for (const name of ['chatChannelList', 'chatChannelView', 'chatUnreadView'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
      if (left) onLeft();
    },
  });
  const problem = useFailure(remove.error);
  const { kind, people, manages, name } = channel;
  const isGroup = kind === 'group';
  const me = people.find(({ id }) => id === self);
  return (
    <SidePanel open title={name} description={t(`chats.kinds.${kind}`)} onClose={onClose}>
      <Flex gap="2" wrap="wrap" mb="3">
        {isGroup && canWrite ? (
          <Button onClick={() => setOpen('add')}>{t('chats.addPeople')}</Button>
        ) : null}
        {manages ? <Button onClick={() => setOpen('rename')}>{t('chats.rename')}</Button> : null}
        {isGroup && me ? (
          <Button variant="dangerGhost" onClick={() => setRemoving(me)}>
            {t('chats.leave')}
          </Button>
        ) : null}
      </Flex>
      <Heading as="h3" size="sm" mb="2">
        {t('chats.people', { count: people.length })}
      </Heading>
      <Box as="ul" listStyle="none" p="0" m="0">
        {people.map((person) => (
          <Flex as="li" key={person.id} gap="3" align="center" py="1.5">
            <PersonAvatar userId={person.id} names={[person.name]} />
            <Text flex="1" truncate>
              {person.id === self ? t('chats.youAs', { name: person.name }) : person.name}
            </Text>
            {manages && person.id !== self ? (
              <RowButton
                label={t('chats.remove', { name: person.name })}
                icon={<CloseIcon />}
                onClick={() => setRemoving(person)}
              />
            ) : null}
          </Flex>
        ))}
      </Box>
      {open === 'add' ? <AddPeople channel={channel} onClose={() => setOpen(null)} /> : null}
      {open === 'rename' ? <RenameGroup channel={channel} onClose={() => setOpen(null)} /> : null}
      {removing ? (
        <ConfirmDialog
          open
          danger
          title={
            removing.id === self
              ? t('chats.leaveTitle', { name })
              : t('chats.removeTitle', { name: removing.name })
          }
          text={t('chats.leaveText')}
          confirmLabel={removing.id === self ? t('chats.leave') : t('chats.removeConfirm')}
          pending={remove.isPending}
          problem={problem}
          onConfirm={() =>
            remove.mutate({ params: { chatChannelId: channel.id, userId: removing.id } })
          }
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </SidePanel>
  );
};
