import type { CheckoutState, PaymentStatus, TaskStatus } from '@sala/shared-contracts';
import { statusLooks, type StatusLook } from '@sala/shared-ui/status';

/** States that screens of several remotes show. Other tables are in the parts of their domain. */

export const paymentLooks: Readonly<Record<CheckoutState | PaymentStatus, StatusLook>> = {
  open: statusLooks.planned,
  in_process: statusLooks.waiting,
  pending: statusLooks.waiting,
  approved: statusLooks.done,
  rejected: statusLooks.refused,
  cancelled: statusLooks.cancelled,
  expired: statusLooks.off,
  refunded: statusLooks.returned,
  charged_back: statusLooks.problem,
};

export const taskLooks: Readonly<Record<TaskStatus, StatusLook>> = {
  backlog: statusLooks.later,
  todo: statusLooks.planned,
  in_progress: statusLooks.ongoing,
  on_hold: statusLooks.paused,
  done: statusLooks.done,
  canceled: statusLooks.cancelled,
};

/** What somebody said to a consent; undefined when nobody asked. */
export const consentLook = (word: { readonly granted: boolean } | undefined): StatusLook => {
  if (!word) return statusLooks.planned;
  return word.granted ? statusLooks.done : statusLooks.refused;
};
