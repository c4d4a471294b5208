import type { Allergy, PatientVisit } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../../paths';

/* Each reading is logged, so that none happens unasked. */
const asked = {
  meta: failsAlone,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

const AllergyText = ({ substance, reaction, severity, status }: Allergy) => {
  const { t } = useTranslation('hospital');
  return (
    <Text
      as="li"
      size="sm"
      {...(status === 'active' ? { color: 'status.red.fg' } : { tone: 'muted' })}
    >
      <strong>{substance}</strong>
      {reaction ? ` – ${reaction}` : ''} ({t(`patients.clinical.severities.${severity}`)})
      {status === 'active' ? '' : ` · ${t(`patients.clinical.statuses.${status}`)}`}
    </Text>
  );
};

const VisitLine = ({
  id,
  visitNumber,
  startedAt,
  practitioner,
  department,
  ...visit
}: PatientVisit) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Text size="sm" fontWeight="medium">
        <Link to={`${paths.visit}?visitId=${id}`}>
          {t('patients.clinical.visit', { number: visitNumber, date: format.dateTime(startedAt) })}
        </Link>
      </Text>
      <Text size="xs" tone="muted">
        {[
          t(`patients.clinical.states.${visit.status}`),
          practitioner?.name,
          department.name,
          visit.chiefComplaint,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  );
};

/** Blood type, allergies and visits, to read. */
export const ClinicalRecord = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const params = { patientId };
  const summary = useQuery({ ...apiQuery('clinicalSummaryView', { params }), ...asked });
  const visits = useQuery({ ...apiQuery('patientVisitList', { params }), ...asked });
  const failure = useFailure(summary.error ?? visits.error);
  if (failure && !(summary.data && visits.data))
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void Promise.all([summary.refetch(), visits.refetch()])}
        retrying={summary.isFetching || visits.isFetching}
      />
    );
  if (!summary.data || !visits.data) return <LoadingState shape="text" rows={6} />;
  const { bloodType, allergies } = summary.data;
  const facts = [
    {
      key: 'blood',
      label: t('patients.clinical.bloodType'),
      content: bloodType ?? t('patients.clinical.unknown'),
    },
    {
      key: 'allergies',
      label: t('patients.clinical.allergies'),
      content:
        allergies.length > 0 ? (
          <ul role="list">
            {allergies.map((allergy) => (
              <AllergyText key={allergy.id} {...allergy} />
            ))}
          </ul>
        ) : (
          t('patients.clinical.noAllergies')
        ),
    },
    {
      key: 'visits',
      label: t('patients.clinical.visits'),
      content:
        visits.data.items.length > 0 ? (
          <ul role="list">
            {visits.data.items.map((visit) => (
              <VisitLine key={visit.id} {...visit} />
            ))}
          </ul>
        ) : (
          t('patients.clinical.noVisits')
        ),
    },
  ];
  return (
    <>
      <Facts facts={facts} />
      <Text size="sm" tone="muted" mt="3">
        {t('patients.clinical.filesHint')}
      </Text>
    </>
  );
};
