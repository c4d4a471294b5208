import type { i18n as I18n, TFunction } from 'i18next';
import { useContext, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';

export interface Translation {
  /**
   * Messages of the namespace in the language on screen. Stable until a message could read
   * differently.
   */
  readonly t: TFunction;
  readonly i18n: I18n;
}

/** Translation function of one namespace and its subscribers. */
interface MessageSource {
  readonly watch: (watcher: () => void) => () => void;
  readonly read: () => Translation;
}

const sourceOf = (i18n: I18n, namespace: string | undefined): MessageSource => {
  const watchers = new Set<() => void>();
  const make = (): Translation => ({ t: i18n.getFixedT(null, namespace ?? null), i18n });
  let now = make();
  i18n.on(i18n.options.react?.bindI18n || 'languageChanged', () => {
    now = make();
    for (const watcher of watchers) watcher();
  });
  return {
    watch: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    read: () => now,
  };
};

const sources = new WeakMap<I18n, Map<string | undefined, MessageSource>>();

/**
 * Messages of a namespace; the shell's by default. react-i18next's hook copies its instance and
 * subscribes in every component, of which a list has hundreds; here all share one source.
 *
 * @throws Error outside a page with languages.
 */
export const useTranslation = (namespace?: string): Translation => {
  const context = useContext(I18nContext) as { readonly i18n?: I18n } | undefined; // its type denies that it may be missing
  const i18n = context?.i18n ?? (getI18n() as I18n | undefined); // same here
  if (!i18n)
    throw new Error(
      'There are no languages here: start them first, or draw inside of I18nextProvider.',
    );
  const known = sources.get(i18n) ?? new Map<string | undefined, MessageSource>();
  sources.set(i18n, known);
  const source = known.get(namespace) ?? sourceOf(i18n, namespace);
  known.set(namespace, source);
  return useSyncExternalStore(source.watch, source.read);
};
