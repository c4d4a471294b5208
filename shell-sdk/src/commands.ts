import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** An action of the screen on view: listed first in the command palette, with an optional key. */
export interface ScreenCommand {
  /** Unique on the screen. */
  readonly id: string;
  /** In the person's language: “New customer”. */
  readonly label: string;
  /** One key without modifiers, active outside text fields: `n`. */
  readonly keys?: string;
  /**
   * The command belongs to a panel: its key works while the panel is open, but not behind a
   * confirmation.
   */
  readonly ofPanel?: true;
  readonly run: () => void;
}

type Offer = () => readonly ScreenCommand[];

const offers = new Set<Offer>();
const watchers = new Set<() => void>();
let screenCommandList: readonly ScreenCommand[] = [];

const publish = (): void => {
  screenCommandList = [...offers].flatMap((offer) => offer());
  for (const watcher of watchers) watcher();
};

/**
 * Offers commands while the component is mounted: `useCommands([{ id: 'new', label: t('new'), keys:
 * 'n', run: open }])`.
 */
export const useCommands = (commands: readonly ScreenCommand[]): void => {
  const latest = useRef(commands);
  // Labels depend on the language, availability on data: republish on change. `run` is always the
  // latest.
  const signature = JSON.stringify(commands.map(({ id, label, keys }) => [id, label, keys]));
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // Layout effect: keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const offer: Offer = () =>
      latest.current.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      }));
    offers.add(offer);
    publish();
    return () => {
      offers.delete(offer);
      publish();
    };
  }, [signature]);
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/**
 * For the shell: commands of the screen at this moment, without subscribing; see
 * {@link useScreenCommands}.
 */
export const screenCommands = (): readonly ScreenCommand[] => screenCommandList;

/** For the shell: commands of the screen on view. */
export const useScreenCommands = (): readonly ScreenCommand[] =>
  useSyncExternalStore(watch, screenCommands);
