/**
 * Converts a typed phone number to E.164: strips blanks, brackets, dots and hyphens, and takes ten
 * digits as a Mexican number. Other text stays, so that the phone pattern rejects it.
 */
export const typedPhone = (typed: string): string => {
  const phone = typed.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(phone) ? `+52${phone}` : phone;
};
