import { addMessages } from './i18n';

/** Namespace of the screens around sign-in. */
const namespace = 'account';

const messages = {
  'es-MX': () => import(/* webpackChunkName: "account-es-MX" */ './locales/account/es-MX.json'),
  en: () => import(/* webpackChunkName: "account-en" */ './locales/account/en.json'),
};

/** Once: the screen that needs them tries again by itself, and then says so, with Retry. */
const load = (): Promise<void> => addMessages(namespace, messages, { retries: 0 });

/**
 * A screen around sign-in, together with the words of all of them: sign-in itself needs few, and
 * its first load is to stay small. Their keys are written with the namespace:
 * `t('account:otp.title')`.
 */
export const withAccountMessages =
  <Page>(page: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [loaded] = await Promise.all([page(), load()]);
    return loaded;
  };
