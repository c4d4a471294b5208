import type { Locale } from '@sala/shared-contracts';
import type { Issuer } from '../../platform/pdf/letterhead';

/** What a label stands before, in words; null: nothing is known. */
export type ReportLine = readonly [label: string, value: string | null];

export type ReportSection =
  | { readonly title: string; readonly lines: readonly ReportLine[] }
  | {
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | null)[])[];
    };

/** What is known of a person, before anybody knows how wide the paper is. */
export interface Report {
  readonly locale: Locale;
  readonly issuer: Issuer;
  readonly title: string;
  /** Across every page. */
  readonly mark?: string;
  readonly facts: readonly ReportLine[];
  readonly sections: readonly ReportSection[];
  readonly notes: readonly string[];
}
