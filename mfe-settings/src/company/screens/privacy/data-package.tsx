import { api, apiMutation, useCan } from '@sala/shared-auth';
import type { PrivacyRequest } from '@sala/shared-contracts';
import { Button, Flex, Stack, Text } from '@sala/shared-ui';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { usePrivacyChanged } from './use-privacy-changed';

interface DataPackageProps {
  readonly request: PrivacyRequest;
}

/** What the record of the patient or customer exports: without anything clinical. */
const PersonalData = ({ request: { patient, customer } }: DataPackageProps) => {
  const { t } = useTranslation('settings');
  const canPatients = useCan('patients:export');
  const canCustomers = useCan('customers:export');
  const query = { format: 'pdf' } as const;
  const download = useMutation({
    mutationKey: ['privacyPersonalData'],
    mutationFn: () =>
      patient
        ? api.patientDataExport({ params: { patientId: patient.id }, query })
        : api.customerDataExport({ params: { customerId: customer?.id ?? '' }, query }),
    onSuccess: saveFile,
  });
  if (!((patient && canPatients) || (customer && canCustomers))) return null;
  return (
    <Button size="sm" loading={download.isPending} onClick={() => download.mutate()}>
      {t('privacy.package.personal')}
    </Button>
  );
};

/** The archive of the whole record: asked for, made by a job, kept for some days. */
const WholeRecord = ({ request }: DataPackageProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const changed = usePrivacyChanged();
  const params = { privacyRequestId: request.id };
  const make = useMutation({
    ...apiMutation('privacyPackageCreate'),
    onSuccess: () => notify.success(t('privacy.package.asked')),
    onSettled: changed,
  });
  const download = useMutation({
    mutationKey: ['privacyPackageDownload'],
    mutationFn: () => api.privacyPackageDownload({ params }),
    onSuccess: saveFile,
    onError: changed,
  });
  const made = request.package;
  const isReady = made?.state === 'ready' && made.expiresAt !== null;
  const isMaking = made?.state === 'making';
  const canAsk = request.outcome === 'granted' && request.state !== 'closed';
  return (
    <Stack gap="2">
      <Text size="sm" role="status">
        {isReady && made.expiresAt
          ? t('privacy.package.ready', {
              files: made.files,
              at: format.dateTime(made.expiresAt),
            })
          : t(`privacy.package.${made?.state ?? (canAsk ? 'none' : 'early')}`)}
      </Text>
      <Flex gap="2" wrap="wrap">
        {isReady ? (
          <Button
            variant="solid"
            size="sm"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('privacy.package.download')}
          </Button>
        ) : null}
        {canAsk && !isReady ? (
          <Button
            size="sm"
            loading={make.isPending || isMaking}
            onClick={() => make.mutate({ params })}
          >
            {t('privacy.package.make')}
          </Button>
        ) : null}
      </Flex>
    </Stack>
  );
};

/** What an access request is answered with. */
export const DataPackage = ({ request }: DataPackageProps) =>
  request.kind === 'access' ? (
    <Stack gap="2">
      {request.patient ? <WholeRecord request={request} /> : null}
      <Flex>
        <PersonalData request={request} />
      </Flex>
    </Stack>
  ) : null;
