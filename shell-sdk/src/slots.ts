import type { ComponentType } from 'react';
import type { CustomerTabProps } from './customer-tabs';

/** A record that the command palette shows and opens. */
export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  /** A second line that tells it from others of the same name. */
  readonly detail?: string;
  /** Where it opens. */
  readonly path: string;
}

/**
 * Looks for records; the shell calls it while somebody types, and remembers the answer.
 *
 * @param words trimmed, at least two letters.
 * @returns at most eight, best first. @throws `ApiError`; the palette then says that this part
 *   failed.
 */
export type SearchSource = (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

export interface HelpPanelProps {
  /** Path of the screen on which help was asked for. */
  readonly path: string;
  readonly onClose: () => void;
}

/** The code behind the slots of a contract; each key is one of the contract's. */
export interface ModuleSlots {
  /**
   * `newCustomers: () => import('./widgets/new-customers').then(({ NewCustomers }) =>
   * NewCustomers)`
   */
  readonly widgets?: Readonly<Record<string, () => Promise<ComponentType>>>;
  readonly search?: Readonly<Record<string, () => Promise<SearchSource>>>;
  /** What the remote knows of a customer, beside their record. */
  readonly customerTabs?: Readonly<Record<string, () => Promise<ComponentType<CustomerTabProps>>>>;
  readonly help?: () => Promise<ComponentType<HelpPanelProps>>;
}

/**
 * Meta of a query that shows its failure in its own place: the shell does not leave the page for
 * it.
 */
export const failsAlone = { failsAlone: true } as const;

/**
 * Options of a query in a widget: `useQuery({ ...apiQuery('customerList'), ...widgetQuery })`.
 * While there is nothing to show, the shell shows its failure in the widget's place, with Retry. An
 * ended session is still the shell's to tell.
 */
export const widgetQuery = {
  meta: failsAlone,
  throwOnError: (_error: unknown, query: { readonly state: { readonly data: unknown } }): boolean =>
    query.state.data === undefined,
} as const;
