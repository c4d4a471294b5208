import type { ConstraintProblems } from '../platform/database/database-errors';
import { sapCaseHandlers } from './http/cases.handlers';
import { sapConnectionHandlers } from './http/connections.handlers';
import { sapMessageHandlers } from './http/messages.handlers';
import { sapPatientHandlers } from './http/patients.handlers';
import { sapScheduleHandlers } from './http/schedule.handlers';

export const sapHandlers = {
  ...sapConnectionHandlers,
  ...sapMessageHandlers,
  ...sapPatientHandlers,
  ...sapCaseHandlers,
  ...sapScheduleHandlers,
};

export const sapConstraints: ConstraintProblems = {
  connection_of_sap_sender: 'sap.sender_taken',
  sap_patient_link_once: 'sap_link.taken',
};
