import { api } from '@sala/shared-auth';
import type { BundleState } from '@sala/shared-contracts';
import { SelectField } from '@sala/shared-ui/form';
import { notify, useTranslation } from '@sala/shell-sdk';
import { rollbackTargets } from '../release-health';
import { useReleaseChange } from '../use-release-change';
import { ChangeDialog } from './change-dialog';
import { rollbackRules, type RollbackValues } from './change-rules';

export interface BundleDialogProps {
  readonly bundle: BundleState;
  /** Sequence number of the last event the person saw. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** Rolls back to the last known good or a chosen version. */
export const RollbackDialog = ({
  bundle,
  seq,
  to,
  onClose,
}: BundleDialogProps & { readonly to?: string | undefined }) => {
  const { t } = useTranslation('settings');
  const { name, lkg } = bundle;
  const choices = rollbackTargets(bundle);
  // No other default: after a rollback the newest version is the one that failed.
  const offered = choices.some(({ version }) => version === lkg) ? (lkg ?? '') : '';
  const change = useReleaseChange<RollbackValues>({
    about: name,
    seq,
    // Without a version, the registry uses its current last known good.
    send: ({ to: version, reason }, expectedSeq) =>
      api.releaseRollback({
        params: { name },
        body: { ...(version === lkg ? {} : { to: version }), reason, expectedSeq },
      }),
    onDone: (values) => {
      notify.success(t('releases.done.rollback', { name, version: values.to }));
      onClose();
    },
  });
  const label = (version: string): string =>
    version === lkg ? t('releases.lkgChoice', { version }) : version;
  return (
    <ChangeDialog<RollbackValues>
      title={t('releases.titles.rollback', { name })}
      description={t('releases.texts.rollback', { version: bundle.stable ?? t('releases.none') })}
      submitLabel={t('releases.do.rollback')}
      initialValues={{ to: to ?? offered, reason: '' }}
      rules={rollbackRules(t)}
      suggest="rollback"
      change={change}
      onClose={onClose}
    >
      <SelectField
        name="to"
        label={t('releases.fields.to')}
        required
        placeholder={null}
        options={choices.map(({ version }) => ({ value: version, label: label(version) }))}
      />
    </ChangeDialog>
  );
};
