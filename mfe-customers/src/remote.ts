import {
  campaignRoutes,
  categoryRoutes,
  memberRoutes,
  paymentLinkRoutes,
  purchaseMessageRoutes,
  purchaseRoutes,
  productRoutes,
  cfdiRoutes,
  cashSessionRoutes,
  customerFieldRoutes,
  customerRoutes,
  customerImportRoutes,
  leadImportRoutes,
  customerExportRoutes,
  customerFileRoutes,
  purchaseFieldRoutes,
  ruleRoutes,
  datasetRoutes,
  leadRoutes,
  savedViewRoutes,
  taskImportRoutes,
  taskRoutes,
  teamChatRoutes,
  messageTemplateRoutes,
  purchaseReminderRoutes,
  outgoingRoutes,
  patientRoutes,
  appointmentRoutes,
  visitRoutes,
  prescriptionRoutes,
  conversationRoutes,
  emailThreadRoutes,
  staffRoutes,
  clinicStructureRoutes,
  practitionerRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { routes } from './routes';
import { slots } from './slots';

const { categoryList } = categoryRoutes;
const { customerOutgoingView } = outgoingRoutes;
const { patientList } = patientRoutes;
/* Records of the other remotes on which a rule can be tried. */
const { appointmentList } = appointmentRoutes;
const { visitList } = visitRoutes;
const { prescriptionList } = prescriptionRoutes;
const { conversationList } = conversationRoutes;
const { emailThreadList } = emailThreadRoutes;
const { staffMemberList, staffDocumentList } = staffRoutes;
/* Where a sale was made. */
const { siteList, departmentList } = clinicStructureRoutes;
const { practitionerList } = practitionerRoutes;

export default defineModule({
  routes,
  endpoints: {
    ...memberRoutes,
    ...paymentLinkRoutes,
    ...purchaseMessageRoutes,
    ...purchaseRoutes,
    ...productRoutes,
    ...cfdiRoutes,
    ...cashSessionRoutes,
    ...customerFieldRoutes,
    ...purchaseFieldRoutes,
    ...customerRoutes,
    ...customerImportRoutes,
    ...leadImportRoutes,
    ...customerExportRoutes,
    ...customerFileRoutes,
    ...savedViewRoutes,
    ...datasetRoutes,
    ...leadRoutes,
    ...taskRoutes,
    ...ruleRoutes,
    ...taskImportRoutes,
    siteList,
    departmentList,
    practitionerList,
    ...teamChatRoutes,
    ...messageTemplateRoutes,
    ...purchaseReminderRoutes,
    ...campaignRoutes,
    customerOutgoingView,
    patientList,
    categoryList,
    appointmentList,
    visitList,
    prescriptionList,
    conversationList,
    emailThreadList,
    staffMemberList,
    staffDocumentList,
  },
  slots,
  messages: {
    'es-MX': () =>
      joinMessages(
        import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './customers/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './sales/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './leads/locales/es-MX.json'),
      ),
    en: () =>
      joinMessages(
        import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './customers/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './sales/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './leads/locales/en.json'),
      ),
  },
});
