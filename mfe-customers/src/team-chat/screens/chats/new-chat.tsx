import { limits, type ChatChannelDetail } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { PeoplePicker } from './people-picker';

interface Values {
  memberIds: string[];
  name: string;
}

interface NewChatProps {
  readonly onClose: () => void;
  readonly onOpened: (channelId: string) => void;
}

const Fields = () => {
  const { t } = useTranslation('customers');
  const { values, dirty } = useFormikContext<Values>();
  useUnsavedWork(dirty);
  const people = useQuery({ ...apiQuery('chatPersonList'), meta: failsAlone });
  const problem = useFailure(people.error);
  if (people.isError) return <ErrorState problem={problem} onRetry={() => void people.refetch()} />;
  if (!people.data) return <LoadingState shape="text" rows={5} />;
  return (
    <>
      <PeoplePicker people={people.data.items} />
      {values.memberIds.length > 1 ? (
        <TextField
          name="name"
          label={t('newChats.name')}
          help={t('newChats.nameHelp')}
          required
          countTo={limits.chatNameMax}
        />
      ) : null}
    </>
  );
};

/** One person opens the conversation with them; several make a group with a name. */
export const NewChat = ({ onClose, onOpened }: NewChatProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('chatChannelCreate'),
    onSuccess: ({ id }: ChatChannelDetail) => {
      void client.invalidateQueries({ queryKey: apiKey('chatChannelList') });
      onOpened(id);
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        memberIds: yup.array().min(1, t('chats.rules.people')),
        name: yup
          .string()
          .trim()
          .max(limits.chatNameMax, t('rules.tooLong', { max: format.number(limits.chatNameMax) }))
          .test('several', t('chats.rules.name'), function named(name) {
            const { memberIds } = this.parent as Values; // yup does not know its siblings
            return memberIds.length < 2 || Boolean(name);
          }),
      }),
    [t, format],
  );
  return (
    <FormDialog<Values>
      open
      title={t('newChats.new')}
      submitLabel={t('newChats.open')}
      initialValues={{ memberIds: [], name: '' }}
      validationSchema={schema}
      onClose={onClose}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      ready={({ memberIds }) => memberIds.length > 0}
      onSubmit={({ memberIds, name }) => {
        const [userId = ''] = memberIds;
        create.mutate({
          body:
            memberIds.length === 1
              ? { kind: 'dm', userId }
              : { kind: 'group', name: name.trim(), memberIds },
        });
      }}
    >
      <Fields />
    </FormDialog>
  );
};
