import { platformEndpoints } from './platform/endpoints';
import { identityEndpoints } from './identity/endpoints';
import { clinicEndpoints } from './clinic/endpoints';
import { patientsEndpoints } from './patients/endpoints';
import { customersEndpoints } from './customers/endpoints';
import { salesEndpoints } from './sales/endpoints';
import { datasetsEndpoints } from './datasets/endpoints';
import { schedulingEndpoints } from './scheduling/endpoints';
import { frontDeskEndpoints } from './front-desk/endpoints';
import { clinicalEndpoints } from './clinical/endpoints';
import { messagingEndpoints } from './messaging/endpoints';
import { rulesEndpoints } from './rules/endpoints';
import { tasksEndpoints } from './tasks/endpoints';
import { sapEndpoints } from './sap/endpoints';
import { billingEndpoints } from './billing/endpoints';
import { releasesEndpoints } from './releases/endpoints';

/** Domains with endpoints, in dependency order. The descriptions appear in the OpenAPI document. */
export const domains = {
  platform: {
    description: 'Saved views, notifications, integrations, help and the demo sandbox',
    endpoints: platformEndpoints,
  },
  identity: {
    description: 'Signing in, accounts, second factor, invitations, members and roles',
    endpoints: identityEndpoints,
  },
  clinic: {
    description:
      'The company and its set-up, sites, departments, rooms, practitioners, categories and settings',
    endpoints: clinicEndpoints,
  },
  patients: {
    description: 'Patients, their files, consents and merges',
    endpoints: patientsEndpoints,
  },
  customers: {
    description: 'Customers, their custom fields, files, imports and exports',
    endpoints: customersEndpoints,
  },
  sales: {
    description: 'Leads, products, purchases, payments, cash desk and tax invoices',
    endpoints: salesEndpoints,
  },
  datasets: {
    description: 'Questions about the records of the company, and tables that people upload',
    endpoints: datasetsEndpoints,
  },
  scheduling: {
    description: 'Event types, availability, free slots, appointments and calendar feeds',
    endpoints: schedulingEndpoints,
  },
  'front-desk': {
    description: 'Check-in, kiosk and the queue of patients',
    endpoints: frontDeskEndpoints,
  },
  clinical: {
    description: 'Visits and clinical notes, vital signs, allergies and diagnoses',
    endpoints: clinicalEndpoints,
  },
  messaging: {
    description: 'Conversations with patients by WhatsApp and SMS, e-mail, and chats of the team',
    endpoints: messagingEndpoints,
  },
  tasks: {
    description: 'What people are to do, for the company and for patients',
    endpoints: tasksEndpoints,
  },
  rules: {
    description: 'What the suite does by itself when something happens or a day comes',
    endpoints: rulesEndpoints,
  },
  sap: {
    description: 'Patients, cases and agendas of the hospital’s SAP, and the messages it sends',
    endpoints: sapEndpoints,
  },
  billing: {
    description: 'Plans of the suite, checkouts, and the subscription of the company',
    endpoints: billingEndpoints,
  },
  releases: {
    description: 'Versions of the shell and of the remotes',
    endpoints: releasesEndpoints,
  },
} as const;

export type Domain = keyof typeof domains;
