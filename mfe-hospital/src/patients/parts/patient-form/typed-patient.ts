import { emptyPatient, type PatientValues } from './patient-values';

/**
 * A form begun with what a search for nobody held: with several words, the last two are surnames;
 * digits are a phone.
 */
export const typedPatient = (typed: string): PatientValues => {
  if (/^[+\d\s()-]{7,}$/.test(typed))
    return { ...emptyPatient, phone: typed.replace(/[^\d+]/g, '') };
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1));
  const surnames = words.length > 2 ? words.slice(-2) : words.slice(1);
  return {
    ...emptyPatient,
    firstName: words.slice(0, words.length - surnames.length).join(' '),
    lastName: surnames[0] ?? '',
    secondLastName: surnames[1] ?? '',
  };
};
