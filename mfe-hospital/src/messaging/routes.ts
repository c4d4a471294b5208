import { emailCategories } from '@sala/shared-contracts';
import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from '../paths';

const email = {
  lazy: screen(() => import(/* webpackChunkName: "email" */ './screens/email/email-page')),
  messages: {
    'es-MX': () =>
      import(/* webpackChunkName: "email-es-MX" */ './screens/email/locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "email-en" */ './screens/email/locales/en.json'),
  },
};

/** Chats and e-mail. */
export const messagingRoutes: readonly RemoteRouteObject[] = [
  {
    path: paths.chats,
    lazy: screen(() => import(/* webpackChunkName: "chats" */ './screens/chats/chats-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "chats-es-MX" */ './screens/chats/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "chats-en" */ './screens/chats/locales/en.json'),
    },
  },
  { path: paths.email, ...email },
  // One for each category: any other word is the shell's 404.
  ...emailCategories.map((category) => ({ path: `${paths.email}/${category}`, ...email })),
];
