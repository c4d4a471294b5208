import { Skeleton } from '../controls/spinner';
import { lazyWithRetry } from '../loading/lazy-with-retry';
import type { PhoneFieldProps } from './phone-props';

/**
 * A phone number with its country, formatted while it is typed. Value: E.164, '' for none; what is
 * no whole number of its country is refused here, the schema says whether there must be one. The
 * plans of all numbers are 25 KB, which come with the first field of this kind only.
 */
export const PhoneField = lazyWithRetry<PhoneFieldProps>(
  async () => ({
    default: (await import(/* webpackChunkName: "phone" */ './phone-control')).PhoneControl,
  }),
  { loading: <Skeleton height="14" /> },
);
