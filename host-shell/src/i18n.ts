import { locales, type Locale } from '@sala/shared-contracts';
import type { MessageLoaders } from '@sala/shell-sdk';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const localeKey = 'locale';
export const shellNamespace = 'shell';

type Messages = Readonly<Record<string, unknown>>;

const loaders = new Map<string, MessageLoaders>([
  [
    shellNamespace,
    {
      'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
    },
  ],
]);

const isLocale = (value: string | null): value is Locale =>
  locales.some((locale) => locale === value);

const storedLocale = (): Locale => {
  const stored = localStorage.getItem(localeKey);
  return isLocale(stored) ? stored : locales[0];
};

/** Messages of loaded screens, by namespace and path. */
const screenMessages = new Map<string, ReadonlyMap<string, MessageLoaders>>();

/** Files of a namespace have distinct top-level keys. */
const mergeFiles = async (files: readonly MessageLoaders[], locale: Locale): Promise<Messages> => {
  const loaded = await Promise.all(files.map((file) => file[locale]()));
  return Object.assign({}, ...loaded.map((file) => file.default)) as Messages; // each of them is
};

const load = async (language: string, namespace: string): Promise<Messages> => {
  const own = loaders.get(namespace);
  if (!own || !isLocale(language))
    throw new Error(`No messages are known for ${namespace} in ${language}`);
  return mergeFiles([own, ...(screenMessages.get(namespace)?.values() ?? [])], language);
};

const fallback = 'en';

export const i18n = i18next.createInstance();

const isEmpty = (language: string, namespace: string): boolean => {
  const messages: Messages | undefined = i18n.getResourceBundle(language, namespace);
  return Object.keys(messages ?? {}).length === 0;
};

/**
 * English is the fallback, needed only for keys missing in the language on screen. It loads when
 * such a key is first requested, so it never delays the first screen.
 */
const loadFallback = (namespace: string): void => {
  if (!isEmpty(fallback, namespace)) return;
  load(fallback, namespace).then(
    (messages) => void i18n.addResourceBundle(fallback, namespace, messages, true, false),
    () => undefined, // the next missing key retries
  );
};

/** Event on which components showing messages re-render. */
const wordsChanged = 'wordsChanged';

/** Namespaces in which a key was missing. */
const incompleteNamespaces = new Set<string>();

/**
 * i18next re-renders every consumer for any added messages, even those merely prefetched. Only
 * namespaces with missing keys need it.
 */
const onAdded = (_language: string, namespace: string): void => {
  if (incompleteNamespaces.delete(namespace)) i18n.emit(wordsChanged);
};

/** The language on screen, or the one being switched to. */
let wantedLocale: Locale = locales[0];

const answer = async (language: string, namespace: string, done: ReadCallback): Promise<void> => {
  let messages: Messages;
  try {
    messages = language === wantedLocale ? await load(language, namespace) : {};
  } catch (error) {
    // `true`: retryable, so i18next retries as configured.
    return done(error instanceof Error ? error : String(error), true);
  }
  done(null, messages);
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void answer(language, namespace, done),
};

/** Initialises i18next. Must run before any remote's module is evaluated. */
export const startI18n = async (): Promise<void> => {
  wantedLocale = storedLocale();
  await i18n
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: wantedLocale,
      fallbackLng: fallback,
      saveMissing: true,
      missingKeyHandler: (_languages, namespace) => {
        incompleteNamespaces.add(namespace);
        loadFallback(namespace);
      },
      supportedLngs: [...locales],
      load: 'currentOnly',
      ns: [shellNamespace],
      defaultNS: shellNamespace,
      // Up to 5 retries from 350 ms; i18next doubles the delay.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { bindI18n: `languageChanged ${wordsChanged}` }, // shell-sdk's translation.ts listens to these
    });
  i18n.store.on('added', onAdded);
  document.documentElement.lang = i18n.language;
};

/**
 * Switches the language without a reload and stores the choice.
 *
 * @throws when its messages fail to load; the language stays.
 */
export const changeLocale = async (locale: Locale): Promise<void> => {
  const before = wantedLocale;
  wantedLocale = locale;
  const namespaces = [...loaders.keys()].filter((name) => i18n.hasResourceBundle(before, name));
  await i18n.reloadResources([locale], namespaces);
  if (namespaces.some((name) => isEmpty(locale, name))) {
    wantedLocale = before;
    throw new Error(`The messages in ${locale} could not be loaded`);
  }
  localStorage.setItem(localeKey, locale);
  document.documentElement.lang = locale;
  await i18n.changeLanguage(locale);
};

export interface ScreenMessages {
  readonly path: string;
  readonly messages?: MessageLoaders;
}

/** Loads messages with the shell's retry policy: first after 350 ms, doubling. */
const loadWithRetries = async (
  load: () => Promise<Messages>,
  retries: number,
  pause = 350,
): Promise<Messages> => {
  try {
    return await load();
  } catch (error) {
    if (retries === 0) throw error;
    await new Promise((resume) => setTimeout(resume, pause));
    return loadWithRetries(load, retries - 1, pause * 2);
  }
};

/**
 * Registers and loads the messages of a remote's version in the language on screen; another
 * version's are replaced in one step, so no key is ever missing. i18next's own loading waits for
 * every pending namespace, so one failing remote would block the others.
 *
 * @param screens of that version: messages of the screens shown before are loaded, too.
 * @param retries fewer for callers that retry themselves.
 * @throws when they fail to load.
 */
export const addMessages = async (
  namespace: string,
  messages: MessageLoaders,
  {
    screens = [],
    retries = 5,
  }: { readonly screens?: readonly ScreenMessages[]; readonly retries?: number } = {},
): Promise<void> => {
  const areThere = (): boolean =>
    loaders.get(namespace) === messages && !isEmpty(wantedLocale, namespace);
  if (areThere()) return;
  const locale = wantedLocale;
  const before = loaders.get(namespace);
  const shown = screenMessages.get(namespace);
  const kept = new Map(
    screens.flatMap(({ path, messages: own }) =>
      own && shown?.has(path) ? [[path, own] as const] : [],
    ),
  );
  const loaded = await loadWithRetries(
    () => mergeFiles([messages, ...kept.values()], locale),
    retries,
  );
  // A retry was faster: screens have added messages since.
  if (areThere() || loaders.get(namespace) !== before) return;
  if (locale !== wantedLocale) return addMessages(namespace, messages, { screens, retries });
  loaders.set(namespace, messages);
  screenMessages.set(namespace, kept);
  for (const each of locales) i18n.removeResourceBundle(each, namespace);
  i18n.addResourceBundle(locale, namespace, loaded);
  if (before) i18n.emit(wordsChanged);
};

/**
 * Adds one screen's messages to those of its remote ({@link addMessages}).
 *
 * @throws when they fail to load.
 */
export const addScreenMessages = async (
  namespace: string,
  { path, messages }: ScreenMessages,
): Promise<void> => {
  if (!messages || screenMessages.get(namespace)?.get(path) === messages) return;
  const locale = wantedLocale;
  const of = loaders.get(namespace);
  const loaded = await loadWithRetries(() => mergeFiles([messages], locale), 2);
  if (locale !== wantedLocale || of !== loaders.get(namespace))
    return addScreenMessages(namespace, { path, messages });
  screenMessages.set(
    namespace,
    new Map([...(screenMessages.get(namespace) ?? []), [path, messages]]),
  );
  i18n.addResourceBundle(locale, namespace, loaded, true, true);
};
