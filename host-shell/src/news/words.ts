import { addMessages } from '../i18n';
import en from './locales/en.json';
import es from './locales/es-MX.json';

/** Words that hardly anybody ever reads: they come with the code that says them, in both languages. */
export const newsNamespace = 'versions';

const messages = {
  'es-MX': () => Promise.resolve({ default: es }),
  en: () => Promise.resolve({ default: en }),
};

export const loadNewsWords = (): Promise<void> => addMessages(newsNamespace, messages);
