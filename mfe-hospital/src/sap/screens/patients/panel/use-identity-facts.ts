import { readablePhone, type SapPatient } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { Fact } from '@sala/screen-parts/facts';

/** Who it is, as SAP has it; what SAP does not know is left out. */
export const useIdentityFacts = (record: SapPatient): readonly Fact[] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { patnr, checkDigit, birthDate, deceasedOn, changedAt, phone } = record;
  const facts = {
    patnr: checkDigit === null ? patnr : `${patnr} (${checkDigit})`,
    externalNumber: record.externalNumber,
    birthName: record.birthName,
    birthDate: birthDate && format.day(birthDate),
    sex: t(`sap.sexes.${record.sex}`),
    curp: record.curp,
    phone: phone && readablePhone(phone),
    email: record.email,
    address: record.address ?? record.city,
    deceasedOn: deceasedOn && format.day(deceasedOn),
    changedAt: changedAt && format.dateTime(changedAt),
  };
  return (Object.keys(facts) as (keyof typeof facts)[]) // the keys written above
    .flatMap((key) => {
      const content = facts[key];
      return content ? [{ key, label: t(`sapPatients.facts.${key}`), content }] : [];
    });
};
