import { apiMutation } from '@sala/shared-auth';
import type { ClinicalGrant } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRefreshPeople } from './use-refresh-people';

export type GrantAct = 'approve' | 'cancel';

const endpoints = {
  approve: 'clinicalGrantApprove',
  cancel: 'clinicalGrantCancel',
} as const satisfies Record<GrantAct, string>;

export interface ConfirmGrantProps {
  readonly grant: ClinicalGrant;
  readonly act: GrantAct;
  readonly onClose: () => void;
}

/** Asks before a clinical role becomes effective or is taken back. */
export const ConfirmGrant = ({ grant, act, onClose }: ConfirmGrantProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const isFirst = act === 'approve' && grant.origin === 'directory' && !grant.firstApprovedBy;
  const facts = { name: grant.name, role: t(`roles.${grant.role}`) };
  const change = useMutation({
    ...apiMutation(endpoints[act]),
    onSuccess: ({ status }) => {
      const done = status === 'waiting' ? 'firstApprove' : act;
      notify.success(t(`users.waiting.done.${done}`, facts));
      onClose();
    },
    // Also after a refusal, which means that the list was stale.
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      open
      title={t(`users.waiting.ask.${act}.title`, facts)}
      text={isFirst ? t('users.waiting.ask.approve.firstText') : t(`users.waiting.ask.${act}.text`)}
      confirmLabel={t(`users.waiting.${act}`)}
      pending={change.isPending}
      problem={useFailure(change.error)}
      onConfirm={() => change.mutate({ params: { grantId: grant.id } })}
      onClose={onClose}
    />
  );
};
