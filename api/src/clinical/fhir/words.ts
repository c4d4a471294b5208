import en from './locales/en.json';
import esMX from './locales/es-MX.json';

export const fhirWords = { 'es-MX': esMX, en } as const;
