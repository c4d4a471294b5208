import { readablePhone, type Patient } from '@sala/shared-contracts';
import { Badge, Box, Flex, Link as Styled } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '@sala/screen-parts/facts';
import { useAppointmentStatusChip } from '../../../../parts/appointment-status';
import { useCategoryName } from '../../../../parts/category-name';
import { usePatientStatusChip } from '../../../parts/patient-status';
import { MergedRecords } from './merged-records';
import { useNextAppointments } from '../../../parts/patient-banner/next-appointments';
import { PatientPhoto } from '../../../parts/patient-photo/patient-photo';

export interface SummaryTabProps {
  readonly patient: Patient;
  readonly canWrite: boolean;
  readonly onOpen: (patientId: string) => void;
}

/** The next appointment in one line. */
const useNextAppointment = (patientId: string): Fact | undefined => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  const coming = useNextAppointments(patientId);
  if (!coming) return undefined;
  const [next] = coming;
  const content = next?.startAt ? (
    <Flex as="span" wrap="wrap" gap="2" align="center">
      {format.dateTime(next.startAt, next.site.timeZone)} · {next.eventType.name}{' '}
      {chipOf(next.status)}
    </Flex>
  ) : (
    t('patients.noNext')
  );
  return { key: 'next', label: t('patients.next'), content };
};

/** Guardian of a minor; null for none. */
const useGuardian = ({ guardianPatient, guardian }: Patient): ReactNode => {
  const { t } = useTranslation('hospital');
  if (guardianPatient) return guardianPatient.name;
  if (!guardian) return null;
  return (
    <>
      {guardian.name} ({t(`patient.relations.${guardian.relation}`)}){' '}
      <Styled href={`tel:${guardian.phone}`}>{readablePhone(guardian.phone)}</Styled>
    </>
  );
};

/** Overview for the counter: contact, debts and missing data. */
export const SummaryTab = ({ patient, canWrite, onOpen }: SummaryTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = usePatientStatusChip();
  const nameOf = useCategoryName();
  const next = useNextAppointment(patient.id);
  const { phone, email, tags } = patient;
  const answers = useGuardian(patient);
  const facts: readonly Fact[] = [
    { key: 'status', label: t('patients.status'), content: chipOf(patient.status) },
    ...(patient.deceasedOn
      ? [
          {
            key: 'deceasedOn',
            label: t('patients.deceasedOn'),
            content: format.day(patient.deceasedOn),
          },
        ]
      : []),
    { key: 'birthDate', label: t('patient.birthDate'), content: format.day(patient.birthDate) },
    {
      key: 'phone',
      label: t('patient.phone'),
      content: phone ? <Styled href={`tel:${phone}`}>{readablePhone(phone)}</Styled> : '—',
    },
    ...(email
      ? [
          {
            key: 'email',
            label: t('patient.email'),
            content: <Styled href={`mailto:${email}`}>{email}</Styled>,
          },
        ]
      : []),
    ...(answers
      ? [
          {
            key: 'guardian',
            label: t('patient.guardian'),
            content: answers,
          },
        ]
      : []),
    ...(next ? [next] : []),
    ...(patient.customerName
      ? [{ key: 'payer', label: t('patient.payer'), content: patient.customerName }]
      : []),
    ...(tags.length > 0
      ? [
          {
            key: 'tags',
            label: t('patient.tags'),
            content: (
              <Flex as="span" wrap="wrap" gap="1">
                {tags.map((tag) => (
                  <Badge key={tag.id}>{nameOf(tag)}</Badge>
                ))}
              </Flex>
            ),
          },
        ]
      : []),
    ...(patient.notes ? [{ key: 'notes', label: t('patient.notes'), content: patient.notes }] : []),
  ];
  return (
    <>
      <Box css={{ '&:not(:empty)': { mb: '4' } }}>
        <PatientPhoto patient={patient} canWrite={canWrite} />
      </Box>
      <Facts facts={facts} />
      <Box mt="4">
        <MergedRecords patientId={patient.id} onOpen={onOpen} />
      </Box>
    </>
  );
};
