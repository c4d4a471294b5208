import { api } from '@sala/shared-auth';
import type { BundleState } from '@sala/shared-contracts';
import { SelectField } from '@sala/shared-ui/form';
import { notify, useTranslation } from '@sala/shell-sdk';
import { waysBack } from '../release-reading';
import { useReleaseChange } from '../use-release-change';
import { ChangeDialog } from './change-dialog';
import { rollbackRules, type RollbackValues } from './change-rules';

export interface BundleDialogProps {
  readonly bundle: BundleState;
  /** Number of the last event that the person has seen. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** Back to the last known good version, or to one that is chosen. */
export const RollbackDialog = ({
  bundle,
  seq,
  to,
  onClose,
}: BundleDialogProps & { readonly to?: string | undefined }) => {
  const { t } = useTranslation('settings');
  const { name, lkg } = bundle;
  const choices = waysBack(bundle);
  // After a rollback the newest of the others is the one that failed: nobody goes there by a slip.
  const offered = choices.some(({ version }) => version === lkg) ? (lkg ?? '') : '';
  const change = useReleaseChange<RollbackValues>({
    about: name,
    seq,
    // Without a name the registry takes the last known good one of that very moment.
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
