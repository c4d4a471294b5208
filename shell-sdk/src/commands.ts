import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Something that the screen on view can do: first in the command palette, and a key where it has
 * one.
 */
export interface ScreenCommand {
  /** Unique on the screen. */
  readonly id: string;
  /** In the person's language: “New customer”. */
  readonly label: string;
  /** One key without modifiers, pressed outside of text fields: `n`. */
  readonly keys?: string;
  /**
   * It is offered by a panel: its key works though the panel is open, and not with a question above
   * it.
   */
  readonly ofPanel?: true;
  readonly run: () => void;
}

type Offer = () => readonly ScreenCommand[];

const offers = new Set<Offer>();
const watchers = new Set<() => void>();
let shown: readonly ScreenCommand[] = [];

const publish = (): void => {
  shown = [...offers].flatMap((offer) => offer());
  for (const watcher of watchers) watcher();
};

/**
 * Offers commands while the screen is shown: `useCommands([{ id: 'new', label: t('new'), keys: 'n',
 * run: open }])`.
 */
export const useCommands = (commands: readonly ScreenCommand[]): void => {
  const latest = useRef(commands);
  // Labels change with the language, conditions with the data: what is offered follows, `run` is always the newest.
  const signature = JSON.stringify(commands.map(({ id, label, keys }) => [id, label, keys]));
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // In the commit that shows the screen: its keys work as soon as it is seen.
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
 * For the shell: what the screen on view offers at this very moment. Who draws it asks
 * {@link useScreenCommands}.
 */
export const screenCommands = (): readonly ScreenCommand[] => shown;

/** For the shell: what the screen on view offers now. */
export const useScreenCommands = (): readonly ScreenCommand[] =>
  useSyncExternalStore(watch, screenCommands);
