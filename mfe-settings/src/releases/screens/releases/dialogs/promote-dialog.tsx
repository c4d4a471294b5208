import { api } from '@sala/shared-auth';
import {
  defaultPromotionPolicy,
  type ProblemCode,
  type PromotionPolicy,
} from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { CheckboxField } from '@sala/shared-ui/form';
import { AlertIcon, WorksIcon } from '@sala/shared-ui/icons';
import { notify, useFormat, useTranslation } from '@sala/shell-sdk';
import { use } from 'react';
import { AsOf } from '../relative-age';
import { checksOf, requiresForce, canaryTrial, versionIn } from '../release-health';
import { useReleaseChange } from '../use-release-change';
import { ChangeDialog } from './change-dialog';
import { promoteRules, type PromoteValues } from './change-rules';
import type { BundleDialogProps } from './rollback-dialog';

/** Refusals that can be forced. */
const forceableCodes: ReadonlySet<ProblemCode> = new Set([
  'release.gate_missing',
  'release.too_early',
  'release.refused',
]);

interface PromoteDialogProps extends BundleDialogProps {
  readonly version: string;
  /** Policy for canaries; null: none, and its checks are advice. */
  readonly policy: PromotionPolicy | null;
}

/** Promotes a version, with the checks it passed and missed. */
export const PromoteDialog = ({ bundle, seq, version, policy, onClose }: PromoteDialogProps) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const now = use(AsOf);
  const { name } = bundle;
  const candidate = versionIn(bundle, version);
  const asked = policy ?? defaultPromotionPolicy;
  const checks = candidate ? checksOf(bundle, candidate, asked, now) : [];
  const trial = canaryTrial(bundle, version, now);
  const facts = {
    minutes: number(trial.minutes),
    askedMinutes: number(asked.minutes),
    sessions: number(trial.sessions),
    askedSessions: number(asked.sessions),
  };
  const change = useReleaseChange<PromoteValues>({
    about: name,
    seq,
    send: ({ force, reason }, expectedSeq) =>
      api.releasePromote({ params: { name }, body: { version, force, reason, expectedSeq } }),
    onDone: () => {
      notify.success(t('releases.done.promote', { name, version }));
      onClose();
    },
  });
  // The server decides: its checks may have changed since the page loaded.
  const forced =
    requiresForce(checks, policy !== null) ||
    (change.problem !== null && forceableCodes.has(change.problem.code));
  return (
    <ChangeDialog<PromoteValues>
      title={t('releases.titles.promote', { name })}
      description={t('releases.texts.promote', { version })}
      submitLabel={t('releases.do.promote')}
      initialValues={{ force: false, reason: '' }}
      rules={promoteRules(t, forced)}
      suggest="promote"
      change={change}
      onClose={onClose}
    >
      {checks.length > 0 ? (
        <Box as="ul" role="list" aria-label={t('releases.checks.label')} display="grid" gap="1.5">
          {checks.map(({ check, met }) => (
            <Flex as="li" key={check} gap="2" align="flex-start">
              <Box color={met ? 'status.green.fg' : 'status.amber.fg'} pt="0.5">
                {met ? <WorksIcon aria-hidden /> : <AlertIcon aria-hidden />}
              </Box>
              <Text>{t(`releases.checks.${check}.${met ? 'met' : 'missing'}`, facts)}</Text>
            </Flex>
          ))}
        </Box>
      ) : null}
      {forced ? (
        <CheckboxField
          name="force"
          label={t('releases.fields.force')}
          help={t('releases.fields.forceHelp')}
          required
        />
      ) : null}
    </ChangeDialog>
  );
};
