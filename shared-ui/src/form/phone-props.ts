import type { FieldProps } from './field-shell';

export interface PhoneFieldProps extends FieldProps {
  /**
   * Countries to choose from, as ISO 3166-1 codes; the first is chosen until the number says
   * otherwise.
   */
  readonly countries: readonly string[];
}
