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
  /** Initial address: `/customer-management?new=1`. */
  readonly at: string;
  /** Defaults to es-MX. */
  readonly locale?: Locale;
  /** UiProvider of `@sala/shared-ui`, or a wrapper around it. */
  readonly Provider: ComponentType<{ readonly locale: Locale; readonly children: ReactNode }>;
}

export interface Rendered {
  readonly user: UserEvent;
  /** Current path and search. */
  readonly place: () => string;
  /** Toasts of the remote, in order. */
  readonly notices: readonly Notice[];
  /** Number of sign-out requests. */
  readonly signOuts: () => number;
  /** Delivers a live event; null when events were missed. */
  readonly hear: (news: LiveNews) => void;
  /** Navigates like the address bar. */
  readonly goTo: (to: string) => Promise<void>;
}

/** Without the shell's retries, so that tests see failures at once; otherwise the shell's settings. */
export const createTestClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  });

const refuse = (what: string): never => {
  throw new Error(what);
};

/** Messages of all screens, whichever the test shows. */
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

/** A missing message, or a placeholder without a value, fails the test. */
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

// Two cores and parallel test files: slow is not wrong.
configure({ asyncUtilTimeout: 20_000 });

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

installScreenStates({
  Failure: ({ error }) => {
    throw error;
  },
});

/** Renders the screen of a remote at an address, with all of the shell's services. */
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
  // A subset of RouteObject; only `exactOptionalPropertyTypes` distinguishes them.
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
