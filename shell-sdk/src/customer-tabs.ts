import type { ComponentType } from 'react';

export interface CustomerTabProps {
  /** Whose record is open. */
  readonly customerId: string;
}

/**
 * A tab beside a customer's record that a remote fills (slot `customerTabs`), for this person and
 * in the language on screen.
 */
export interface CustomerTab {
  /** Stays the same from release to release; it stands in the address: `mfe_billing/invoices`. */
  readonly id: string;
  readonly title: string;
  /** Its code. @throws when its remote does not come. */
  readonly load: () => Promise<ComponentType<CustomerTabProps>>;
}

let installed: () => readonly CustomerTab[] = () => [];

/** Called once by the shell: it alone knows all remotes. @param useTabs a hook. */
export const installCustomerTabs = (useTabs: () => readonly CustomerTab[]): void => {
  installed = useTabs;
};

/** For the screen that shows a customer: what other remotes know of them, in order. */
export const useCustomerTabs = (): readonly CustomerTab[] => installed();
