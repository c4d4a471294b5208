/* What papers are written with. Apart from the contract, so that a thread that prints starts soon. */

export { ageWords } from '../patients/age';
export { fillMessage } from '../platform/fill-message';
export { readablePhone } from '../platform/readable-phone';
export { hoursBetween } from './dose-units';
export { sigSentence, writeDose, writeDuration, writeFrequency, writeUnits } from './sig-sentence';
