import { leadStatuses, type Lead, type LeadDetail } from '@sala/shared-contracts';

/** ISO 8601. */
export const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toISOString();

let made = 0;

/** A new lead waiting for its first response. */
export const aLead = (more: Partial<Lead> & Pick<Lead, 'name'>): Lead => {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    phone: '+525512345678',
    email: null,
    source: 'web',
    utm: {},
    interest: null,
    message: null,
    status: 'new',
    lostReason: null,
    owner: null,
    score: 40,
    responseBy: minutesAgo(-12),
    firstRespondedAt: null,
    slaStatus: 'first_response_due',
    nextStep: null,
    nextStepOn: null,
    convertedCustomerId: null,
    createdAt: minutesAgo(18),
    updatedAt: minutesAgo(18),
    version: 1,
    ...more,
  };
};

/** Detail response of a lead. */
export const detailOf = (lead: Lead, more: Partial<LeadDetail> = {}): LeadDetail => ({
  ...lead,
  log: [],
  undoable: false,
  consent: null,
  ...more,
});

export const columnsOf = (leads: readonly Lead[]) =>
  leadStatuses.map((status) => ({
    status,
    total: leads.filter((lead) => lead.status === status).length,
    items: leads.filter((lead) => lead.status === status),
  }));
