import { DeliveryRefused, DeliveryUnanswered } from './delivery';

/** The provider's own code of a refusal, or what kind of failure it is. */
export const failureCode = (cause: unknown): string => {
  if (cause instanceof DeliveryRefused) return cause.code ?? 'refused';
  return cause instanceof DeliveryUnanswered ? 'unanswered' : 'unavailable';
};
