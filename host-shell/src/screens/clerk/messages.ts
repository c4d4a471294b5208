import { addMessages } from '../../i18n';

/** Few people come here: the words of this section are not in the shell's first load. */
export const clerkNamespace = 'clerk';

const messages = {
  'es-MX': () => import(/* webpackChunkName: "clerk-es-MX" */ './locales/es-MX.json'),
  en: () => import(/* webpackChunkName: "clerk-en" */ './locales/en.json'),
};

/** @throws when they cannot be had. */
export const loadClerkMessages = (): Promise<void> => addMessages(clerkNamespace, messages);
