import type { Locale } from '@sala/shared-contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createInstance, type i18n as I18n } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { installLiveEvents, type LiveNews } from '../live-events';
import { installLocaleChange } from '../locale-change';
import { onNotify, type Notice } from '../notify';
import type { RemoteModule } from '../remote-module';
import { installScreenStates } from '../screen-states';
import { installSignOut } from '../sign-out';

export interface RenderOptions {
  /** Routes and messages of the remote. */
  readonly module: RemoteModule;
  readonly namespace: string;
  /** Where the person comes in: `/customer-management?new=1`. */
  readonly at: string;
  /** es-MX unless given. */
  readonly locale?: Locale;
  /** UiProvider of `@sala/shared-ui`, or what stands around it. */
  readonly Provider: ComponentType<{ readonly locale: Locale; readonly children: ReactNode }>;
}

export interface Rendered {
  readonly user: UserEvent;
  /** Path and search that the screen is at now. */
  readonly place: () => string;
  /** What the remote toasted, in order. */
  readonly notices: readonly Notice[];
  /** How often the remote asked the shell to sign the person out. */
  readonly signOuts: () => number;
  /** Somebody else did something; null: nobody knows what. */
  readonly hear: (news: LiveNews) => void;
  /** Goes to another place, as the address bar does. */
  readonly goTo: (to: string) => Promise<void>;
}

/** The shell retries and waits; a test wants to know at once. The rest is as the shell has it. */
export const createTestClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  });

const refuse = (what: string): never => {
  throw new Error(what);
};

/** Those of every screen at once: which one is shown is the test's business. */
const allMessages = async (
  { messages, routes }: RemoteModule,
  locale: Locale,
): Promise<Readonly<Record<string, unknown>>> => {
  const files = await Promise.all(
    [messages, ...routes.flatMap(({ messages: own }) => own ?? [])].map((file) => file[locale]()),
  );
  return Object.assign({}, ...files.map((file) => file.default)) as Readonly<
    Record<string, unknown>
  >; // each of them is
};

/** A text that is missing, or a place in a text that nothing fills, fails the test. */
const startMessages = async ({
  module,
  namespace,
  locale = 'es-MX',
}: RenderOptions): Promise<I18n> => {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: { [locale]: { [namespace]: await allMessages(module, locale) } },
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, ns, key) => refuse(`${ns}:${key} has no text in ${locale}`),
    missingInterpolationHandler: (text, [place]) =>
      refuse(`${String(place)} is not filled in: ${text}`),
  });
  document.documentElement.lang = locale;
  installLocaleChange(async (next) => {
    i18n.addResourceBundle(next, namespace, await allMessages(module, next));
    document.documentElement.lang = next;
    await i18n.changeLanguage(next);
  });
  return i18n;
};

// Two cores and several test files at once: what takes long there is not wrong.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

installScreenStates({
  Failure: ({ error }) => {
    throw error;
  },
});

/**
 * Shows the screen of a remote that belongs to a place, with everything a remote gets from the
 * shell.
 */
export const renderModule = async (options: RenderOptions): Promise<Rendered> => {
  const { module, at, locale = 'es-MX', Provider } = options;
  const i18n = await startMessages(options);
  const client = createTestClient();
  const notices: Notice[] = [];
  let signOuts = 0;
  installSignOut(() => {
    signOuts += 1;
  });
  const lines = new Set<(news: LiveNews) => void>();
  installLiveEvents((line) => {
    lines.add(line);
    return () => void lines.delete(line);
  });
  // A part of RouteObject; only `exactOptionalPropertyTypes` keeps the two apart.
  const children = [...module.routes, { path: '*', element: null }] as RouteObject[];
  const router = createMemoryRouter([{ HydrateFallback: () => null, children }], {
    initialEntries: [at],
  });
  running.push(
    onNotify((notice) => notices.push(notice)),
    () => client.clear(),
    () => router.dispose(),
  );
  const user = userEvent.setup();
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Provider locale={locale}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return {
    user,
    notices,
    signOuts: () => signOuts,
    place: () => router.state.location.pathname + router.state.location.search,
    hear: (news) => act(() => [...lines].forEach((line) => line(news))),
    goTo: (to) => act(() => router.navigate(to)),
  };
};
