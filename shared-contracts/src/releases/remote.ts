import type { Permission } from '../permissions';
import type { EndpointName } from '../route-table';
import type { Locale } from '../platform/locales';

/** What breaks when the remote is not there: the product, a convenience, or nothing anyone misses. */
export type RemoteKind = 'primary' | 'essential' | 'regular';

/** A call without parameters in its path. */
export interface PreloadCall {
  readonly endpoint: EndpointName;
  readonly query?: Readonly<Record<string, string>>;
}

/** One path that a remote owns; everything below it belongs to the remote too. */
export interface RemoteRoute {
  /** Absolute, without a trailing slash: `/customer-fields`. */
  readonly path: string;
  /**
   * `authenticated`: inside the frame, for signed-in staff with a company. `setup`: a page of its
   * own for somebody signed in, with or without a company. `public`: a page of its own for anyone.
   */
  readonly layout: 'authenticated' | 'setup' | 'public';
  /**
   * Of `authenticated`: who has no company may open it, too, as a page of its own: there is no
   * frame without one.
   */
  readonly withoutCompany?: true;
  /** `webpackChunkName` of the screen: what the page may load ahead for this path. */
  readonly chunk: string;
  /** Calls without parameters that the screen makes first; the page starts them ahead. */
  readonly preload?: readonly PreloadCall[];
}

/**
 * One line of the sidebar. Who lacks the permission does not see it; the server decides all the
 * same.
 */
export interface RemoteNavItem {
  /** Key below `nav` of the contract's messages. */
  readonly key: string;
  readonly path: string;
  readonly icon: NavIcon;
  readonly group: NavGroup;
  readonly order: number;
  readonly permission?: Permission;
}

/** A card of the home screen. The shell draws its frame and title; the remote draws what is inside. */
export interface RemoteWidget {
  /** Key below `slots` of the contract's messages, and of the module's `slots.widgets`. */
  readonly key: string;
  /** Small ones stand side by side, wide ones take the whole line. */
  readonly size: 'small' | 'wide';
  /**
   * Lines that it shows as a rule: a phone keeps room for as many, so that nothing below it moves
   * when it comes. Three unless given.
   */
  readonly lines?: number;
  readonly order: number;
  readonly permission?: Permission;
  /** The screen that shows it in full. */
  readonly path?: string;
}

/** Records that the command palette finds. */
export interface RemoteSearch {
  /**
   * Key below `slots` of the contract's messages (the heading of its hits), and of the module's
   * `slots.search`.
   */
  readonly key: string;
  readonly order: number;
  readonly icon: NavIcon;
  readonly permission?: Permission;
}

/** Something to begin from anywhere, by going to a place: “New customer”. */
export interface RemoteCommand {
  /** Key below `slots` of the contract's messages. */
  readonly key: string;
  readonly path: string;
  readonly icon: NavIcon;
  readonly permission?: Permission;
}

/** What a remote knows of a customer: a tab beside their record, wherever it is shown. */
export interface RemoteCustomerTab {
  /**
   * Key below `slots` of the contract's messages (the tab's name), and of the module's
   * `slots.customerTabs`.
   */
  readonly key: string;
  readonly order: number;
  readonly permission?: Permission;
}

/** Places of the shell that a remote fills; the code for them comes from its module. */
export interface RemoteSlots {
  readonly widgets?: readonly RemoteWidget[];
  readonly search?: readonly RemoteSearch[];
  readonly commands?: readonly RemoteCommand[];
  readonly customerTabs?: readonly RemoteCustomerTab[];
  /** It has the panel behind the “?” of every screen; one remote at most. */
  readonly help?: true;
}

export const navGroups = ['clinic', 'customers', 'billing', 'settings'] as const;
export type NavGroup = (typeof navGroups)[number];

export const navIcons = [
  'appointments',
  'board',
  'calendar',
  'availability',
  'eventTypes',
  'categories',
  'organization',
  'practitioners',
  'patients',
  'visits',
  'customers',
  'fields',
  'leads',
  'sales',
  'datasets',
  'pricing',
  'appearance',
  'account',
  'integrations',
  'help',
  'identities',
  'releases',
  'app',
] as const;
export type NavIcon = (typeof navIcons)[number];

/**
 * What the shell may know of a remote without loading any of its code (docs/architecture.md). Typed
 * data only: it travels as JSON in the composition.
 */
export interface RemoteContract {
  /** Federation name: `mfe_` and one word; no name is a prefix of another. */
  readonly name: `mfe_${string}`;
  readonly kind: RemoteKind;
  /** Team that answers for it. */
  readonly owner: string;
  /** i18n namespace; the remote's own messages live nowhere else. */
  readonly namespace: string;
  readonly routes: readonly RemoteRoute[];
  readonly nav: readonly RemoteNavItem[];
  readonly slots?: RemoteSlots;
  readonly permissions: readonly Permission[];
  /** Titles of the remote, of its navigation and of what it puts into slots, in every language. */
  readonly messages: Readonly<
    Record<
      Locale,
      {
        readonly title: string;
        readonly nav: Readonly<Record<string, string>>;
        readonly slots?: Readonly<Record<string, string>>;
      }
    >
  >;
  /** Kilobytes, gzip, of the entry and of the largest first load of a route. */
  readonly budgets: { readonly entryKb: number; readonly routeKb: number };
}

/** Declares a contract: `export default defineRemote({ … })` in `remote.contract.ts`. */
export const defineRemote = <const Remote extends RemoteContract>(remote: Remote): Remote => remote;
