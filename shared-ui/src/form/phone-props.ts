import type { FieldProps } from './field-shell';

export interface PhoneFieldProps extends FieldProps {
  /** Selectable countries as ISO 3166-1 codes; the first is the default. */
  readonly countries: readonly string[];
}
