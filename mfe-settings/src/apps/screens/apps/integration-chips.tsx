import type { Integration, IntegrationDriver } from '@sala/shared-contracts';
import { IntegrationsIcon, PlannedIcon, UnpluggedIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const drivers: Record<IntegrationDriver, StatusLook> = {
  live: { tone: 'blue', icon: <IntegrationsIcon /> },
  sandbox: statusLooks.test,
  none: { tone: 'gray', icon: <UnpluggedIcon /> },
  planned: { tone: 'slate', icon: <PlannedIcon /> },
};

const healths: Record<Integration['health'], StatusLook> = {
  ok: statusLooks.done,
  error: statusLooks.problem,
  unknown: statusLooks.planned,
};

/** Chip with colour, icon and label of a driver: live, sandbox or none. */
export const DriverChip = ({ driver }: { readonly driver: IntegrationDriver }) => {
  const { t } = useTranslation('settings');
  const look = drivers[driver];
  return <StatusChip {...look}>{t(`apps.drivers.${driver}`)}</StatusChip>;
};

/** Chip of the last call's result. */
export const HealthChip = ({ health }: { readonly health: Integration['health'] }) => {
  const { t } = useTranslation('settings');
  const look = healths[health];
  return <StatusChip {...look}>{t(`apps.health.${health}`)}</StatusChip>;
};
