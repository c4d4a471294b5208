import {
  accountRoutes,
  companySetupRoutes,
  helpRoutes,
  integrationRoutes,
  invitationRoutes,
  releaseRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { routes } from './routes';

export default defineModule({
  routes,
  endpoints: {
    ...accountRoutes,
    ...companySetupRoutes,
    ...helpRoutes,
    ...integrationRoutes,
    ...invitationRoutes,
    ...releaseRoutes,
  },
  slots: {
    widgets: {
      pendingInvitations: () =>
        import(/* webpackChunkName: "widgets" */ './people/slots/pending-invitations').then(
          ({ PendingInvitations }) => PendingInvitations,
        ),
    },
    help: () =>
      import(/* webpackChunkName: "help-panel" */ './help/parts/help-panel').then(
        ({ HelpPanel }) => HelpPanel,
      ),
  },
  messages: {
    'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  },
});
