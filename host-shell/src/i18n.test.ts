import type * as I18n from './i18n';

type Messages = Readonly<Record<string, unknown>>;

/** The module as a freshly loaded page has it. */
const freshPage = async (locale?: string): Promise<typeof I18n> => {
  localStorage.clear();
  if (locale !== undefined) localStorage.setItem('locale', locale);
  document.documentElement.lang = '';
  let fresh: typeof I18n | undefined;
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./i18n');
  });
  if (!fresh) throw new Error('not loaded');
  return fresh;
};

const started = async (locale?: string) => {
  const page = await freshPage(locale);
  await page.startI18n();
  return page;
};

/** Messages of a remote that record which languages were requested. */
const remoteMessages = (texts: { readonly 'es-MX': Messages; readonly en: Messages }) => {
  const asked: string[] = [];
  const loader = (locale: 'es-MX' | 'en') => () => {
    asked.push(locale);
    return Promise.resolve({ default: texts[locale] });
  };
  return { asked, messages: { 'es-MX': loader('es-MX'), en: loader('en') } };
};

const greetings = { 'es-MX': { hello: 'Hola, {{name}}' }, en: { hello: 'Hello, {{name}}' } };

afterEach(() => jest.useRealTimers());

describe('initial language (docs/spec/platform.md)', () => {
  test.each([
    ['nothing stored', undefined, 'es-MX', 'Entrar'],
    ['English', 'en', 'en', 'Sign in'],
    ['a language that is not spoken', 'fr', 'es-MX', 'Entrar'],
  ])('%s under the key locale', async (_name, kept, language, text) => {
    const { i18n } = await started(kept);
    expect(i18n.language).toBe(language);
    expect(i18n.t('signIn.submit')).toBe(text);
    expect(document.documentElement.lang).toBe(language);
  });
});

describe('switching without a reload', () => {
  test('switches both ways, including remotes, and fetches each language once', async () => {
    const { i18n, addMessages, changeLocale } = await started();
    const { asked, messages } = remoteMessages(greetings);
    await addMessages('greetings', messages);
    const texts = () => [
      i18n.t('signIn.submit'),
      i18n.t('hello', { ns: 'greetings', name: 'Eva' }),
    ];
    expect(texts()).toEqual(['Entrar', 'Hola, Eva']);
    expect(i18n.getResourceBundle('en', 'shell')).toEqual({}); // only the language on screen

    await changeLocale('en');
    expect(texts()).toEqual(['Sign in', 'Hello, Eva']);
    expect(localStorage.getItem('locale')).toBe('en');
    expect(document.documentElement.lang).toBe('en');

    await changeLocale('es-MX');
    expect(texts()).toEqual(['Entrar', 'Hola, Eva']);
    expect(localStorage.getItem('locale')).toBe('es-MX');
    expect(document.documentElement.lang).toBe('es-MX');
    expect(asked.slice(0, 2)).toEqual(['es-MX', 'en']);
  });

  test('requests once for callers that retry themselves, otherwise six times', async () => {
    const { addMessages } = await started();
    let asked = 0;
    const messages = {
      ...remoteMessages(greetings).messages,
      'es-MX': () => Promise.reject(new TypeError(`${(asked += 1)} times`)),
    };
    await expect(addMessages('greetings', messages, { retries: 0 })).rejects.toThrow('1 times');

    jest.useFakeTimers();
    const refused = addMessages('greetings', messages).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refused).toEqual(new TypeError('7 times'));
  });

  test('a failed switch keeps the language, and a later one can succeed', async () => {
    const { i18n, addMessages, changeLocale } = await started();
    const { messages } = remoteMessages(greetings);
    let online = false;
    const en = () => (online ? messages.en() : Promise.reject(new TypeError('Failed to fetch')));
    await addMessages('greetings', { ...messages, en });

    jest.useFakeTimers();
    const refused = changeLocale('en').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refused).toEqual(new Error('The messages in en could not be loaded'));
    expect(i18n.language).toBe('es-MX');
    expect(localStorage.getItem('locale')).toBeNull();
    expect(document.documentElement.lang).toBe('es-MX');
    expect(i18n.t('hello', { ns: 'greetings', name: 'Eva' })).toBe('Hola, Eva');

    // Messages loaded meanwhile use the language on screen.
    const { messages: others } = remoteMessages({ 'es-MX': { bye: 'Adiós' }, en: { bye: 'Bye' } });
    await addMessages('farewells', others);
    expect(i18n.t('bye', { ns: 'farewells' })).toBe('Adiós');

    online = true;
    const switched = changeLocale('en');
    await jest.advanceTimersByTimeAsync(60_000);
    await switched;
    expect(i18n.t('hello', { ns: 'greetings', name: 'Eva' })).toBe('Hello, Eva');
  });
});

describe('English fallback', () => {
  test('loads when Spanish first lacks a key', async () => {
    const { i18n, addMessages } = await started();
    const { asked, messages } = remoteMessages({
      'es-MX': { hello: 'Hola' },
      en: { hello: 'Hello', bye: 'Bye' },
    });
    await addMessages('greetings', messages);
    expect(asked).toEqual(['es-MX']);

    const added = new Promise((resolve) => i18n.store.on('added', resolve));
    i18n.t('bye', { ns: 'greetings' });
    await added;
    expect(i18n.t('bye', { ns: 'greetings' })).toBe('Bye');
    expect(i18n.t('hello', { ns: 'greetings' })).toBe('Hola');
    expect(asked).toEqual(['es-MX', 'en']);
  });
});

