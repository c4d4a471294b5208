/** What a lead can be, and how it moves (screens §7, §8). Without schemas: screens need no more. */
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

/** How somebody answered a lead. */
export const responseChannels = ['call', 'whatsapp', 'email', 'in_person'] as const;
export type ResponseChannel = (typeof responseChannels)[number];

/** Of the first answer. A lead that was closed without one has none. */
export const slaStatuses = ['first_response_due', 'failed', 'fulfilled'] as const;
export type SlaStatus = (typeof slaStatuses)[number];

/** What happened to a lead, as its log tells. */
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
 * Screens §8, and back out of the two ends that a mistake can lead to. The database holds the same
 * table (0150_leads.sql).
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

/** Where a lead can go from here; `converted` only together with its customer (`leadConvert`). */
export const nextLeadStatuses = (from: LeadStatus): readonly LeadStatus[] => transitions[from];

/** Nobody works on it any more, and nothing was sold: a reason is asked for. */
export const isLost = (status: LeadStatus): boolean =>
  status === 'unqualified' || status === 'junk';

/** Somebody still works on it. */
export const isOpenLead = (status: LeadStatus): boolean =>
  status !== 'converted' && !isLost(status);
