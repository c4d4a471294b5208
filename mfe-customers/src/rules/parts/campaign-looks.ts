import type { CampaignStatus } from '@sala/shared-contracts';
import { statusLooks, type StatusLook } from '@sala/shared-ui/status';

export const campaignLooks: Readonly<Record<CampaignStatus, StatusLook>> = {
  draft: statusLooks.draft,
  scheduled: statusLooks.planned,
  running: statusLooks.ongoing,
  paused: statusLooks.paused,
  completed: statusLooks.done,
  partially_failed: statusLooks.problem,
  cancelled: statusLooks.cancelled,
};
