import type { VersionState } from '@sala/shared-contracts';
import {
  AlertIcon,
  CloseIcon,
  PlannedIcon,
  StatusChip,
  UnknownIcon,
  WorksIcon,
  type Icon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { Health } from './release-health';

interface ChipStyle {
  readonly tone: StatusTone;
  readonly Icon: Icon;
}

const healths: Record<Health, ChipStyle> = {
  good: { tone: 'green', Icon: WorksIcon },
  watch: { tone: 'amber', Icon: AlertIcon },
  bad: { tone: 'red', Icon: AlertIcon },
  unknown: { tone: 'slate', Icon: UnknownIcon },
};

/** Chip with colour, icon and label of a version's health. */
export const HealthChip = ({ health }: { readonly health: Health }) => {
  const { t } = useTranslation('settings');
  const { tone, Icon } = healths[health];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(`releases.health.${health}`)}
    </StatusChip>
  );
};

const gates: Record<NonNullable<VersionState['gate']> | 'none', ChipStyle> = {
  passed: { tone: 'green', Icon: WorksIcon },
  failed: { tone: 'red', Icon: CloseIcon },
  stale: { tone: 'amber', Icon: PlannedIcon },
  none: { tone: 'slate', Icon: UnknownIcon },
};

/** Chip of the gate result. */
export const GateChip = ({ gate }: { readonly gate: VersionState['gate'] }) => {
  const { t } = useTranslation('settings');
  const { tone, Icon } = gates[gate ?? 'none'];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(`releases.gate.${gate ?? 'none'}`)}
    </StatusChip>
  );
};

/** Chip of a check that should pass. */
export const PassedChip = ({
  passed,
  children,
}: {
  readonly passed: boolean;
  readonly children: string;
}) => (
  <StatusChip tone={passed ? 'green' : 'red'} icon={passed ? <WorksIcon /> : <AlertIcon />}>
    {children}
  </StatusChip>
);
