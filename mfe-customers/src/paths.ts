export const paths = {
  marketingLeads: '/marketing-leads',
  customerManagement: '/customer-management',
  purchaseRecord: '/purchase-record',
  customerFields: '/customer-fields',
  purchaseFields: '/purchase-fields',
  datasets: '/dataset',
  tasks: '/tasks',
  chats: '/chats',
  templateMessages: '/template-messages',
  purchaseReminders: '/rule/purchase-reminder-config',
  ruleTasks: '/rule/tasks',
  campaigns: '/rule/bulk-message-followup',
} as const;

export const datasetPath = (datasetId: string): string => `${paths.datasets}/${datasetId}`;

/** Path of the form of a new task, with its title. */
export const newTaskPath = (title: string): string =>
  `${paths.tasks}?${new URLSearchParams({ new: '1', ...(title && { title }) }).toString()}`;

/** Path of the booking dialog in the hospital remote, for a patient if one is known. */
export const newAppointmentPath = (patientId?: string): string =>
  `/hospital/appointments?${new URLSearchParams({ new: '1', ...(patientId && { patientId }) }).toString()}`;

/** Path of a patient's record in the hospital remote. */
export const patientPath = (patientId: string): string =>
  `/hospital/patient?patientId=${patientId}`;

/** Path of a run of a rule: why something was made. */
export const ruleRunPath = (runId: string): string => `${paths.ruleTasks}?runId=${runId}`;
