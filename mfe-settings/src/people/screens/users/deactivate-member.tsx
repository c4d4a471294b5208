import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { SelectField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { Belongings } from './belongings';
import { useRefreshPeople } from './use-refresh-people';

export type MemberDetail = EndpointOutput<Contract['memberView']>;

interface LeavingValues {
  /** '': nobody. */
  readonly handOverTo: string;
  readonly typed: string;
}

const Fields = ({ member }: { readonly member: MemberDetail }) => {
  const { t } = useTranslation('settings');
  const { dirty } = useFormikContext<LeavingValues>();
  useUnsavedWork(dirty);
  const canRead = useCan('users:read');
  const { customers, leads } = member.belongings;
  const successors = useQuery({
    ...apiQuery('memberList', {
      query: { status: 'active', sort: 'name', page: 1, pageSize: limits.pageSizeMax },
    }),
    enabled: canRead && customers + leads > 0,
    meta: failsAlone,
  }).data?.items.filter(({ id }) => id !== member.id);
  return (
    <>
      <Belongings member={member} />
      {customers + leads > 0 ? (
        <SelectField
          name="handOverTo"
          label={t('users.leave.handOverTo')}
          help={t('users.leave.handOverHelp')}
          placeholder={t('users.leave.nobody')}
          options={(successors ?? []).map(({ userId, name, email }) => ({
            value: userId,
            label: `${name} (${email})`,
          }))}
        />
      ) : null}
      <TextField name="typed" label={t('users.leave.typed', { name: member.name })} />
    </>
  );
};

export interface DeactivateMemberProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** Somebody leaves: what is theirs is listed first, and their name typed. */
export const DeactivateMember = ({ member, onClose }: DeactivateMemberProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const { name } = member;
  const leave = useMutation({
    ...apiMutation('memberDeactivate'),
    onSuccess: () => {
      notify.success(t('users.done.deactivate', { name }));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <FormDialog<LeavingValues>
      open
      danger
      title={t('users.leave.title', { name })}
      description={t('users.leave.text')}
      submitLabel={t('users.acts.deactivate')}
      initialValues={{ handOverTo: '', typed: '' }}
      ready={({ typed }) => typed.trim() === name}
      onSubmit={({ handOverTo }) =>
        leave.mutate({
          params: { memberId: member.id },
          body: { version: member.version, handOverTo: handOverTo || null },
        })
      }
      submitting={leave.isPending}
      problem={useFailure(leave.error)}
      onClose={onClose}
    >
      <Fields member={member} />
    </FormDialog>
  );
};
