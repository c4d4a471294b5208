import { useCan } from '@sala/shared-auth';
import type { SapPatient } from '@sala/shared-contracts';
import { Box, Button, Card, Flex, Link as StyledLink, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../../paths';
import { OurPatient, type OurPatientRow } from './our-patient';
import { useLinkActions } from './use-link-actions';

export interface MergeClashProps {
  readonly record: SapPatient;
  readonly patients: readonly [OurPatientRow, OurPatientRow];
}

/** SAP merged the records of two patients of ours: which one it is, or that they are one. */
export const MergeClash = ({ record, patients }: MergeClashProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const canMerge = useCan('patient-merge:sign');
  const { link } = useLinkActions(record);
  const [linked, other] = patients;
  return (
    <Card p="3" mb="3">
      <Text size="sm">{t('sapPatients.clash.text')}</Text>
      <ul role="list" aria-label={t('sapPatients.clash.patients')}>
        {patients.map((patient) => (
          <Flex asChild key={patient.id} align="center" gap="2" wrap="wrap" mt="2">
            <li>
              <Box flex="1 1 12rem" minW="0">
                <OurPatient patient={patient} />
              </Box>
              {canManage ? (
                <Button
                  size="sm"
                  aria-label={t('sapPatients.clash.chooseNamed', { name: patient.name })}
                  loading={link.pending === patient.id}
                  disabled={link.pending !== null}
                  onClick={() => link.run(patient.id)}
                >
                  {t('sapPatients.clash.choose')}
                </Button>
              ) : null}
            </li>
          </Flex>
        ))}
      </ul>
      {canMerge ? (
        <Text size="sm" mt="3">
          <StyledLink asChild>
            <Link to={`${paths.patient}?patientId=${linked.id}&merge=${other.id}`}>
              {t('sapPatients.clash.merge')}
            </Link>
          </StyledLink>
        </Text>
      ) : null}
      {canManage ? null : (
        <Text size="sm" tone="muted" mt="2">
          {t('sapPatients.proposalWaits')}
        </Text>
      )}
    </Card>
  );
};
