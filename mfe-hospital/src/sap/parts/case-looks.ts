import type { SapCaseRow } from '@sala/shared-contracts';
import { statusLooks, type StatusLook } from '@sala/shared-ui/status';

export const caseLooks: Readonly<Record<SapCaseRow['status'], StatusLook>> = {
  planned: statusLooks.planned,
  active: statusLooks.ongoing,
  discharged: statusLooks.done,
  cancelled: statusLooks.cancelled,
};
