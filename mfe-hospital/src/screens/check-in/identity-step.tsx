import { useCan } from '@sala/shared-auth';
import type { CheckInView } from '@sala/shared-contracts';
import { Link as Styled } from '@sala/shared-ui';
import { AlertIcon, StatusChip } from '@sala/shared-ui/icons';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { yearsSince } from '../../components/patient-age';
import { paths } from '../../paths';
import { Step } from './step';

/** Whether the person at the desk is who was booked. */
export const IdentityStep = ({ view: { patient } }: { readonly view: CheckInView }) => {
  const { t } = useTranslation('hospital');
  const { day } = useFormat();
  const mayEdit = useCan('patients:write');
  const years = yearsSince(patient.birthDate);
  return (
    <Step number={1} title={t('checkIn.steps.identity')}>
      {patient.hasAlerts ? (
        <div>
          <StatusChip tone="amber" icon={<AlertIcon />}>{t('checkIn.alerts')}</StatusChip>
        </div>
      ) : null}
      <Facts
        facts={[
          { key: 'record', label: t('checkIn.record'), content: patient.recordNumber },
          { key: 'born', label: t('checkIn.born'), content: years === null ? day(patient.birthDate) : t('checkIn.bornAged', { day: day(patient.birthDate), count: years }) },
          { key: 'sex', label: t('checkIn.sex'), content: t(`checkIn.sexes.${patient.sex}`) },
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
