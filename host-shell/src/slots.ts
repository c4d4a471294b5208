import {
  heldBy,
  kindsOf,
  type RemoteCommand,
  type PageContract,
  type RemoteSearch,
  type RemoteWidget,
} from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import {
  installCustomerTabs,
  tryAgain,
  useLocale,
  type CustomerTab,
  type HelpPanelProps,
  type ModuleSlots,
  type SearchSource,
} from '@sala/shell-sdk';
import { useMemo, type ComponentType } from 'react';
import { assignedVersion, useComposition } from './composition';
import { watchMount } from './freeze-detection';
import { loadRemoteModule } from './load-remote';
import { useRemotes } from './remote-state';

/** A slot filled by a remote, for this person and language. */
export type Filled<Slot> = Slot & {
  /** Unique in the page: `mfe_customers/newCustomers`. */
  readonly id: string;
  /** Federation name of the remote. */
  readonly remote: string;
  /** Version assigned to this person; content loaded from another one is dropped. */
  readonly version: string;
  readonly title: string;
};

interface Keyed {
  readonly key: string;
  readonly permission?: RemoteWidget['permission'];
}

const useFilled = <Slot extends Keyed>(
  pick: (contract: PageContract) => readonly Slot[] | undefined,
): readonly Filled<Slot>[] => {
  const locale = useLocale();
  const held = useAuth(({ user }) => user?.permissions);
  const inForce = useComposition();
  return useMemo(
    () =>
      inForce.contracts.flatMap((contract) =>
        (pick(contract) ?? [])
          .filter(({ permission }) => !permission || (held?.includes(permission) ?? false))
          .map((slot) => ({
            ...slot,
            id: `${contract.name}/${slot.key}`,
            remote: contract.name,
            version: assignedVersion(contract.name, inForce)?.version ?? '',
            // the registry rejects contracts without these messages; the key only satisfies the
            // type
            title: contract.messages[locale].slots?.[slot.key] ?? slot.key,
          })),
      ),
    [held, locale, pick, inForce],
  );
};

/** Minor slots take no space when their remote failed to load. */
const useShown = <Slot>(filled: readonly Filled<Slot>[]): readonly Filled<Slot>[] => {
  const contracts = useComposition((state) => state.contracts);
  const states = useRemotes((state) => state.states);
  return filled.filter(
    ({ remote }) =>
      states[remote] !== 'failed' ||
      contracts.find(({ name }) => name === remote)?.kind !== 'regular',
  );
};

const byOrder = (one: { readonly order: number }, other: { readonly order: number }): number =>
  one.order - other.order;

const widgetsOf = ({ slots }: PageContract) => slots?.widgets;
const searchesOf = ({ slots }: PageContract) => slots?.search;
const customerTabsOf = ({ slots }: PageContract) => slots?.customerTabs;
const commandsOf = ({ slots }: PageContract) => slots?.commands;

/** Cards of the home screen for the work of this person, in order. */
export const useWidgets = (): readonly Filled<RemoteWidget>[] => {
  const user = useAuth((state) => state.user);
  const work = kindsOf(heldBy(user));
  return useShown(useFilled(widgetsOf))
    .filter((widget) => !widget.for || widget.for.some((role) => work.includes(role)))
    .sort(byOrder);
};

/** Record searches this person may use, in order. */
export const useSearches = (): readonly Filled<RemoteSearch>[] =>
  [...useFilled(searchesOf)].sort(byOrder);

/** Commands available everywhere. */
export const useRemoteCommands = (): readonly Filled<RemoteCommand>[] => useFilled(commandsOf);

/** Words of a remote's slots, in the language of the person; undefined without a key. */
export const useSlotWords = (): ((
  remote: string,
  key: string | undefined,
) => string | undefined) => {
  const locale = useLocale();
  const { contracts } = useComposition();
  return (remote, key) =>
    key && contracts.find(({ name }) => name === remote)?.messages[locale].slots?.[key];
};

/** The remote that provides the help panel. */
export const useHelpRemote = (): string | undefined =>
  useComposition(({ contracts }) => contracts.find(({ slots }) => slots?.help)?.name);

/* Slots of one remote share one attempt. */
const pendingSlots = new Map<string, Promise<ModuleSlots>>();

const requestSlots = async (remote: string): Promise<ModuleSlots> => {
  const module = await loadRemoteModule(remote);
  if (!module) throw new Error(`${remote} did not come`);
  const version = useRemotes.getState().running[remote]?.version;
  if (version !== undefined) watchMount(`${remote}@${version}`);
  return module.slots ?? {};
};

const slotsOf = (remote: string): Promise<ModuleSlots> => {
  const running =
    pendingSlots.get(remote) ?? requestSlots(remote).finally(() => pendingSlots.delete(remote));
  pendingSlots.set(remote, running);
  return running;
};

const promised = <Loader>(loader: Loader | undefined, remote: string, slot: string): Loader => {
  if (!loader) throw new Error(`${remote} promises ${slot} and does not bring it`);
  return loader;
};

/**
 * Content of a widget, whose chunk the page preloads. @throws when the remote fails to load, or
 * lacks what its contract promises.
 */
export const loadWidget = async (remote: string, key: string): Promise<ComponentType> =>
  tryAgain(promised((await slotsOf(remote)).widgets?.[key], remote, `the widget ${key}`));

/** Search function of a remote. @throws like {@link loadWidget}. */
export const loadSearch = async (remote: string, key: string): Promise<SearchSource> =>
  promised((await slotsOf(remote)).search?.[key], remote, `the search ${key}`)();

/** Panel behind “?”. @throws like {@link loadWidget}. */
export const loadHelp = async (remote: string): Promise<ComponentType<HelpPanelProps>> =>
  promised((await slotsOf(remote)).help, remote, 'help')();

const useCustomerTabs = (): readonly CustomerTab[] => {
  const filled = useShown(useFilled(customerTabsOf));
  return [...filled].sort(byOrder).map(({ id, title, remote, key }) => ({
    id,
    title,
    load: async () =>
      promised((await slotsOf(remote)).customerTabs?.[key], remote, `the customer tab ${key}`)(),
  }));
};
installCustomerTabs(useCustomerTabs);
