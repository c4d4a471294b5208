import type { CustomField } from '@sala/shared-contracts';
import { emptyCustomer, type CustomerFormValues } from './customer-rules';

/** A form begun with what a search for nobody held: of several words, the last two are surnames. */
export const typedCustomer = (
  fields: readonly CustomField[],
  typed: string,
): CustomerFormValues => {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1));
  const surnames = words.length > 2 ? words.slice(-2) : words.slice(1);
  return {
    ...emptyCustomer(fields),
    name: words.slice(0, words.length - surnames.length).join(' '),
    firstSurname: surnames[0] ?? '',
    secondSurname: surnames[1] ?? '',
  };
};