describe('failing messages (docs/spec/platform.md: up to 5 retries, from 350 ms)', () => {
  /** Spanish that fails `times` times and records when it was requested, in milliseconds. */
  const failing = (times: number) => {
    const start = Date.now();
    const asked: number[] = [];
    const load = () => {
      asked.push(Date.now() - start);
      return asked.length > times
        ? Promise.resolve({ default: { hello: 'Hola' } })
        : Promise.reject(new TypeError('Failed to fetch'));
    };
    return { asked, messages: { 'es-MX': load, en: load } };
  };

  test('the fifth retry is the last, and each waits twice as long', async () => {
    const { i18n, addMessages } = await started();
    jest.useFakeTimers();
    const { asked, messages } = failing(5);
    const added = addMessages('greetings', messages);
    await jest.advanceTimersByTimeAsync(60_000);
    await added;
    expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
    expect(i18n.t('hello', { ns: 'greetings' })).toBe('Hola');
  });

  test('then fails; adding them again retries', async () => {
    const { i18n, addMessages } = await started();
    jest.useFakeTimers();
    const { asked, messages } = failing(6);
    const refused = addMessages('greetings', messages).then(
      () => 'there',
      () => 'refused',
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refused).toBe('refused');
    expect(asked).toHaveLength(6);

    const added = addMessages('greetings', messages);
    await jest.advanceTimersByTimeAsync(60_000);
    await added;
    expect(asked).toHaveLength(7);
    expect(i18n.t('hello', { ns: 'greetings' })).toBe('Hola');
  });

  test('a faster second attempt keeps the messages that screens added since', async () => {
    const { i18n, addMessages, addScreenMessages } = await started();
    jest.useFakeTimers();
    const { asked, messages } = failing(2);
    const late = addMessages('greetings', messages);
    await jest.advanceTimersByTimeAsync(400);
    await addMessages('greetings', messages);
    await addScreenMessages('greetings', {
      path: '/board',
      messages: remoteMessages({ 'es-MX': { board: 'Pizarrón' }, en: { board: 'Board' } }).messages,
    });
    await jest.advanceTimersByTimeAsync(60_000);
    await late;
    expect(asked).toHaveLength(4);
    expect(i18n.t('board', { ns: 'greetings' })).toBe('Pizarrón');
  });

  test("a screen's own messages follow the language", async () => {
    const { i18n, addMessages, addScreenMessages, changeLocale } = await started();
    await addMessages('greetings', remoteMessages(greetings).messages);
    const { asked, messages } = remoteMessages({
      'es-MX': { list: { title: 'Saludos' } },
      en: { list: { title: 'Greetings' } },
    });
    await addScreenMessages('greetings', { path: '/greetings', messages });
    await addScreenMessages('greetings', { path: '/greetings', messages });
    await addScreenMessages('greetings', { path: '/none' });
    expect(asked).toEqual(['es-MX']);
    expect(i18n.t('list.title', { ns: 'greetings' })).toBe('Saludos');
    expect(i18n.t('hello', { ns: 'greetings', name: 'Eva' })).toBe('Hola, Eva');
    await changeLocale('en');
    expect(i18n.t('list.title', { ns: 'greetings' })).toBe('Greetings');
    expect(i18n.t('hello', { ns: 'greetings', name: 'Eva' })).toBe('Hello, Eva');
  });

  test('another version replaces the messages of remote and screens in one step', async () => {
    const { i18n, addMessages, addScreenMessages } = await started();
    const words = (list: string) => remoteMessages({ 'es-MX': { list }, en: { list } });
    const [first, second, never] = [words('uno'), words('dos'), words('tres')];
    await addMessages('greetings', remoteMessages(greetings).messages);
    await addScreenMessages('greetings', { path: '/greetings', messages: first.messages });
    const screens = [
      { path: '/greetings', messages: second.messages },
      { path: '/never-shown', messages: never.messages },
    ];
    await addMessages(
      'greetings',
      remoteMessages({ ...greetings, 'es-MX': { hello: 'Buenas, {{name}}' } }).messages,
      { screens },
    );
    expect(i18n.t('list', { ns: 'greetings' })).toBe('dos');
    expect(i18n.t('hello', { ns: 'greetings', name: 'Eva' })).toBe('Buenas, Eva');
    expect(never.asked).toEqual([]);
  });

  test('failed messages of a screen reject, and can load later', async () => {
    const { i18n, addMessages, addScreenMessages } = await started();
    await addMessages('greetings', remoteMessages(greetings).messages);
    const { messages } = remoteMessages({ 'es-MX': { list: 'Lista' }, en: { list: 'List' } });
    let online = false;
    const ofScreen = {
      path: '/greetings',
      messages: {
        ...messages,
        'es-MX': () =>
          online ? messages['es-MX']() : Promise.reject(new TypeError('Failed to fetch')),
      },
    };
    jest.useFakeTimers();
    const refused = addScreenMessages('greetings', ofScreen).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refused).toEqual(new TypeError('Failed to fetch'));
    online = true;
    await addScreenMessages('greetings', ofScreen);
    expect(i18n.t('list', { ns: 'greetings' })).toBe('Lista');
  });
});
