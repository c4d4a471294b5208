import type { ChatChannelDetail } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { LoadingState } from '@sala/shared-ui';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { PeoplePicker } from './people-picker';

interface AddPeopleProps {
  readonly channel: ChatChannelDetail;
  readonly onClose: () => void;
}

/** Brings people into a group, who see what was written before. */
export const AddPeople = ({ channel, onClose }: AddPeopleProps) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const people = useQuery({ ...apiQuery('chatPersonList'), meta: failsAlone });
  const add = useMutation({
    ...apiMutation('chatMemberAdd'),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: apiKey('chatChannelView') });
      onClose();
    },
  });
  const known = new Set(channel.people.map(({ id }) => id));
  return (
    <FormDialog<{ memberIds: string[] }>
      open
      title={t('chats.addPeople')}
      description={t('chats.addPeopleText')}
      submitLabel={t('chats.add')}
      initialValues={{ memberIds: [] }}
      ready={({ memberIds }) => memberIds.length > 0}
      onClose={onClose}
      submitting={add.isPending}
      problem={useFailure(add.error ?? people.error)}
      onSubmit={({ memberIds }) =>
        add.mutate({ params: { chatChannelId: channel.id }, body: { memberIds } })
      }
    >
      {people.data ? (
        <PeoplePicker people={people.data.items.filter(({ id }) => !known.has(id))} />
      ) : (
        <LoadingState shape="text" rows={4} />
      )}
    </FormDialog>
  );
};
