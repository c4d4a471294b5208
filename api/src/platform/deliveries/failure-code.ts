import { DeliveryRefused, DeliveryUnanswered } from './delivery';

export const failureCode = (cause: unknown): 'refused' | 'unanswered' | 'unavailable' => {
  if (cause instanceof DeliveryRefused) return 'refused';
  return cause instanceof DeliveryUnanswered ? 'unanswered' : 'unavailable';
};
