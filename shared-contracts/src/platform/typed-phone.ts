/**
 * A phone number as people type it, in the form in which it is stored (E.164): without blanks,
 * brackets, dots and hyphens, and ten digits alone are a number of Mexico. What is no number stays
 * as it is, for the pattern of a phone to refuse.
 */
export const typedPhone = (typed: string): string => {
  const phone = typed.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(phone) ? `+52${phone}` : phone;
};
