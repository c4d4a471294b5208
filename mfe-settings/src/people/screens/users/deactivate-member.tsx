import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { HandOverFields } from '../../parts/hand-over/hand-over-fields';
import { HandOverProgress } from '../../parts/hand-over/hand-over-progress';
import {
  handOverRules,
  planOf,
  startOf,
  type HandOverValues,
} from '../../parts/hand-over/hand-over-values';
import { Belongings } from './belongings';
import { useRefreshPeople } from './use-refresh-people';

export type MemberDetail = EndpointOutput<Contract['memberView']>;

interface LeavingValues extends HandOverValues {
  /** '': nobody. */
  readonly handOverTo: string;
  readonly typed: string;
}

const Fields = ({ member }: { readonly member: MemberDetail }) => {
  const { t } = useTranslation('settings');
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
      <UnsavedWatch />
      <Belongings member={member} />
      {member.openWork ? <HandOverFields work={member.openWork} /> : null}
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

/** Somebody leaves: what is theirs is listed first and passed on, and their name typed. */
export const DeactivateMember = ({ member, onClose }: DeactivateMemberProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const mayReassign = useCan('appointments:write');
  const rules = useMemo(() => yup.object(handOverRules(t)), [t]);
  const { name, openWork } = member;
  const leave = useMutation({
    ...apiMutation('memberDeactivate'),
    onSuccess: ({ handOverId }) => {
      if (handOverId !== null) return;
      notify.success(t('users.done.deactivate', { name }));
      onClose();
    },
    onSettled: refresh,
  });
  const title = t('users.leave.title', { name });
  const problem = useFailure(leave.error);
  const handOverId = leave.data?.handOverId ?? openWork?.handOverId;
  if (handOverId)
    return (
      <HandOverProgress
        handOverId={handOverId}
        title={title}
        onClose={() => {
          void refresh();
          onClose();
        }}
      />
    );
  return (
    <FormDialog<LeavingValues>
      open
      danger
      title={title}
      description={t('users.leave.text')}
      submitLabel={t('users.acts.deactivate')}
      initialValues={{
        ...startOf(openWork, { reassign: mayReassign }),
        handOverTo: '',
        typed: '',
      }}
      validationSchema={rules}
      ready={({ typed }) => typed.trim() === name}
      onSubmit={({ handOverTo, ...values }) =>
        leave.mutate({
          params: { memberId: member.id },
          body: { version: member.version, handOverTo: handOverTo || null, plan: planOf(values) },
        })
      }
      submitting={leave.isPending}
      problem={problem}
      onClose={onClose}
    >
      <Fields member={member} />
    </FormDialog>
  );
};
