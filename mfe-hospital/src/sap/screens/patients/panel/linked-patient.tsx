import { useCan } from '@sala/shared-auth';
import type { SapConnection, SapPatient } from '@sala/shared-contracts';
import { Box, Button, Flex } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { Comparison } from './comparison';
import { MergeClash } from './merge-clash';
import { OurPatient, type OurPatientRow } from './our-patient';
import { useLinkActions } from './use-link-actions';

export interface LinkedPatientProps {
  readonly record: SapPatient;
  readonly patient: OurPatientRow;
  readonly connection: SapConnection;
}

/** The patient of ours, what differs, and the way to undo the link. */
export const LinkedPatient = ({ record, patient, connection }: LinkedPatientProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const [asking, ask] = useState(false);
  const { unlink } = useLinkActions(record);
  return (
    <Box>
      {record.clash ? <MergeClash record={record} patients={[patient, record.clash]} /> : null}
      <Flex align="center" gap="2" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <OurPatient patient={patient} />
        </Box>
        {canManage ? (
          <Button size="sm" variant="ghost" onClick={() => ask(true)}>
            {t('sapPatients.unlink.open')}
          </Button>
        ) : null}
      </Flex>
      <Comparison key={record.version} record={record} connection={connection} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('sapPatients.unlink.title', { name: patient.name })}
        text={t('sapPatients.unlink.text')}
        confirmLabel={t('sapPatients.unlink.do')}
        onConfirm={() => unlink.run(() => ask(false))}
        onClose={() => ask(false)}
        pending={unlink.pending}
        problem={useFailure(unlink.error)}
      />
    </Box>
  );
};
