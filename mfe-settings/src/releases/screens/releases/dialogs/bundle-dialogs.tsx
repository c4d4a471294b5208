import { api } from '@sala/shared-auth';
import type { ReleaseState } from '@sala/shared-contracts';
import { TextField } from '@sala/shared-ui/form';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useReleaseChange } from '../use-release-change';
import { ChangeDialog } from './change-dialog';
import {
  versionNumber,
  reasonRules,
  revokeRules,
  type ReasonValues,
  type RevokeValues,
} from './change-rules';
import type { BundleDialogProps } from './rollback-dialog';

/** Stops the canary: everyone gets stable. */
export const StopDialog = ({ bundle, seq, onClose }: BundleDialogProps) => {
  const { t } = useTranslation('settings');
  const { name, canary } = bundle;
  const change = useReleaseChange<ReasonValues>({
    about: name,
    seq,
    send: ({ reason }, expectedSeq) =>
      api.releaseCanaryStop({ params: { name }, body: { reason, expectedSeq } }),
    onDone: () => {
      notify.success(t('releases.done.stop', { name }));
      onClose();
    },
  });
  return (
    <ChangeDialog<ReasonValues>
      title={t('releases.titles.stop', { name })}
      description={t('releases.texts.stop', { version: canary?.version ?? '' })}
      submitLabel={t('releases.do.stop')}
      initialValues={{ reason: '' }}
      rules={reasonRules(t)}
      suggest="rollback"
      change={change}
      onClose={onClose}
    />
  );
};

/** Removes a remote with its screens and menu entries. */
export const RemoveDialog = ({ bundle: { name }, seq, onClose }: BundleDialogProps) => {
  const { t } = useTranslation('settings');
  const change = useReleaseChange<ReasonValues>({
    about: name,
    seq,
    send: ({ reason }, expectedSeq) =>
      api.releaseRemove({ params: { name }, body: { reason, expectedSeq } }),
    onDone: () => {
      notify.success(t('releases.done.remove', { name }));
      onClose();
    },
  });
  return (
    <ChangeDialog<ReasonValues>
      title={t('releases.titles.remove', { name })}
      description={t('releases.texts.remove')}
      submitLabel={t('releases.do.remove')}
      initialValues={{ reason: '' }}
      rules={reasonRules(t)}
      suggest="remove"
      danger
      change={change}
      onClose={onClose}
    />
  );
};

/** Permanent, so the version must be typed. */
export const RevokeDialog = ({
  bundle: { name },
  seq,
  version,
  onClose,
}: BundleDialogProps & { readonly version: string }) => {
  const { t } = useTranslation('settings');
  const change = useReleaseChange<RevokeValues>({
    about: name,
    seq,
    send: ({ reason }, expectedSeq) =>
      api.releaseRevoke({ params: { name, version }, body: { reason, expectedSeq } }),
    onDone: () => {
      notify.success(t('releases.done.revoke', { name, version }));
      onClose();
    },
  });
  return (
    <ChangeDialog<RevokeValues>
      title={t('releases.titles.revoke', { name })}
      description={t('releases.texts.revoke', { version })}
      submitLabel={t('releases.do.revoke')}
      initialValues={{ typed: '', reason: '' }}
      rules={revokeRules(t, version)}
      suggest="revoke"
      danger
      change={change}
      onClose={onClose}
    >
      <TextField
        name="typed"
        label={t('releases.fields.typed', { number: versionNumber(version) })}
        autoComplete="off"
        mono
        required
      />
    </ChangeDialog>
  );
};

interface PolicyDialogProps {
  readonly state: ReleaseState;
  readonly seq: number;
  readonly onClose: () => void;
}

/** Sets what pages do with files of another hash. */
export const PolicyDialog = ({ state: { policy }, seq, onClose }: PolicyDialogProps) => {
  const { t } = useTranslation('settings');
  const next = policy.integrity === 'enforce' ? 'report' : 'enforce';
  const change = useReleaseChange<ReasonValues>({
    about: null,
    seq,
    send: ({ reason }, expectedSeq) =>
      api.releasePolicySet({ body: { integrity: next, reason, expectedSeq } }),
    onDone: () => {
      notify.success(t(`releases.done.policy.${next}`));
      onClose();
    },
  });
  return (
    <ChangeDialog<ReasonValues>
      title={t(`releases.titles.policy.${next}`)}
      description={t(`releases.texts.policy.${next}`)}
      submitLabel={t(`releases.do.policyTo.${next}`)}
      initialValues={{ reason: '' }}
      rules={reasonRules(t)}
      suggest="policy"
      change={change}
      onClose={onClose}
    />
  );
};
