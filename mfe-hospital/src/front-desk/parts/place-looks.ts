import type { QueueCard } from '@sala/shared-contracts';
import { statusLooks, type StatusLook } from '@sala/shared-ui/status';

/** Where somebody is in the clinic: a column of the board, or not there at all. */
export type Place = QueueCard['column'] | 'noShow';

export const placeLooks: Readonly<Record<Place, StatusLook>> = {
  expected: statusLooks.planned,
  waiting: statusLooks.waiting,
  triage: statusLooks.ongoing,
  consultation: statusLooks.inConsultation,
  payment: statusLooks.toPay,
  done: statusLooks.done,
  noShow: statusLooks.noShow,
};
