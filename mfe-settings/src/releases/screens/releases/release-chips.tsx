import type { VersionState } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import type { Health } from './release-health';

const healths: Record<Health, StatusLook> = {
  good: statusLooks.done,
  watch: statusLooks.attention,
  bad: statusLooks.problem,
  unknown: statusLooks.planned,
};

/** Chip with colour, icon and label of a version's health. */
export const HealthChip = ({ health }: { readonly health: Health }) => {
  const { t } = useTranslation('settings');
  const look = healths[health];
  return <StatusChip {...look}>{t(`releases.health.${health}`)}</StatusChip>;
};

const gates: Record<NonNullable<VersionState['gate']> | 'none', StatusLook> = {
  passed: statusLooks.done,
  failed: statusLooks.refused,
  stale: statusLooks.waiting,
  none: statusLooks.planned,
};

/** Chip of the gate result. */
export const GateChip = ({ gate }: { readonly gate: VersionState['gate'] }) => {
  const { t } = useTranslation('settings');
  const look = gates[gate ?? 'none'];
  return <StatusChip {...look}>{t(`releases.gate.${gate ?? 'none'}`)}</StatusChip>;
};

/** Chip of a check that should pass. */
export const PassedChip = ({
  passed,
  children,
}: {
  readonly passed: boolean;
  readonly children: string;
}) => <StatusChip {...(passed ? statusLooks.done : statusLooks.problem)}>{children}</StatusChip>;
