export const paths = {
  marketingLeads: '/marketing-leads',
  customerManagement: '/customer-management',
  purchaseRecord: '/purchase-record',
  customerFields: '/customer-fields',
  purchaseFields: '/purchase-fields',
  datasets: '/dataset',
} as const;

/** The place of one dataset. */
export const datasetPath = (datasetId: string): string => `${paths.datasets}/${datasetId}`;

/** The record of a patient, where there is a hospital. */
export const patientPath = (patientId: string): string =>
  `/hospital/patient?patientId=${patientId}`;
