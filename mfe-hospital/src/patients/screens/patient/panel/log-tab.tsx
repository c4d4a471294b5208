import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

/* Actions with a label; others show their name. */
const actions = [
  'patient.created',
  'patient.updated',
  'patient.read',
  'patient.status_set',
  'patient.consented',
  'patient.merged',
  'patient.merged_away',
  'patient.unmerged',
  'patient.restored',
  'patient.merge_proposed',
  'patient.photo_saved',
  'patient.photo_removed',
  'patient.file_added',
  'patient.file_read',
  'patient.file_removed',
  'patient.printed',
  'patient.data_exported',
  'patient.emergency_opened',
  'patient.audit_opened',
  'patient.care_added',
  'patient.care_removed',
] as const;

const keyOf = (action: string): string | undefined =>
  actions.find((one) => one === action)?.replace('patient.', '');

/* Columns labelled by the form. */
const labels: Readonly<Record<string, string>> = {
  firstName: 'patient.firstName',
  lastName: 'patient.lastName',
  secondLastName: 'patient.secondLastName',
  birthDate: 'patient.birthDate',
  sex: 'patient.sex',
  curp: 'patient.curp',
  phone: 'patient.phone',
  phoneAlt: 'patient.phoneAlt',
  email: 'patient.email',
  status: 'patients.status',
  notes: 'patient.notes',
  tags: 'patient.tags',
  occupation: 'patient.occupation',
  insurer: 'patient.insurer',
  policyNumber: 'patient.policyNumber',
  maritalStatus: 'patient.maritalStatus',
  address: 'patient.sections.address',
  guardian: 'patient.guardian',
  guardianId: 'patient.guardian',
  emergencyContact: 'patient.emergency',
  customerId: 'patient.payer',
};

/** Access log of the record, newest first. */
export const LogTab = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const log = useQuery({
    ...apiQuery('patientLog', { params: { patientId }, query: {} }),
    meta: failsAlone,
  });
  const failure = useFailure(log.error);
  if (failure && !log.data)
    return (
      <ErrorState problem={failure} onRetry={() => void log.refetch()} retrying={log.isFetching} />
    );
  if (!log.data) return <LoadingState shape="text" rows={6} />;
  const changed = (changes: Readonly<Record<string, unknown>>): string =>
    [
      ...new Set(
        Object.keys(changes).flatMap((column) => (labels[column] ? [t(labels[column])] : [])),
      ),
    ].join(', ');
  return (
    <ul role="list">
      {log.data.items.map(({ id, at, by, action, changes }) => {
        const key = keyOf(action);
        const what = changed(changes);
        return (
          <Box as="li" key={id} py="1.5" borderBottomWidth="1px">
            <Text size="sm">
              {key ? t(`patients.log.${key}`) : action}
              {what && action !== 'patient.created' ? `: ${what}` : ''}
            </Text>
            <Text size="xs" tone="muted">
              {[format.dateTime(at), by ?? t('patients.log.system')].join(' · ')}
            </Text>
          </Box>
        );
      })}
    </ul>
  );
};
