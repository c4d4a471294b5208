/** PATNR and FALNR; leading zeros count. */
export const sapNumberMax = 10;
export const sapAppointmentNumberMax = 20;
export const sapUnitCodeMax = 8;
export const sapInstitutionMax = 4;
export const sapSystemMax = 60;
export const sapExternalNumberMax = 20;
export const sapNameMax = 60;
export const sapUrlMax = 500;
export const sapSecretMax = 4000;
export const sapReasonMax = 200;
export const sapSuggestionsMax = 5;
/** Days of a schedule that are read at once. */
export const sapScheduleDaysMax = 45;
export const sapPageMax = 50;
export const sapReplayMax = 100;
/** Characters of a raw message; a longer one is refused when it arrives. */
export const sapMessageMax = 1_048_576;
