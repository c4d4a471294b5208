import type { ArticleTexts } from '../parts/article-catalog';
import account from './es-MX/account.md';
import clinicalDocuments from './es-MX/clinical-documents.md';
import orders from './es-MX/orders.md';
import patientEducation from './es-MX/patient-education.md';
import profile from './es-MX/profile.md';
import display from './es-MX/display.md';
import notificationSettings from './es-MX/notification-settings.md';
import apiTokens from './es-MX/api-tokens.md';
import appearance from './es-MX/appearance.md';
import appointments from './es-MX/appointments.md';
import cashDesk from './es-MX/cash-desk.md';
import calendar from './es-MX/calendar.md';
import categories from './es-MX/categories.md';
import categoryChanges from './es-MX/category-changes.md';
import checkIn from './es-MX/check-in.md';
import commandPalette from './es-MX/command-palette.md';
import dayBoard from './es-MX/day-board.md';
import companySetup from './es-MX/company-setup.md';
import connection from './es-MX/connection.md';
import customFields from './es-MX/custom-fields.md';
import datasetQuestions from './es-MX/dataset-questions.md';
import datasets from './es-MX/datasets.md';
import leadForms from './es-MX/lead-forms.md';
import leads from './es-MX/leads.md';
import tasks from './es-MX/tasks.md';
import campaigns from './es-MX/campaigns.md';
import subscription from './es-MX/subscription.md';
import ruleTasks from './es-MX/rule-tasks.md';
import purchaseReminders from './es-MX/purchase-reminders.md';
import templateMessages from './es-MX/template-messages.md';
import teamChat from './es-MX/team-chat.md';
import customerChanges from './es-MX/customer-changes.md';
import customerImport from './es-MX/customer-import.md';
import customerNew from './es-MX/customer-new.md';
import customers from './es-MX/customers.md';
import devices from './es-MX/devices.md';
import doctorAvailability from './es-MX/doctor-availability.md';
import emergencyAccess from './es-MX/emergency-access.md';
import errorMessages from './es-MX/error-messages.md';
import eventTypes from './es-MX/event-types.md';
import externalAccounts from './es-MX/external-accounts.md';
import fieldDelete from './es-MX/field-delete.md';
import fieldTypes from './es-MX/field-types.md';
import purchaseFields from './es-MX/purchase-fields.md';
import forgotPassword from './es-MX/forgot-password.md';
import help from './es-MX/help.md';
import home from './es-MX/home.md';
import auditLog from './es-MX/audit-log.md';
import privacyRequests from './es-MX/privacy-requests.md';
import companySettings from './es-MX/company-settings.md';
import integrations from './es-MX/integrations.md';
import invitations from './es-MX/invitations.md';
import keyboard from './es-MX/keyboard.md';
import language from './es-MX/language.md';
import notifications from './es-MX/notifications.md';
import organization from './es-MX/organization.md';
import practitioners from './es-MX/practitioners.md';
import staffRoster from './es-MX/staff-roster.md';
import people from './es-MX/people.md';
import patientRecords from './es-MX/patient-records.md';
import patients from './es-MX/patients.md';
import paymentAccounts from './es-MX/payment-accounts.md';
import prescriptions from './es-MX/prescriptions.md';
import pricing from './es-MX/pricing.md';
import privacyNotices from './es-MX/privacy-notices.md';
import privacy from './es-MX/privacy.md';
import purchases from './es-MX/purchases.md';
import releases from './es-MX/releases.md';
import roles from './es-MX/roles.md';
import secondFactor from './es-MX/second-factor.md';
import sessions from './es-MX/sessions.md';
import signIn from './es-MX/sign-in.md';
import signUp from './es-MX/sign-up.md';
import customRoles from './es-MX/custom-roles.md';
import singleSignOn from './es-MX/single-sign-on.md';
import unsavedWork from './es-MX/unsaved-work.md';
import automaticMessages from './es-MX/automatic-messages.md';
import email from './es-MX/email.md';
import patientChats from './es-MX/patient-chats.md';
import quickReplies from './es-MX/quick-replies.md';
import sap from './es-MX/sap.md';
import sapAdmissions from './es-MX/sap-admissions.md';
import sapPatients from './es-MX/sap-patients.md';
import sapSchedule from './es-MX/sap-schedule.md';
import clinicalTasks from './es-MX/clinical-tasks.md';
import visits from './es-MX/visits.md';

export const texts: ArticleTexts = {
  account,
  'api-tokens': apiTokens,
  display,
  'notification-settings': notificationSettings,
  'clinical-documents': clinicalDocuments,
  orders,
  'patient-education': patientEducation,
  profile,
  appearance,
  'cash-desk': cashDesk,
  appointments,
  calendar,
  'check-in': checkIn,
  'day-board': dayBoard,
  categories,
  'category-changes': categoryChanges,
  'command-palette': commandPalette,
  'company-setup': companySetup,
  connection,
  'custom-fields': customFields,
  datasets,
  'dataset-questions': datasetQuestions,
  leads,
  tasks,
  'team-chat': teamChat,
  campaigns,
  subscription,
  'rule-tasks': ruleTasks,
  'purchase-reminders': purchaseReminders,
  'template-messages': templateMessages,
  'lead-forms': leadForms,
  'customer-changes': customerChanges,
  'customer-import': customerImport,
  'customer-new': customerNew,
  customers,
  devices,
  'doctor-availability': doctorAvailability,
  'emergency-access': emergencyAccess,
  'error-messages': errorMessages,
  'event-types': eventTypes,
  organization,
  'privacy-notices': privacyNotices,
  practitioners,
  'staff-roster': staffRoster,
  'external-accounts': externalAccounts,
  'field-delete': fieldDelete,
  'field-types': fieldTypes,
  'purchase-fields': purchaseFields,
  'forgot-password': forgotPassword,
  help,
  home,
  'audit-log': auditLog,
  'privacy-requests': privacyRequests,
  'company-settings': companySettings,
  integrations,
  invitations,
  people,
  keyboard,
  language,
  notifications,
  'patient-records': patientRecords,
  patients,
  'payment-accounts': paymentAccounts,
  prescriptions,
  pricing,
  privacy,
  purchases,
  releases,
  roles,
  'second-factor': secondFactor,
  sessions,
  'sign-in': signIn,
  'sign-up': signUp,
  'custom-roles': customRoles,
  'single-sign-on': singleSignOn,
  'unsaved-work': unsavedWork,
  'automatic-messages': automaticMessages,
  email,
  'patient-chats': patientChats,
  'quick-replies': quickReplies,
  sap,
  'sap-admissions': sapAdmissions,
  'sap-patients': sapPatients,
  'sap-schedule': sapSchedule,
  'clinical-tasks': clinicalTasks,
  visits,
};
