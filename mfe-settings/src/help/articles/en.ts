import type { ArticleTexts } from '../parts/article-catalog';
import account from './en/account.md';
import clinicalDocuments from './en/clinical-documents.md';
import orders from './en/orders.md';
import patientEducation from './en/patient-education.md';
import profile from './en/profile.md';
import display from './en/display.md';
import notificationSettings from './en/notification-settings.md';
import apiTokens from './en/api-tokens.md';
import appearance from './en/appearance.md';
import appointments from './en/appointments.md';
import cashDesk from './en/cash-desk.md';
import calendar from './en/calendar.md';
import categories from './en/categories.md';
import categoryChanges from './en/category-changes.md';
import checkIn from './en/check-in.md';
import commandPalette from './en/command-palette.md';
import dayBoard from './en/day-board.md';
import companySetup from './en/company-setup.md';
import connection from './en/connection.md';
import customFields from './en/custom-fields.md';
import datasetQuestions from './en/dataset-questions.md';
import datasets from './en/datasets.md';
import leadForms from './en/lead-forms.md';
import leads from './en/leads.md';
import tasks from './en/tasks.md';
import campaigns from './en/campaigns.md';
import subscription from './en/subscription.md';
import ruleTasks from './en/rule-tasks.md';
import purchaseReminders from './en/purchase-reminders.md';
import templateMessages from './en/template-messages.md';
import teamChat from './en/team-chat.md';
import customerChanges from './en/customer-changes.md';
import customerImport from './en/customer-import.md';
import customerNew from './en/customer-new.md';
import customers from './en/customers.md';
import devices from './en/devices.md';
import doctorAvailability from './en/doctor-availability.md';
import emergencyAccess from './en/emergency-access.md';
import errorMessages from './en/error-messages.md';
import eventTypes from './en/event-types.md';
import externalAccounts from './en/external-accounts.md';
import fieldDelete from './en/field-delete.md';
import fieldTypes from './en/field-types.md';
import purchaseFields from './en/purchase-fields.md';
import forgotPassword from './en/forgot-password.md';
import help from './en/help.md';
import home from './en/home.md';
import auditLog from './en/audit-log.md';
import privacyRequests from './en/privacy-requests.md';
import companySettings from './en/company-settings.md';
import integrations from './en/integrations.md';
import invitations from './en/invitations.md';
import keyboard from './en/keyboard.md';
import language from './en/language.md';
import notifications from './en/notifications.md';
import organization from './en/organization.md';
import practitioners from './en/practitioners.md';
import staffRoster from './en/staff-roster.md';
import people from './en/people.md';
import patientRecords from './en/patient-records.md';
import patients from './en/patients.md';
import paymentAccounts from './en/payment-accounts.md';
import prescriptions from './en/prescriptions.md';
import pricing from './en/pricing.md';
import privacyNotices from './en/privacy-notices.md';
import privacy from './en/privacy.md';
import purchases from './en/purchases.md';
import releases from './en/releases.md';
import roles from './en/roles.md';
import secondFactor from './en/second-factor.md';
import sessions from './en/sessions.md';
import signIn from './en/sign-in.md';
import signUp from './en/sign-up.md';
import customRoles from './en/custom-roles.md';
import singleSignOn from './en/single-sign-on.md';
import unsavedWork from './en/unsaved-work.md';
import automaticMessages from './en/automatic-messages.md';
import email from './en/email.md';
import patientChats from './en/patient-chats.md';
import quickReplies from './en/quick-replies.md';
import sap from './en/sap.md';
import sapAdmissions from './en/sap-admissions.md';
import sapPatients from './en/sap-patients.md';
import sapSchedule from './en/sap-schedule.md';
import clinicalTasks from './en/clinical-tasks.md';
import visits from './en/visits.md';

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
