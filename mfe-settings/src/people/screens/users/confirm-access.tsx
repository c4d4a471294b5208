import { apiMutation } from '@sala/shared-auth';
import type { Member } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRefreshPeople } from './use-refresh-people';
import type { MemberAct } from './users-search';

type Confirmed = Exclude<MemberAct, 'edit' | 'deactivate'>;

const endpoints = {
  suspend: 'memberSuspend',
  reactivate: 'memberReactivate',
  password: 'memberPasswordExpire',
  secondFactor: 'memberSecondFactorReset',
} as const satisfies Record<Confirmed, string>;

export interface ConfirmAccessProps {
  readonly member: Member;
  readonly act: Confirmed;
  readonly onClose: () => void;
}

/** Asks before the access of somebody changes. */
export const ConfirmAccess = ({ member, act, onClose }: ConfirmAccessProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const { name } = member;
  const change = useMutation({
    ...apiMutation(endpoints[act]),
    onSuccess: () => {
      notify.success(t(`users.done.${act}`, { name }));
      onClose();
    },
    // Also after a refusal, which means that the list was stale.
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      open
      danger={act === 'suspend'}
      title={t(`users.ask.${act}.title`, { name })}
      text={t(`users.ask.${act}.text`)}
      confirmLabel={t(`users.acts.${act}`)}
      pending={change.isPending}
      problem={useFailure(change.error)}
      onConfirm={() =>
        change.mutate({ params: { memberId: member.id }, body: { version: member.version } })
      }
      onClose={onClose}
    />
  );
};
