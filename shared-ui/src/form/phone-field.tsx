import { Skeleton } from '../controls/spinner';
import { lazyWithRetry } from '../loading/lazy-with-retry';
import type { PhoneFieldProps } from './phone-props';

/**
 * Phone number with country, formatted while typing. Value: E.164, '' for none. Rejects incomplete
 * numbers; the schema decides whether it is required. The numbering plans (25 KB) load with the
 * first such field.
 */
export const PhoneField = lazyWithRetry<PhoneFieldProps>(
  async () => ({
    default: (await import(/* webpackChunkName: "phone" */ './phone-control')).PhoneControl,
  }),
  { loading: <Skeleton height="14" /> },
);
