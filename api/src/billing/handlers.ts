import { planHandlers } from './http/plans.handlers';

export const billingHandlers = {
  ...planHandlers,
};
