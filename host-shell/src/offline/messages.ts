import { addMessages } from '../i18n';
import en from './locales/en.json';
import es from './locales/es-MX.json';

/** Bundled in both languages with the code: offline nothing else could be fetched. */
export const offlineNamespace = 'offline';

const messages = {
  'es-MX': () => Promise.resolve({ default: es }),
  en: () => Promise.resolve({ default: en }),
};

export const loadOfflineMessages = (): Promise<void> => addMessages(offlineNamespace, messages);
