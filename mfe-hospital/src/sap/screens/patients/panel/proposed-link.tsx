import { useCan } from '@sala/shared-auth';
import type { SapPatient } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { OurPatient, type OurPatientRow } from './our-patient';
import { useLinkActions } from './use-link-actions';

export interface ProposedLinkProps {
  readonly record: SapPatient;
  readonly patient: OurPatientRow;
  /** Who proposed it. */
  readonly by: string;
}

/** A link that somebody proposed; whoever manages SAP accepts or declines it. */
export const ProposedLink = ({ record, patient, by }: ProposedLinkProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const { link, unlink } = useLinkActions(record);
  return (
    <Box>
      <Text size="sm" tone="muted">
        {t('sapPatients.proposal', { name: by })}
      </Text>
      <OurPatient patient={patient} />
      {canManage ? (
        <Flex gap="2" mt="2" wrap="wrap">
          <Button
            size="sm"
            variant="solid"
            loading={link.pending !== null}
            onClick={() => link.run(patient.id)}
          >
            {t('sapPatients.accept')}
          </Button>
          <Button size="sm" loading={unlink.pending} onClick={() => unlink.run()}>
            {t('sapPatients.decline')}
          </Button>
        </Flex>
      ) : (
        <Text size="sm" tone="muted">
          {t('sapPatients.proposalWaits')}
        </Text>
      )}
    </Box>
  );
};
