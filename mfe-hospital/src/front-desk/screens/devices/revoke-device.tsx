import { apiKey, apiMutation } from '@sala/shared-auth';
import type { Device } from '@sala/shared-contracts';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface RevokeDeviceProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Asks before a device is disconnected, because only pairing it anew brings it back. */
export const RevokeDevice = ({ device, onClose }: RevokeDeviceProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const { name } = device;
  const revoke = useMutation({
    ...apiMutation('deviceRevoke'),
    onSuccess: () => {
      notify.success(t('devices.revoked', { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('deviceList') }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('devices.revokeTitle', { name })}
      text={t('devices.revokeText')}
      confirmLabel={t('devices.revoke')}
      onConfirm={() => revoke.mutate({ params: { deviceId: device.id } })}
      onClose={onClose}
      pending={revoke.isPending}
      problem={useFailure(revoke.error)}
    />
  );
};
