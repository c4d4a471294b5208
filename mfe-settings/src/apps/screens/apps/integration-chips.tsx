import type { Integration, IntegrationDriver } from '@sala/shared-contracts';
import {
  AlertIcon,
  IntegrationsIcon,
  PlannedIcon,
  SandboxIcon,
  StatusChip,
  UnknownIcon,
  UnpluggedIcon,
  WorksIcon,
  type Icon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

interface ChipStyle {
  readonly tone: StatusTone;
  readonly Icon: Icon;
}

const drivers: Record<IntegrationDriver, ChipStyle> = {
  live: { tone: 'blue', Icon: IntegrationsIcon },
  sandbox: { tone: 'violet', Icon: SandboxIcon },
  none: { tone: 'gray', Icon: UnpluggedIcon },
  planned: { tone: 'slate', Icon: PlannedIcon },
};

const healths: Record<Integration['health'], ChipStyle> = {
  ok: { tone: 'green', Icon: WorksIcon },
  error: { tone: 'red', Icon: AlertIcon },
  unknown: { tone: 'slate', Icon: UnknownIcon },
};

/** Chip with colour, icon and label of a driver: live, sandbox or none. */
export const DriverChip = ({ driver }: { readonly driver: IntegrationDriver }) => {
  const { t } = useTranslation('settings');
  const { tone, Icon } = drivers[driver];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(`apps.drivers.${driver}`)}
    </StatusChip>
  );
};

/** Chip of the last call's result. */
export const HealthChip = ({ health }: { readonly health: Integration['health'] }) => {
  const { t } = useTranslation('settings');
  const { tone, Icon } = healths[health];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(`apps.health.${health}`)}
    </StatusChip>
  );
};
