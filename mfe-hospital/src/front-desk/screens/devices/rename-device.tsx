import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type Device } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { TextField, yup } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, useState } from 'react';

interface RenameDeviceProps {
  readonly device: Device;
  readonly onRevoke: () => void;
  readonly onClose: () => void;
}

/** One device: what it is, and its name. */
export const RenameDevice = ({ device, onRevoke, onClose }: RenameDeviceProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const format = useFormat();
  const [opened, setOpened] = useState(device); // the version that the person saw
  const rename = useMutation({
    ...apiMutation('deviceUpdate'),
    onSuccess: (renamed) => {
      notify.success(t('devices.renamed', { name: renamed.name }));
      setOpened(renamed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('deviceList') }),
  });
  const rules = useMemo(
    () => yup.object({ name: yup.string().trim().required(t('devices.rules.name')) }),
    [t],
  );
  return (
    <FormPanel
      title={t('devices.renameNamed', { name: opened.name })}
      submitLabel={t('devices.renameSubmit')}
      initialValues={{ name: opened.name }}
      saved={opened.version}
      readOnly={device.status === 'revoked'}
      validationSchema={rules}
      onSubmit={({ name }) =>
        rename.mutate({
          params: { deviceId: opened.id },
          body: { version: opened.version, name: name.trim() },
        })
      }
      submitting={rename.isPending}
      problem={useFailure(rename.error)}
      onClose={onClose}
      footer={
        <Button variant="dangerGhost" me="auto" onClick={onRevoke}>
          <DeleteIcon />
          {t('devices.revoke')}
        </Button>
      }
    >
      <TextField name="name" label={t('devices.name')} required countTo={limits.deviceNameMax} />
      <Facts
        facts={[
          { key: 'kind', label: t('devices.kind'), content: t(`devices.kinds.${device.kind}`) },
          { key: 'site', label: t('devices.site'), content: device.site.name },
          {
            key: 'lastSeen',
            label: t('devices.lastSeen'),
            content:
              device.lastSeenAt === null ? t('devices.never') : format.dateTime(device.lastSeenAt),
          },
          {
            key: 'paired',
            label: t('devices.paired'),
            content: `${format.date(device.pairedAt)} · ${device.pairedBy}`,
          },
        ]}
      />
    </FormPanel>
  );
};
