import { Link as StyledLink } from '@sala/shared-ui';
import { useCan } from '@sala/shared-auth';
import type { SapCase } from '@sala/shared-contracts';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import type { Fact } from '@sala/screen-parts/facts';
import { paths } from '../../../../paths';
import { placeName } from '../case-words';

/** What a case says at its head; what SAP does not know is left out. */
export const useCaseFacts = (record: SapCase): readonly Fact[] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canSeePatients = useCan('patients:read');
  const { patient, start, end, plannedEnd, room, bed, lengthOfStay } = record;
  const link = (to: string, text: string) => (
    <StyledLink asChild>
      <Link to={to}>{text}</Link>
    </StyledLink>
  );
  const facts = {
    patnr: link(`${paths.sapPatients}?patnr=${patient.patnr}`, patient.patnr),
    ours:
      patient.id !== null && canSeePatients
        ? link(`${paths.patient}?patientId=${patient.id}`, t('sapCases.facts.openOurs'))
        : null,
    birthDate: patient.birthDate && format.day(patient.birthDate),
    type: t(`sapCases.types.${record.type}`),
    start: start && format.dateTime(start),
    end: end && format.dateTime(end),
    plannedEnd: plannedEnd && format.dateTime(plannedEnd),
    department: placeName(record.department),
    careUnit: placeName(record.careUnit),
    bed: [room, bed].filter(Boolean).join(' / '),
    physician: record.physician,
    stay: lengthOfStay === null ? null : t('sapCases.days', { count: lengthOfStay }),
    diagnosis: record.diagnosis,
  };
  return (Object.keys(facts) as (keyof typeof facts)[]) // the keys written above
    .flatMap((key) => {
      const content = facts[key];
      return content ? [{ key, label: t(`sapCases.facts.${key}`), content }] : [];
    });
};
