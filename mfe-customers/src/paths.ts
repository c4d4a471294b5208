export const paths = { customerManagement: '/customer-management', customerFields: '/customer-fields', purchaseFields: '/purchase-fields', datasets: '/dataset' } as const;

/** The place of one dataset. */
export const datasetPath = (datasetId: string): string => `${paths.datasets}/${datasetId}`;
