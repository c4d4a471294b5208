import { Skeleton } from '../controls/spinner';
import { lazyWithRetry } from '../loading/lazy-with-retry';
import type { FieldProps } from './field-shell';

export interface PhoneFieldProps extends FieldProps {
  /** Countries to choose from, as ISO 3166-1 codes; the first is chosen until the number says otherwise. */
  readonly countries: readonly string[];
}

/**
 * A phone number with its country, formatted while it is typed. Value: E.164, '' for none; what is no
 * whole number of its country is refused here, the schema says whether there must be one.
 * The plans of all numbers are 25 KB, which come with the first field of this kind only.
 */
export const PhoneField = lazyWithRetry<PhoneFieldProps>(
  async () => ({ default: (await import(/* webpackChunkName: "phone" */ './phone-control')).PhoneControl }),
  { loading: <Skeleton height="14" /> },
);
