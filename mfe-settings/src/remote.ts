import {
  accountRoutes,
  auditRoutes,
  auditForwardingRoutes,
  companyRoutes,
  clinicStructureRoutes,
  apiTokenRoutes,
  companySetupRoutes,
  connectionRoutes,
  displayRoutes,
  failedEventRoutes,
  helpRoutes,
  integrationRoutes,
  invitationRoutes,
  memberRoutes,
  ownershipRoutes,
  patientRoutes,
  notificationPreferenceRoutes,
  pushSubscriptionRoutes,
  ownCardRoutes,
  ownDataRoutes,
  profileRoutes,
  releaseRoutes,
  securityPolicyRoutes,
  singleSignOnRoutes,
  practitionerRoutes,
  staffRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { routes } from './routes';

export default defineModule({
  routes,
  endpoints: {
    ...accountRoutes,
    ...auditRoutes,
    ...auditForwardingRoutes,
    ...companyRoutes,
    ...clinicStructureRoutes,
    ...apiTokenRoutes,
    ...companySetupRoutes,
    ...connectionRoutes,
    ...displayRoutes,
    ...failedEventRoutes,
    ...helpRoutes,
    ...integrationRoutes,
    ...invitationRoutes,
    ...memberRoutes,
    ...ownershipRoutes,
    ...patientRoutes,
    ...notificationPreferenceRoutes,
    ...pushSubscriptionRoutes,
    ...ownCardRoutes,
    ...ownDataRoutes,
    ...profileRoutes,
    ...releaseRoutes,
    ...securityPolicyRoutes,
    ...singleSignOnRoutes,
    ...practitionerRoutes,
    ...staffRoutes,
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
    'es-MX': () =>
      joinMessages(
        import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './profile/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './company/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './people/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './apps/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './help/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './releases/locales/es-MX.json'),
      ),
    en: () =>
      joinMessages(
        import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './profile/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './company/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './people/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './apps/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './help/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './releases/locales/en.json'),
      ),
  },
});
