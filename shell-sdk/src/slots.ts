import type { ComponentType } from 'react';
import type { CustomerTabProps } from './customer-tabs';

/** A record found by the command palette. */
export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  /** Second line that distinguishes records of the same name. */
  readonly detail?: string;
  /** Path of the record. */
  readonly path: string;
}

/**
 * Searches records while somebody types; the shell caches results.
 *
 * @param words trimmed, at least two characters.
 * @returns at most eight, best match first.
 * @throws `ApiError`; the palette shows that this section failed.
 */
export type SearchSource = (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

export interface HelpPanelProps {
  /** Path of the screen help was opened on. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Code behind a contract's slots, with the same keys. */
export interface ModuleSlots {
  /**
   * `newCustomers: () => import('./widgets/new-customers').then(({ NewCustomers }) =>
   * NewCustomers)`
   */
  readonly widgets?: Readonly<Record<string, () => Promise<ComponentType>>>;
  readonly search?: Readonly<Record<string, () => Promise<SearchSource>>>;
  /** Tabs next to a customer's record. */
  readonly customerTabs?: Readonly<Record<string, () => Promise<ComponentType<CustomerTabProps>>>>;
  readonly help?: () => Promise<ComponentType<HelpPanelProps>>;
}

/** Meta of a query that shows its own failure: the shell keeps the page. */
export const failsAlone = { failsAlone: true } as const;

/**
 * Query options for widgets: `useQuery({ ...apiQuery('customerList'), ...widgetQuery })`. Without
 * data the shell shows the failure in the widget's place, with Retry. An ended session is still
 * handled by the shell.
 */
export const widgetQuery = {
  meta: failsAlone,
  throwOnError: (_error: unknown, query: { readonly state: { readonly data: unknown } }): boolean =>
    query.state.data === undefined,
} as const;
