import { DeliveryRefused, DeliveryUnanswered } from './delivery';

/** What kind of failure it is, for the row that keeps it. */
export const failureCode = (cause: unknown): 'refused' | 'unanswered' | 'unavailable' => {
  if (cause instanceof DeliveryRefused) return 'refused';
  return cause instanceof DeliveryUnanswered ? 'unanswered' : 'unavailable';
};
