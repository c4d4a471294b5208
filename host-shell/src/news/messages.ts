import { addMessages } from '../i18n';
import en from './locales/en.json';
import es from './locales/es-MX.json';

/** Rarely read: these messages load with the code that uses them, in both languages. */
export const newsNamespace = 'versions';

const messages = {
  'es-MX': () => Promise.resolve({ default: es }),
  en: () => Promise.resolve({ default: en }),
};

export const loadNewsMessages = (): Promise<void> => addMessages(newsNamespace, messages);
