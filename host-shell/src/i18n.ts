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

/** Of screens that have their own, by namespace and path; those that were asked for. */
const ofScreens = new Map<string, ReadonlyMap<string, MessageLoaders>>();

/** No two files of a namespace begin their keys with the same word. */
const together = async (files: readonly MessageLoaders[], locale: Locale): Promise<Messages> => {
  const loaded = await Promise.all(files.map((file) => file[locale]()));
  return Object.assign({}, ...loaded.map((file) => file.default)) as Messages; // each of them is
};

const load = async (language: string, namespace: string): Promise<Messages> => {
  const own = loaders.get(namespace);
  if (!own || !isLocale(language))
    throw new Error(`No messages are known for ${namespace} in ${language}`);
  return together([own, ...(ofScreens.get(namespace)?.values() ?? [])], language);
};

const fallback = 'en';

export const i18n = i18next.createInstance();

const isEmpty = (language: string, namespace: string): boolean => {
  const messages: Messages | undefined = i18n.getResourceBundle(language, namespace);
  return Object.keys(messages ?? {}).length === 0;
};

/**
 * English is the fallback (specification §9). It is only needed for a key that the language on
 * screen lacks, so it must not delay the first screen: it is fetched when such a key is first asked
 * for.
 */
const loadFallback = (namespace: string): void => {
  if (!isEmpty(fallback, namespace)) return;
  load(fallback, namespace).then(
    (messages) => void i18n.addResourceBundle(fallback, namespace, messages, true, false),
    () => undefined, // asked for again with the next missing key
  );
};

/** Words on screen may have become others: what shows words is drawn anew. */
const wordsChanged = 'wordsChanged';

/** Namespaces of which a word was asked for that was not there. */
const incomplete = new Set<string>();

/**
 * The library draws everything anew for all words that come: every list, for those of a form that
 * is only fetched ahead. They can change what is on screen only where some were missing.
 */
const onAdded = (_language: string, namespace: string): void => {
  if (incomplete.delete(namespace)) i18n.emit(wordsChanged);
};

/** The language on screen or about to be; only its messages are fetched. */
let wanted: Locale = locales[0];

const answer = async (language: string, namespace: string, done: ReadCallback): Promise<void> => {
  let messages: Messages;
  try {
    messages = language === wanted ? await load(language, namespace) : {};
  } catch (error) {
    // `true`: worth another try, so the library retries as configured.
    return done(error instanceof Error ? error : String(error), true);
  }
  done(null, messages);
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void answer(language, namespace, done),
};

/** Starts the languages. Must be done before any remote's module is evaluated. */
export const startI18n = async (): Promise<void> => {
  wanted = storedLocale();
  await i18n
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: wanted,
      fallbackLng: fallback,
      saveMissing: true,
      missingKeyHandler: (_languages, namespace) => {
        incomplete.add(namespace);
        loadFallback(namespace);
      },
      supportedLngs: [...locales],
      load: 'currentOnly',
      ns: [shellNamespace],
      defaultNS: shellNamespace,
      // Specification §9: up to 5 retries, starting at 350 ms. The library doubles the pause.
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { bindI18n: `languageChanged ${wordsChanged}` }, // shell-sdk, translation.ts listens to these
    });
  i18n.store.on('added', onAdded);
  document.documentElement.lang = i18n.language;
};

/**
 * Switches the language of everything on screen without a reload, and keeps the choice.
 *
 * @throws when the messages cannot be had; the language stays as it was.
 */
export const changeLocale = async (locale: Locale): Promise<void> => {
  const before = wanted;
  wanted = locale;
  const namespaces = [...loaders.keys()].filter((name) => i18n.hasResourceBundle(before, name));
  await i18n.reloadResources([locale], namespaces);
  if (namespaces.some((name) => isEmpty(locale, name))) {
    wanted = before;
    throw new Error(`The messages in ${locale} could not be loaded`);
  }
  localStorage.setItem(localeKey, locale);
  document.documentElement.lang = locale;
  await i18n.changeLanguage(locale);
};

/** A screen, as far as words are concerned. */
export interface ScreenMessages {
  readonly path: string;
  readonly messages?: MessageLoaders;
}

/** Tries again, first after 350 ms, each pause twice the one before, as for the shell's own words. */
const words = async (
  load: () => Promise<Messages>,
  retries: number,
  pause = 350,
): Promise<Messages> => {
  try {
    return await load();
  } catch (error) {
    if (retries === 0) throw error;
    await new Promise((resume) => setTimeout(resume, pause));
    return words(load, retries - 1, pause * 2);
  }
};

/**
 * Makes the messages of a remote's version known and loads them for the language on screen; those
 * of another version are replaced in one step, so that none is missing for a moment. Not by the
 * library's own loading: that waits for every namespace that is still being tried, and one remote
 * whose words do not come would keep all the others.
 *
 * @param screens of that version: the messages of those that were shown before come along.
 * @param retries fewer for whoever tries again itself.
 * @throws when they cannot be had.
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
    loaders.get(namespace) === messages && !isEmpty(wanted, namespace);
  if (areThere()) return;
  const locale = wanted;
  const before = loaders.get(namespace);
  const shown = ofScreens.get(namespace);
  const kept = new Map(
    screens.flatMap(({ path, messages: own }) =>
      own && shown?.has(path) ? [[path, own] as const] : [],
    ),
  );
  const loaded = await words(() => together([messages, ...kept.values()], locale), retries);
  // Who asked again, as Retry does, was quicker: screens have added words to theirs since.
  if (areThere() || loaders.get(namespace) !== before) return;
  if (locale !== wanted) return addMessages(namespace, messages, { screens, retries });
  loaders.set(namespace, messages);
  ofScreens.set(namespace, kept);
  for (const each of locales) i18n.removeResourceBundle(each, namespace);
  i18n.addResourceBundle(locale, namespace, loaded);
  if (before) i18n.emit(wordsChanged);
};

/**
 * The words of one screen, beside those that its remote has for all of them ({@link addMessages}).
 *
 * @throws when they cannot be had.
 */
export const addScreenMessages = async (
  namespace: string,
  { path, messages }: ScreenMessages,
): Promise<void> => {
  if (!messages || ofScreens.get(namespace)?.get(path) === messages) return;
  const locale = wanted;
  const of = loaders.get(namespace);
  const loaded = await words(() => together([messages], locale), 2);
  if (locale !== wanted || of !== loaders.get(namespace))
    return addScreenMessages(namespace, { path, messages });
  ofScreens.set(namespace, new Map([...(ofScreens.get(namespace) ?? []), [path, messages]]));
  i18n.addResourceBundle(locale, namespace, loaded, true, true);
};
