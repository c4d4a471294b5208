/**
 * NSS, the number of a person at the Mexican social security institute: eleven digits, the last a
 * Luhn digit (docs/spec/clinic.md §8).
 */

/** Without blanks and hyphens. */
export const normalizeNss = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Whether length and check digit are valid. */
export const isNss = (nss: string): boolean => {
  if (!/^\d{11}$/.test(nss)) return false;
  const sum = [...nss].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
};
