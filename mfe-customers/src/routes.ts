import { joinMessages } from '@sala/screen-parts/messages';
import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.customerManagement,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "customer-management" */ './customers/screens/customer-management/customer-management-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "customer-management-es-MX" */ './customers/screens/customer-management/locales/es-MX.json'
          ),
          import(
            /* webpackChunkName: "customer-management-es-MX" */ './parts/import/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(
            /* webpackChunkName: "customer-management-en" */ './customers/screens/customer-management/locales/en.json'
          ),
          import(/* webpackChunkName: "customer-management-en" */ './parts/import/locales/en.json'),
        ),
    },
  },
  {
    path: paths.customerFields,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "customer-fields" */ './customers/screens/customer-fields/customer-fields-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "customer-fields-es-MX" */ './parts/custom-fields/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "customer-fields-en" */ './parts/custom-fields/locales/en.json'
        ),
    },
  },
  {
    path: paths.purchaseFields,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "purchase-fields" */ './sales/screens/purchase-fields/purchase-fields-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "purchase-fields-es-MX" */ './parts/custom-fields/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "purchase-fields-en" */ './parts/custom-fields/locales/en.json'
        ),
    },
  },
  {
    path: paths.templateMessages,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "template-messages" */ './messaging/screens/template-messages/template-messages-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "template-messages-es-MX" */ './messaging/screens/template-messages/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "template-messages-en" */ './messaging/screens/template-messages/locales/en.json'
        ),
    },
  },
  {
    path: paths.purchaseReminders,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "purchase-reminders" */ './rules/screens/purchase-reminders/purchase-reminders-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "purchase-reminders-es-MX" */ './rules/screens/purchase-reminders/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "purchase-reminders-en" */ './rules/screens/purchase-reminders/locales/en.json'
        ),
    },
  },
  {
    path: paths.campaigns,
    lazy: screen(
      () => import(/* webpackChunkName: "campaigns" */ './rules/screens/campaigns/campaigns-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "campaigns-es-MX" */ './rules/screens/campaigns/locales/es-MX.json'
          ),
          import(/* webpackChunkName: "campaigns-es-MX" */ './rules/parts/locales/es-MX.json'),
        ),
      en: () =>
        joinMessages(
          import(
            /* webpackChunkName: "campaigns-en" */ './rules/screens/campaigns/locales/en.json'
          ),
          import(/* webpackChunkName: "campaigns-en" */ './rules/parts/locales/en.json'),
        ),
    },
  },
  {
    path: paths.datasets,
    lazy: screen(
      () => import(/* webpackChunkName: "datasets" */ './datasets/screens/datasets/datasets-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "datasets-es-MX" */ './datasets/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "datasets-en" */ './datasets/locales/en.json'),
    },
  },
  {
    path: `${paths.datasets}/:datasetId`,
    lazy: screen(
      () => import(/* webpackChunkName: "dataset" */ './datasets/screens/dataset/dataset-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "dataset-es-MX" */ './datasets/locales/es-MX.json'),
          import(
            /* webpackChunkName: "dataset-es-MX" */ './datasets/screens/dataset/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "dataset-en" */ './datasets/locales/en.json'),
          import(/* webpackChunkName: "dataset-en" */ './datasets/screens/dataset/locales/en.json'),
        ),
    },
  },
  {
    path: paths.purchaseRecord,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "purchase-record" */ './sales/screens/purchase-record/purchase-record-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "purchase-record-es-MX" */ './sales/screens/purchase-record/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "purchase-record-en" */ './sales/screens/purchase-record/locales/en.json'
        ),
    },
  },
  {
    path: paths.tasks,
    lazy: screen(() => import(/* webpackChunkName: "tasks" */ './tasks/screens/tasks/tasks-page')),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "tasks-es-MX" */ './tasks/screens/tasks/locales/es-MX.json'),
          import(/* webpackChunkName: "tasks-es-MX" */ './parts/import/locales/es-MX.json'),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "tasks-en" */ './tasks/screens/tasks/locales/en.json'),
          import(/* webpackChunkName: "tasks-en" */ './parts/import/locales/en.json'),
        ),
    },
  },
  {
    path: paths.ruleTasks,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "rule-tasks" */ './rules/screens/rule-tasks/rule-tasks-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "rule-tasks-es-MX" */ './rules/screens/rule-tasks/locales/es-MX.json'
          ),
          import(/* webpackChunkName: "rule-tasks-es-MX" */ './rules/parts/locales/es-MX.json'),
        ),
      en: () =>
        joinMessages(
          import(
            /* webpackChunkName: "rule-tasks-en" */ './rules/screens/rule-tasks/locales/en.json'
          ),
          import(/* webpackChunkName: "rule-tasks-en" */ './rules/parts/locales/en.json'),
        ),
    },
  },
  {
    path: paths.chats,
    lazy: screen(
      () => import(/* webpackChunkName: "chats" */ './team-chat/screens/chats/chats-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "chats-es-MX" */ './team-chat/screens/chats/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "chats-en" */ './team-chat/screens/chats/locales/en.json'),
    },
  },
  {
    path: paths.marketingLeads,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "marketing-leads" */ './leads/screens/marketing-leads/marketing-leads-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "marketing-leads-es-MX" */ './leads/screens/marketing-leads/locales/es-MX.json'
          ),
          import(
            /* webpackChunkName: "marketing-leads-es-MX" */ './parts/import/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(
            /* webpackChunkName: "marketing-leads-en" */ './leads/screens/marketing-leads/locales/en.json'
          ),
          import(/* webpackChunkName: "marketing-leads-en" */ './parts/import/locales/en.json'),
        ),
    },
  },
];
