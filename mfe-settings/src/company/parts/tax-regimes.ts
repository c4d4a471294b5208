import type { PersonType, TaxRegime } from '@sala/shared-contracts';

/** Types of person allowed in each regime: SAT catalogue c_RegimenFiscal (CFDI 4.0). */
const holders: Record<TaxRegime, readonly PersonType[]> = {
  '601': ['moral'],
  '603': ['moral'],
  '605': ['fisica'],
  '606': ['fisica'],
  '608': ['fisica'],
  '612': ['fisica'],
  '616': ['fisica'],
  '620': ['moral'],
  '621': ['fisica'],
  '622': ['moral'],
  '623': ['moral'],
  '624': ['moral'],
  '625': ['fisica'],
  '626': ['moral', 'fisica'],
};

const isRegime = (code: string): code is TaxRegime => code in holders;

/** Regimes common for clinics and doctors first, then by code. */
const commonRegimes: readonly string[] = ['601', '603', '612', '626'];

export const regimesOf = (personType: PersonType): readonly TaxRegime[] =>
  Object.keys(holders)
    .filter(isRegime)
    .filter((code) => holders[code].includes(personType))
    .sort(
      (one, other) =>
        Number(commonRegimes.includes(other)) - Number(commonRegimes.includes(one)) ||
        one.localeCompare(other),
    );
