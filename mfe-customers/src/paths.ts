export const paths = {
  marketingLeads: '/marketing-leads',
  customerManagement: '/customer-management',
  purchaseRecord: '/purchase-record',
  customerFields: '/customer-fields',
  purchaseFields: '/purchase-fields',
  datasets: '/dataset',
  tasks: '/tasks',
} as const;

export const datasetPath = (datasetId: string): string => `${paths.datasets}/${datasetId}`;

/** Path of a patient's record in the hospital remote. */
export const patientPath = (patientId: string): string =>
  `/hospital/patient?patientId=${patientId}`;
