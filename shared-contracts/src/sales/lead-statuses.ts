/** Lead statuses and transitions (docs/spec/sales.md §6). Without schemas, for screens. */
export const leadStatuses = [
  'new',
  'contacted',
  'nurture',
  'qualified',
  'converted',
  'unqualified',
  'junk',
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadSources = [
  'web',
  'whatsapp',
  'email',
  'facebook',
  'google',
  'referral',
  'walk_in',
  'event',
  'other',
] as const;
export type LeadSource = (typeof leadSources)[number];

export const lostReasons = [
  'no_answer',
  'price',
  'schedule',
  'too_far',
  'not_offered',
  'went_elsewhere',
  'wrong_details',
  'spam',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

/** How a lead was answered. */
export const responseChannels = ['call', 'whatsapp', 'email', 'in_person'] as const;
export type ResponseChannel = (typeof responseChannels)[number];

/** SLA of the first response. A lead closed without one has none. */
export const slaStatuses = ['first_response_due', 'failed', 'fulfilled'] as const;
export type SlaStatus = (typeof slaStatuses)[number];

/** Entries of a lead's log. */
export const leadLogKinds = [
  'created',
  'updated',
  'moved',
  'undone',
  'assigned',
  'responded',
  'note',
  'repeated',
  'converted',
  'merged',
] as const;
export type LeadLogKind = (typeof leadLogKinds)[number];

/**
 * Transitions (docs/spec/sales.md §6), including the way back from the two lost states. The
 * database holds the same table (0150_leads.sql).
 */
const transitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'unqualified', 'junk'],
  contacted: ['nurture', 'qualified', 'unqualified', 'junk'],
  nurture: ['qualified', 'converted', 'unqualified', 'junk'],
  qualified: ['nurture', 'converted', 'unqualified', 'junk'],
  converted: [],
  unqualified: ['contacted', 'junk'],
  junk: ['contacted', 'unqualified'],
};

/** Statuses reachable from here; `converted` only through `leadConvert`. */
export const nextLeadStatuses = (from: LeadStatus): readonly LeadStatus[] => transitions[from];

/** Closed without a sale; requires a reason. */
export const isLost = (status: LeadStatus): boolean =>
  status === 'unqualified' || status === 'junk';

/** Still being worked on. */
export const isOpenLead = (status: LeadStatus): boolean =>
  status !== 'converted' && !isLost(status);
