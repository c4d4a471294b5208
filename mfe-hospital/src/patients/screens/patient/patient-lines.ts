import { readablePhone, type Patient, type PatientContact } from '@sala/shared-contracts';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from '../../../parts/category-name';

export interface PatientLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The record in words, in a fixed order; `—` for unknown. */
export const usePatientLines = (): ((patient: Patient) => readonly PatientLine[]) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const locale = useLocale();
  const nameOf = useCategoryName();
  const phone = (number: string | null): string | null => number && readablePhone(number);
  const contact = (one: PatientContact | null): string | null =>
    one && `${one.name} (${t(`patient.relations.${one.relation}`)}), ${readablePhone(one.phone)}`;
  const address = ({ address: at }: Patient): string | null => {
    if (!at) return null;
    const street = [
      at.street,
      at.exterior,
      at.interior && t('patients.interior', { n: at.interior }),
    ]
      .filter(Boolean)
      .join(' ');
    return (
      [street, at.colonia, [at.zip, at.municipality].filter(Boolean).join(' '), at.state]
        .filter(Boolean)
        .join(', ') || null
    );
  };
  const country = (code: string): string =>
    new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  const of = (
    patient: Patient,
  ): readonly (readonly [key: string, label: string, text: string | null])[] => [
    ['firstName', t('patient.firstName'), patient.firstName],
    ['lastName', t('patient.lastName'), patient.lastName],
    ['secondLastName', t('patient.secondLastName'), patient.secondLastName],
    ['birthDate', t('patient.birthDate'), format.day(patient.birthDate)],
    ['sex', t('patient.sex'), t(`patient.sexes.${patient.sex}`)],
    ['curp', t('patient.curp'), patient.curp],
    ['phone', t('patient.phone'), phone(patient.phone)],
    ['phoneAlt', t('patient.phoneAlt'), phone(patient.phoneAlt)],
    ['email', t('patient.email'), patient.email],
    ['guardian', t('patient.guardian'), patient.guardianPatient?.name ?? contact(patient.guardian)],
    ['emergencyContact', t('patient.emergency'), contact(patient.emergencyContact)],
    ['address', t('patient.sections.address'), address(patient)],
    [
      'birthState',
      t('patient.birthState'),
      patient.birthState && t(`patient.states.${patient.birthState}`),
    ],
    ['nationality', t('patient.nationality'), country(patient.nationality)],
    ['genderIdentity', t('patient.genderIdentity'), patient.genderIdentity],
    [
      'maritalStatus',
      t('patient.maritalStatus'),
      patient.maritalStatus && t(`patient.maritalStatuses.${patient.maritalStatus}`),
    ],
    ['occupation', t('patient.occupation'), patient.occupation],
    ['language', t('patient.language'), patient.language],
    ['ethnicGroup', t('patient.ethnicGroup'), patient.ethnicGroup],
    ['religion', t('patient.religion'), patient.religion],
    ['customerId', t('patient.payer'), patient.customerName],
    ['insurer', t('patient.insurer'), patient.insurer],
    ['policyNumber', t('patient.policyNumber'), patient.policyNumber],
    ['tags', t('patient.tags'), patient.tags.map(nameOf).join(', ')],
    ['notes', t('patient.notes'), patient.notes],
    ['status', t('patients.status'), t(`patient.statuses.${patient.status}`)],
  ];
  return (patient) => of(patient).map(([key, label, text]) => ({ key, label, text: text || '—' }));
};
