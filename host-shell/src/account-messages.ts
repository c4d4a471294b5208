import { addMessages } from './i18n';

/** Namespace of the screens around sign-in. */
const namespace = 'account';

const messages = {
  'es-MX': () => import(/* webpackChunkName: "account-es-MX" */ './locales/account/es-MX.json'),
  en: () => import(/* webpackChunkName: "account-en" */ './locales/account/en.json'),
};

/** One attempt: the requesting screen retries and shows Retry itself. */
const load = (): Promise<void> => addMessages(namespace, messages, { retries: 0 });

/**
 * Loads a screen around sign-in together with the messages of them all: sign-in itself needs few,
 * and its first load must stay small. Keys include the namespace: `t('account:otp.title')`.
 */
export const withAccountMessages =
  <Page>(page: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [loaded] = await Promise.all([page(), load()]);
    return loaded;
  };
