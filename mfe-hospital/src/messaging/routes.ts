import { emailCategories } from '@sala/shared-contracts';
import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { paths } from '../paths';

const email = {
  lazy: screen(() => import(/* webpackChunkName: "email" */ './screens/email/email-page')),
  messages: {
    'es-MX': () =>
      import(/* webpackChunkName: "email-es-MX" */ './screens/email/locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "email-en" */ './screens/email/locales/en.json'),
  },
};

/** Chats, e-mail and the texts of both. */
export const messagingRoutes: readonly RemoteRouteObject[] = [
  {
    path: paths.chats,
    lazy: screen(() => import(/* webpackChunkName: "chats" */ './screens/chats/chats-page')),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "chats-es-MX" */ './locales/es-MX.json'),
          import(/* webpackChunkName: "chats-es-MX" */ './screens/chats/locales/es-MX.json'),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "chats-en" */ './locales/en.json'),
          import(/* webpackChunkName: "chats-en" */ './screens/chats/locales/en.json'),
        ),
    },
  },
  { path: paths.email, ...email },
  // One for each category: any other word is the shell's 404.
  ...emailCategories.map((category) => ({ path: `${paths.email}/${category}`, ...email })),
  {
    path: paths.messageTemplates,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "message-template" */ './screens/message-template/message-template-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "message-template-es-MX" */ './locales/es-MX.json'),
          import(
            /* webpackChunkName: "message-template-es-MX" */ './screens/message-template/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "message-template-en" */ './locales/en.json'),
          import(
            /* webpackChunkName: "message-template-en" */ './screens/message-template/locales/en.json'
          ),
        ),
    },
  },
  {
    path: paths.quickReplies,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "quick-replies" */ './screens/quick-replies/quick-replies-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "quick-replies-es-MX" */ './locales/es-MX.json'),
          import(
            /* webpackChunkName: "quick-replies-es-MX" */ './screens/quick-replies/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "quick-replies-en" */ './locales/en.json'),
          import(
            /* webpackChunkName: "quick-replies-en" */ './screens/quick-replies/locales/en.json'
          ),
        ),
    },
  },
];
