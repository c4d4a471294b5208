import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { deviceKinds, limits, type DeviceKind } from '@sala/shared-contracts';
import { SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { SiteField } from '../../../parts/pickers/clinic-fields';
import { paths } from '../../../paths';

interface PairValues {
  readonly userCode: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly siteId: string;
}

interface PairFormProps {
  /** Chosen already where it is the only one. */
  readonly siteId: string;
  readonly onClose: () => void;
}

const PairFields = ({ siteId: onlySite, onClose }: PairFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const pair = useMutation({
    ...apiMutation('devicePair'),
    onSuccess: ({ name }) => {
      notify.success(t('devices.pairedNow', { name }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('deviceList') });
    },
  });
  const rules = useMemo(
    () =>
      yup.object({
        userCode: yup
          .string()
          .test(
            'letters',
            t('devices.rules.userCode'),
            (typed = '') => [...typed.replace(/[^a-z]/gi, '')].length === limits.userCodeLength,
          ),
        name: yup.string().trim().required(t('devices.rules.name')),
        siteId: yup.string().required(t('devices.rules.site')),
      }),
    [t],
  );
  return (
    <FormDialog<PairValues>
      open
      title={t('devices.pair')}
      description={t('devices.pairText', { address: location.host + paths.device })}
      submitLabel={t('devices.pairSubmit')}
      initialValues={{ userCode: '', name: '', kind: 'waiting-room', siteId: onlySite }}
      validationSchema={rules}
      onSubmit={({ userCode, name, kind, siteId }) =>
        pair.mutate({ body: { userCode: userCode.trim(), name: name.trim(), kind, siteId } })
      }
      submitting={pair.isPending}
      problem={useFailure(pair.error)}
      onClose={onClose}
    >
      <TextField
        name="userCode"
        label={t('devices.userCode')}
        help={t('devices.userCodeHelp', { minutes: limits.userCodeMinutes })}
        autoComplete="off"
        required
        mono
      />
      <TextField name="name" label={t('devices.name')} required countTo={limits.deviceNameMax} />
      <SelectField
        name="kind"
        label={t('devices.kind')}
        placeholder={null}
        options={deviceKinds.map((value) => ({ value, label: t(`devices.kinds.${value}`) }))}
      />
      <SiteField name="siteId" label={t('devices.site')} required />
    </FormDialog>
  );
};

/** Enters the code that a device shows. */
export const PairForm = ({ onClose }: Pick<PairFormProps, 'onClose'>) => {
  const { data, isPending } = useQuery({
    ...apiQuery('siteList', { query: {} }),
    meta: failsAlone,
  });
  if (isPending) return null;
  const [first, second] = data?.items ?? [];
  return <PairFields siteId={first && !second ? first.id : ''} onClose={onClose} />;
};
