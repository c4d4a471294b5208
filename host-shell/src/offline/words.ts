import { addMessages } from '../i18n';
import en from './locales/en.json';
import es from './locales/es-MX.json';

/**
 * They come with the code that says them, in both languages: without a line nothing else could be
 * fetched.
 */
export const offlineNamespace = 'offline';

const messages = {
  'es-MX': () => Promise.resolve({ default: es }),
  en: () => Promise.resolve({ default: en }),
};

export const loadOfflineWords = (): Promise<void> => addMessages(offlineNamespace, messages);
