import { addMessages } from '../../i18n';

/** Rarely visited: the section's messages stay out of the first load. */
export const clerkNamespace = 'clerk';

const messages = {
  'es-MX': () => import(/* webpackChunkName: "clerk-es-MX" */ './locales/es-MX.json'),
  en: () => import(/* webpackChunkName: "clerk-en" */ './locales/en.json'),
};

/** @throws when they fail to load. */
export const loadClerkMessages = (): Promise<void> => addMessages(clerkNamespace, messages);
