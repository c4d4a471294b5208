import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type Device } from '@sala/shared-contracts';
import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';

interface RenameDeviceProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Another name for a device. */
export const RenameDevice = ({ device, onClose }: RenameDeviceProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const [opened] = useState(device); // the version that the person saw
  const rename = useMutation({
    ...apiMutation('deviceUpdate'),
    onSuccess: ({ name }) => {
      notify.success(t('devices.renamed', { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('deviceList') }),
  });
  const rules = useMemo(
    () => yup.object({ name: yup.string().trim().required(t('devices.rules.name')) }),
    [t],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('devices.renameNamed', { name: opened.name })}
      submitLabel={t('devices.renameSubmit')}
      initialValues={{ name: opened.name }}
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
    >
      <TextField name="name" label={t('devices.name')} required countTo={limits.deviceNameMax} />
    </FormDialog>
  );
};
