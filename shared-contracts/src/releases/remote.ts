import type { Permission } from '../permissions';
import type { EndpointName } from '../route-table';
import type { Locale } from '../platform/locales';
import type { NavGroup } from '../platform/nav-groups';
import type { Role } from '../identity/roles';

/** Impact of a missing remote: the product breaks, a convenience is lost, or nothing anyone misses. */
export type RemoteKind = 'primary' | 'essential' | 'regular';

/** A call without path parameters. */
export interface PreloadCall {
  readonly endpoint: EndpointName;
  readonly query?: Readonly<Record<string, string>>;
}

/** A path the remote owns, with everything below it. */
export interface RemoteRoute {
  /** Absolute, without a trailing slash: `/customer-fields`. */
  readonly path: string;
  /**
   * `authenticated`: inside the frame, for staff with a company. `setup`: a separate page for
   * signed-in people with or without a company. `public`: a separate page for anyone.
   */
  readonly layout: 'authenticated' | 'setup' | 'public';
  /**
   * For `authenticated`: also available, as a separate page without the frame, to people without a
   * company.
   */
  readonly withoutCompany?: true;
  /** `webpackChunkName` of the screen, for preloading. */
  readonly chunk: string;
  /** First calls of the screen without parameters; the page starts them early. */
  readonly preload?: readonly PreloadCall[];
}

/** A sidebar item. Hidden without the permission; the server enforces it. */
export interface RemoteNavItem {
  /** Key below `nav` in the contract's messages. */
  readonly key: string;
  readonly path: string;
  readonly icon: NavIcon;
  readonly group: NavGroup;
  readonly order: number;
  readonly permission?: Permission;
  /** Key below `nav` in the contract's messages: other words by which the palette finds it. */
  readonly also?: string;
}

export const widgetSizes = ['figure', 'wide', 'small'] as const;
export type WidgetSize = (typeof widgetSizes)[number];

/** A home-screen card. The shell renders frame and title, the remote the content. */
export interface RemoteWidget {
  /** Key below `slots` in the contract's messages and in the module's `slots.widgets`. */
  readonly key: string;
  /**
   * Place on the home screen: figures stand in a row at its top, wide cards in the broad column,
   * small ones in the narrow column beside it.
   */
  readonly size: WidgetSize;
  /** Whose work it belongs to; custom roles count as the one they copy. Absent: everybody's. */
  readonly for?: readonly Role[];
  /** Usual number of lines, kept free until its code is there. Default 3. */
  readonly lines?: number;
  readonly order: number;
  readonly permission?: Permission;
  /** Path of the full screen. */
  readonly path?: string;
  /** A figure that can be of one site, department or practitioner ({@link trendFilterOf}). */
  readonly ofClinicPart?: true;
}

/** Records found by the command palette. */
export interface RemoteSearch {
  /**
   * Key below `slots` in the contract's messages (heading of the hits) and in the module's
   * `slots.search`.
   */
  readonly key: string;
  readonly order: number;
  readonly icon: NavIcon;
  readonly permission?: Permission;
  /** Offered with the words typed when nothing of this kind is found: registers a person. */
  readonly register?: RemoteRegister;
}

/** “Register «…» as a patient”, at the form of its remote. */
export interface RemoteRegister {
  /** Key below `slots` in the contract's messages; `{{words}}` stands for what was typed. */
  readonly key: string;
  readonly path: string;
  /** Search parameter that gets the words. */
  readonly param: string;
  readonly permission?: Permission;
}

/** A command that navigates, from anywhere: "New customer". */
export interface RemoteCommand {
  /** Key below `slots` in the contract's messages. */
  readonly key: string;
  readonly path: string;
  readonly icon: NavIcon;
  readonly permission?: Permission;
  /**
   * A word that begins the command with what follows it: "task call Ana". `word` is a key below
   * `slots` in the contract's messages, `param` the search parameter that gets the rest.
   */
  readonly typed?: { readonly word: string; readonly param: string };
  /** Key below `slots` in the contract's messages: other words that people use for it. */
  readonly also?: string;
}

/** A tab shown next to a customer's record. */
export interface RemoteCustomerTab {
  /**
   * Key below `slots` in the contract's messages (tab name) and in the module's
   * `slots.customerTabs`.
   */
  readonly key: string;
  readonly order: number;
  readonly permission?: Permission;
}

/** Extension points of the shell that a remote fills; the code comes from its module. */
export interface RemoteSlots {
  readonly widgets?: readonly RemoteWidget[];
  readonly search?: readonly RemoteSearch[];
  readonly commands?: readonly RemoteCommand[];
  readonly customerTabs?: readonly RemoteCustomerTab[];
  /** Provides the help panel behind "?"; one remote at most. */
  readonly help?: true;
}

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
  'tasks',
  'chat',
  'prescriptions',
  'customers',
  'fields',
  'leads',
  'sales',
  'datasets',
  'pricing',
  'appearance',
  'account',
  'display',
  'notifications',
  'integrations',
  'help',
  'identities',
  'profile',
  'teaching',
  'devices',
  'mail',
  'releases',
  'app',
] as const;
export type NavIcon = (typeof navIcons)[number];

/**
 * What the shell knows of a remote before loading its code (docs/architecture.md). Typed data only:
 * it travels as JSON in the composition.
 */
export interface RemoteContract {
  /** Federation name: `mfe_` and one word; no name is a prefix of another. */
  readonly name: `mfe_${string}`;
  readonly kind: RemoteKind;
  /** Owning team. */
  readonly owner: string;
  /** i18n namespace of all the remote's messages. */
  readonly namespace: string;
  readonly routes: readonly RemoteRoute[];
  readonly nav: readonly RemoteNavItem[];
  readonly slots?: RemoteSlots;
  readonly permissions: readonly Permission[];
  /** Titles of the remote, its navigation and its slots, in every language. */
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
  /** Kilobytes, gzip: entry, and largest first load of a route. */
  readonly budgets: { readonly entryKb: number; readonly routeKb: number };
}

/** Declares a contract: `export default defineRemote({ … })` in `remote.contract.ts`. */
export const defineRemote = <const Remote extends RemoteContract>(remote: Remote): Remote => remote;
