import type { ComponentType } from 'react';

export interface CustomerTabProps {
  /** Id of the open customer. */
  readonly customerId: string;
}

/**
 * A tab next to a customer's record, filled by a remote (slot `customerTabs`), for this person and
 * language.
 */
export interface CustomerTab {
  /** Stable across releases, because it appears in addresses: `mfe_billing/invoices`. */
  readonly id: string;
  readonly title: string;
  /** Loads its component. @throws when its remote fails to load. */
  readonly load: () => Promise<ComponentType<CustomerTabProps>>;
}

let installed: () => readonly CustomerTab[] = () => [];

/** Called once by the shell, which alone knows all remotes. @param useTabs a hook. */
export const installCustomerTabs = (useTabs: () => readonly CustomerTab[]): void => {
  installed = useTabs;
};

/** For the customer screen: tabs of other remotes, in order. */
export const useCustomerTabs = (): readonly CustomerTab[] => installed();
