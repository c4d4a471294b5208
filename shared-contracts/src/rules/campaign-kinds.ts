/** Whom a campaign speaks to; each has its own fields for conditions and texts. */
export const campaignAudiences = ['patient', 'customer', 'lead'] as const;
export type CampaignAudience = (typeof campaignAudiences)[number];

export const campaignStatuses = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'partially_failed',
  'cancelled',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Where people move one to; it runs and ends by itself. */
export const campaignMoves = ['draft', 'scheduled', 'running', 'paused', 'cancelled'] as const;
export type CampaignMove = (typeof campaignMoves)[number];

const moves: Readonly<Record<CampaignStatus, readonly CampaignMove[]>> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'cancelled'],
  running: ['paused', 'cancelled'],
  paused: ['running', 'cancelled'],
  completed: [],
  partially_failed: [],
  cancelled: [],
};

/** Where people may move a campaign; server and screens share this rule (screens §8). */
export const nextCampaignMoves = (from: CampaignStatus): readonly CampaignMove[] => moves[from];

/**
 * `withheld`: of the control group; `queued`: not handed to a provider yet; `skipped`: nothing was
 * ever sent; `exited`: nothing more will be.
 */
export const campaignRecipientStates = [
  'withheld',
  'queued',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
  'exited',
] as const;
export type CampaignRecipientState = (typeof campaignRecipientStates)[number];

/** When a follow-up is due, if its days have passed. */
export const campaignStepConditions = [
  'no_reply',
  'not_delivered',
  'not_read',
  'no_booking',
  'no_purchase',
] as const;
export type CampaignStepCondition = (typeof campaignStepConditions)[number];

/** What ends the follow-up of one person, besides a reply; asked when something is about to go. */
export const campaignExits = [
  'opted_out',
  'booked',
  'purchased',
  'deceased',
  'duplicate',
  'left_audience',
] as const;
export type CampaignExit = (typeof campaignExits)[number];

/** Why a campaign stopped by itself. */
export const campaignPauseReasons = ['budget', 'channel_off', 'failures'] as const;
export type CampaignPauseReason = (typeof campaignPauseReasons)[number];

export const campaignSorts = [
  '-updatedAt',
  'updatedAt',
  'title',
  '-title',
  'startedAt',
  '-startedAt',
] as const;
