import type { Device, DeviceStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';

const toneOf = {
  waiting: statusLooks.waiting,
  active: statusLooks.done,
  revoked: statusLooks.off,
} as const satisfies Record<DeviceStatus, StatusLook>;

/** Columns of the list. */
export const useDeviceColumns = (): readonly [Column<Device>, ...Column<Device>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('devices.name'),
      cut: { from: '18rem', below: '12rem' },
      cell: ({ name }) => name,
    },
    {
      key: 'kind',
      phone: 'line',
      header: t('devices.kind'),
      cell: ({ kind }) => t(`devices.kinds.${kind}`),
    },
    {
      key: 'site',
      phone: 'line',
      header: t('devices.site'),
      cut: '14rem',
      cell: ({ site }) => site.name,
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('devices.status'),
      cell: ({ status }) => (
        <StatusChip {...toneOf[status]}>{t(`devices.statuses.${status}`)}</StatusChip>
      ),
    },
    {
      key: 'lastSeen',
      phone: 'line',
      header: t('devices.lastSeen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? t('devices.never') : format.dateTime(lastSeenAt),
    },
    {
      key: 'paired',
      header: t('devices.paired'),
      showFrom: 'lg',
      cut: '18rem',
      cell: ({ pairedBy, pairedAt }) => `${format.date(pairedAt)} · ${pairedBy}`,
    },
  ];
};
