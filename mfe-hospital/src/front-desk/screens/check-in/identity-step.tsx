import { apiKey, useCan } from '@sala/shared-auth';
import type { CheckInView, CheckInCodeResult } from '@sala/shared-contracts';
import { Flex, Link as Styled, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { Link, useFormat, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { PatientPhoto } from '../../../patients/parts/patient-photo/patient-photo';
import { paths } from '../../../paths';
import { Step } from './step';

/** Result of the reminder code; without proof, the desk checks identity as usual. */
const CodeResult = ({ code }: { readonly code: Exclude<CheckInCodeResult, 'none'> }) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex role="status" direction="column" align="flex-start" gap="1">
      <StatusChip {...(code === 'valid' ? statusLooks.done : statusLooks.attention)}>
        {t(`checkIn.code.${code}`)}
      </StatusChip>
      {code === 'valid' ? null : <Text tone="muted">{t('checkIn.code.lookYourself')}</Text>}
    </Flex>
  );
};

/** Identity of the patient at the desk. */
export const IdentityStep = ({ view: { patient, code } }: { readonly view: CheckInView }) => {
  const { t } = useTranslation('hospital');
  const { day } = useFormat();
  const mayEdit = useCan('patients:write');
  const client = useQueryClient();
  return (
    <Step number={1} title={t('checkIn.steps.identity')}>
      {code === 'none' ? null : <CodeResult code={code} />}
      <PatientPhoto
        patient={patient}
        canWrite={mayEdit}
        onChanged={() => void client.invalidateQueries({ queryKey: apiKey('checkInView') })}
      />
      <Facts
        facts={[
          { key: 'born', label: t('checkIn.born'), content: day(patient.birthDate) },
          { key: 'curp', label: t('checkIn.curp'), content: patient.curp ?? t('checkIn.none') },
        ]}
      />
      {mayEdit ? (
        <Styled asChild alignSelf="flex-start">
          <Link to={`${paths.patient}?patientId=${patient.id}`}>{t('checkIn.correct')}</Link>
        </Styled>
      ) : null}
    </Step>
  );
};
