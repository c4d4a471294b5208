import { api } from '@sala/shared-auth';
import { Box, Flex, Text } from '@sala/shared-ui';
import { CheckboxField } from '@sala/shared-ui/form';
import { AlertIcon, WorksIcon } from '@sala/shared-ui/icons';
import { notify, useTranslation } from '@sala/shell-sdk';
import { use } from 'react';
import { AsOf } from '../age';
import { adviceForCanaries, checksOf, promoteChecks, versionIn } from '../release-reading';
import { useReleaseChange } from '../use-release-change';
import { ChangeDialog } from './change-dialog';
import { promoteRules, type PromoteValues } from './change-rules';
import type { BundleDialogProps } from './rollback-dialog';

/** A version for everybody, with what speaks for it and what is missing. */
export const PromoteDialog = ({ bundle, seq, version, onClose }: BundleDialogProps & { readonly version: string }) => {
  const { t } = useTranslation('settings');
  const now = use(AsOf);
  const { name } = bundle;
  const candidate = versionIn(bundle, version);
  const checks = candidate ? checksOf(bundle, candidate, now) : null;
  const change = useReleaseChange<PromoteValues>({
    about: name,
    seq,
    send: ({ force, reason }, expectedSeq) => api.releasePromote({ params: { name }, body: { version, force, reason, expectedSeq } }),
    onDone: () => {
      notify.success(t('releases.done.promote', { name, version }));
      onClose();
    },
  });
  // The server is the one to know: what was verified a moment ago may have been verified for another company.
  const mustForce = checks?.gate === false || change.problem?.code === 'release.gate_missing' || change.problem?.code === 'release.refused';
  return (
    <ChangeDialog<PromoteValues>
      title={t('releases.titles.promote', { name })}
      description={t('releases.texts.promote', { version })}
      submitLabel={t('releases.do.promote')}
      initialValues={{ force: false, reason: '' }}
      rules={promoteRules(t, mustForce)}
      suggest="promote"
      change={change}
      onClose={onClose}
    >
      {checks ? (
        <Box as="ul" role="list" aria-label={t('releases.checks.label')} display="grid" gap="1.5">
          {promoteChecks.map((check) => (
            <Flex as="li" key={check} gap="2" align="flex-start">
              <Box color={checks[check] ? 'status.green.fg' : 'status.amber.fg'} pt="0.5">{checks[check] ? <WorksIcon aria-hidden /> : <AlertIcon aria-hidden />}</Box>
              <Text>{t(`releases.checks.${check}.${checks[check] ? 'met' : 'missing'}`, adviceForCanaries)}</Text>
            </Flex>
          ))}
        </Box>
      ) : null}
      {mustForce ? <CheckboxField name="force" label={t('releases.fields.force')} help={t('releases.fields.forceHelp')} required /> : null}
    </ChangeDialog>
  );
};
