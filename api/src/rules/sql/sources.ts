import type { SubjectSources } from './subject-source';
import { appointmentSource, visitSource } from './sources/clinic';
import { conversationSource, emailThreadSource } from './sources/messages';
import { customerSource, leadSource, patientSource } from './sources/people';
import { clinicalDocumentSource, prescriptionSource, staffDocumentSource } from './sources/records';
import { purchaseSource, taskSource } from './sources/work';

export const subjectSources: SubjectSources = {
  appointment: appointmentSource,
  visit: visitSource,
  prescription: prescriptionSource,
  purchase: purchaseSource,
  lead: leadSource,
  customer: customerSource,
  patient: patientSource,
  task: taskSource,
  conversation: conversationSource,
  email_thread: emailThreadSource,
  clinical_document: clinicalDocumentSource,
  staff_document: staffDocumentSource,
};
