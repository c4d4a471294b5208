import { readablePhone, type Patient } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PrintHeader } from './print-header';

export type PaperPatient = Pick<
  Patient,
  'name' | 'recordNumber' | 'birthDate' | 'sex' | 'curp' | 'emergencyContact'
>;

export interface PatientPaperProps {
  readonly patient: PaperPatient;
}

const useLines = ({ birthDate, sex, recordNumber }: PaperPatient) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return {
    record: t('papers.record', { record: recordNumber }),
    born: t('papers.born', { day: format.day(birthDate), sex: t(`patient.sexes.${sex}`) }),
  };
};

const nameStyle = {
  '& strong': {
    display: 'block',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;

/** Label for folders, tubes and papers: identity only, no clinical information. */
export const PatientLabel = ({ patient }: PatientPaperProps) => {
  const { record, born } = useLines(patient);
  return (
    <Box
      w="62mm"
      h="29mm"
      p="2mm"
      fontSize="8pt"
      overflow="hidden"
      css={{ ...nameStyle, '& strong': { ...nameStyle['& strong'], fontSize: '11pt' } }}
    >
      <PrintHeader small />
      <strong>{patient.name}</strong>
      <p>{born}</p>
      <p>{[record, patient.curp].filter(Boolean).join(' · ')}</p>
    </Box>
  );
};

/** Two identifiers, legible at arm's length. */
export const PatientWristband = ({ patient }: PatientPaperProps) => {
  const { record, born } = useLines(patient);
  return (
    <Box
      w="150mm"
      h="25mm"
      p="2.5mm"
      fontSize="10pt"
      overflow="hidden"
      css={{ ...nameStyle, '& strong': { ...nameStyle['& strong'], fontSize: '15pt' } }}
    >
      <strong>{patient.name}</strong>
      <p>{[born, record].join(' · ')}</p>
      <PrintHeader small />
    </Box>
  );
};

export interface PatientCardProps extends PatientPaperProps {
  /** Upcoming appointments in words, soonest first. */
  readonly appointments: readonly string[];
}

/** Appointment card for the patient: record number and upcoming appointments. */
export const PatientCard = ({ patient, appointments }: PatientCardProps) => {
  const { t } = useTranslation('hospital');
  const { record, born } = useLines(patient);
  const { emergencyContact: contact } = patient;
  return (
    <Box
      w="86mm"
      h="54mm"
      p="4mm"
      fontSize="8pt"
      overflow="hidden"
      css={{ ...nameStyle, '& strong': { ...nameStyle['& strong'], fontSize: '12pt', mt: '2mm' } }}
    >
      <PrintHeader small>
        <p>{record}</p>
      </PrintHeader>
      <strong>{patient.name}</strong>
      <p>{[born, patient.curp].filter(Boolean).join(' · ')}</p>
      {contact ? (
        <p>{t('papers.emergency', { name: contact.name, phone: readablePhone(contact.phone) })}</p>
      ) : null}
      {appointments.length > 0 ? (
        <Box mt="2mm" pt="1.5mm" borderTop="1px solid #999">
          <p>{t('papers.appointments')}</p>
          {appointments.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};
