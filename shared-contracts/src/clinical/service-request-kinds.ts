/* Without the schemas: screens read it. */

/** Why a study is not what one usually orders for a patient. */
export const unusualOrders = ['sex', 'age'] as const;
export type UnusualOrder = (typeof unusualOrders)[number];

export const serviceRequestCategories = ['laboratory', 'imaging', 'procedure', 'referral'] as const;
export type ServiceRequestCategory = (typeof serviceRequestCategories)[number];

export const serviceRequestStatuses = ['draft', 'active', 'completed', 'revoked'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** FHIR request-priority. */
export const serviceRequestPriorities = ['routine', 'urgent', 'asap', 'stat'] as const;
export type ServiceRequestPriority = (typeof serviceRequestPriorities)[number];

export const serviceRequestActions = ['edit', 'revoke', 'receive', 'review', 'print'] as const;
export type ServiceRequestAction = (typeof serviceRequestActions)[number];
