import type {
  RemoteCommand,
  PageContract,
  RemoteSearch,
  RemoteWidget,
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
import { watchMount } from './mounting-mark';
import { loadRemoteModule } from './remotes';
import { useRemotes } from './running';

/** One place of the shell that a remote fills, for this person and in the language on screen. */
export type Filled<Slot> = Slot & {
  /** Unique in the page: `mfe_customers/newCustomers`. */
  readonly id: string;
  /** Federation name of the remote. */
  readonly remote: string;
  /** That this person gets; what was loaded of another one is not shown any more. */
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
            // The registry refuses a contract without these words; the key is only what the type still allows.
            title: contract.messages[locale].slots?.[slot.key] ?? slot.key,
          })),
      ),
    [held, locale, pick, inForce],
  );
};

/** What hardly anybody misses takes no room when it did not come. */
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

/** Cards of the home screen, in their order. */
export const useWidgets = (): readonly Filled<RemoteWidget>[] =>
  [...useShown(useFilled(widgetsOf))].sort(byOrder);

/** Records that this person may look for, in their order. */
export const useSearches = (): readonly Filled<RemoteSearch>[] =>
  [...useFilled(searchesOf)].sort(byOrder);

/** What can be begun from anywhere. */
export const useRemoteCommands = (): readonly Filled<RemoteCommand>[] => useFilled(commandsOf);

/** The remote that has the help panel; undefined when none of the composition has. */
export const useHelpRemote = (): string | undefined =>
  useComposition(({ contracts }) => contracts.find(({ slots }) => slots?.help)?.name);

/* Several slots of one remote are asked for together: one try serves all of them. */
const asked = new Map<string, Promise<ModuleSlots>>();

const askFor = async (remote: string): Promise<ModuleSlots> => {
  const module = await loadRemoteModule(remote);
  if (!module) throw new Error(`${remote} did not come`);
  const version = useRemotes.getState().running[remote]?.version;
  if (version !== undefined) watchMount(`${remote}@${version}`);
  return module.slots ?? {};
};

const slotsOf = (remote: string): Promise<ModuleSlots> => {
  const running = asked.get(remote) ?? askFor(remote).finally(() => asked.delete(remote));
  asked.set(remote, running);
  return running;
};

const promised = <Loader>(loader: Loader | undefined, remote: string, slot: string): Loader => {
  if (!loader) throw new Error(`${remote} promises ${slot} and does not bring it`);
  return loader;
};

/**
 * The inside of a widget, whose file the page has asked for ahead. @throws when the remote does not
 * come, or lacks what its contract promises.
 */
export const loadWidget = async (remote: string, key: string): Promise<ComponentType> =>
  tryAgain(promised((await slotsOf(remote)).widgets?.[key], remote, `the widget ${key}`));

/** What finds records. @throws like {@link loadWidget}. */
export const loadSearch = async (remote: string, key: string): Promise<SearchSource> =>
  promised((await slotsOf(remote)).search?.[key], remote, `the search ${key}`)();

/** The panel behind “?”. @throws like {@link loadWidget}. */
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
