import { apiQuery, useCan } from '@sala/shared-auth';
import type { Device } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart } from '@sala/shared-ui';
import { DeleteIcon, EditIcon, PlusIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton } from '@sala/shared-ui/table';
import { useLiveQueries, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useDeviceColumns } from './device-columns';
import { nothingOpen, parseDevicesSearch } from './devices-search';

const PairForm = lazyPart(
  () => import('./pair-form'),
  (module) => module.PairForm,
);
const RenameDevice = lazyPart(
  () => import('./rename-device'),
  (module) => module.RenameDevice,
);
const RevokeDevice = lazyPart(
  () => import('./revoke-device'),
  (module) => module.RevokeDevice,
);

type Place = ReturnType<typeof parseDevicesSearch>;

const liveEvents = { 'device.': ['deviceList'] } as const;

/** /hospital/devices: waiting-room screens and kiosks that work without a session. */
export default function DevicesPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('organization:read');
  const canManage = useCan('organization:manage');
  const [place, go] = useSearchState(parseDevicesSearch);
  const query = useQuery({ ...apiQuery('deviceList'), enabled: canRead });
  useLiveQueries(liveEvents);
  const openNew = () => go({ ...nothingOpen, new: '1' });
  const close = () => go(nothingOpen);
  const list = useListScreen<Device, Place>({
    query,
    rows: query.data?.items,
    go,
    create: canManage ? { label: t('devices.pair'), run: openNew } : undefined,
  });
  const columns = useDeviceColumns();
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('devices.pair')}
    </Button>
  ) : undefined;
  const chosen = query.data?.items.find(({ id }) => id === place.deviceId);
  const rename = ({ id }: Device) => go({ ...nothingOpen, deviceId: id, form: 'rename' });
  const revoke = ({ id }: Device) => go({ ...nothingOpen, deviceId: id, form: 'revoke' });
  const panels = () => {
    if (!canManage) return null;
    if (place.new) return <PairForm onClose={close} />;
    if (!chosen) return null;
    return place.form === 'revoke' && chosen.status !== 'revoked' ? (
      <RevokeDevice device={chosen} onClose={close} />
    ) : place.form === 'rename' ? (
      <RenameDevice
        key={chosen.id}
        device={chosen}
        onRevoke={() => revoke(chosen)}
        onClose={close}
      />
    ) : null;
  };
  const actionsOf = (device: Device) =>
    device.status === 'revoked' ? null : (
      <>
        <RowButton
          label={t('devices.renameNamed', { name: device.name })}
          icon={<EditIcon />}
          onClick={() => rename(device)}
        />
        <RowMenu
          name={device.name}
          actions={[
            {
              key: 'revoke',
              label: t('devices.revoke'),
              icon: <DeleteIcon />,
              danger: true,
              onSelect: () => revoke(device),
            },
          ]}
        />
      </>
    );
  return (
    <ListScreen
      title={t('devices.title')}
      permission={t('permissions.organization.read')}
      denied={!canRead || list.denied}
      count={list.count}
      actions={query.data?.items.length === 0 ? undefined : create}
      panels={panels()}
    >
      <DataTable
        {...list.table}
        label={t('devices.title')}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'revoked'}
        selectedKey={place.form === 'rename' ? place.deviceId : undefined}
        onOpen={canManage ? rename : undefined}
        rowActions={canManage ? actionsOf : undefined}
        empty={
          <EmptyState title={t('devices.empty')} text={t('devices.purpose')} action={create} />
        }
      />
    </ListScreen>
  );
}
