import type { Locale } from '@sala/shared-contracts';
import type { Issuer } from '../../platform/pdf/letterhead';

/** A null value is unknown. */
export type ReportLine = readonly [label: string, value: string | null];

export type ReportSection =
  | { readonly title: string; readonly lines: readonly ReportLine[] }
  | {
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | null)[])[];
    };

/** A report, independent of page layout. */
export interface Report {
  readonly locale: Locale;
  readonly issuer: Issuer;
  readonly title: string;
  /** Watermark on every page. */
  readonly mark?: string;
  readonly facts: readonly ReportLine[];
  readonly sections: readonly ReportSection[];
  readonly notes: readonly string[];
}
