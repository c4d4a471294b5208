import type { Locale } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { installScreenStates, onNotify, type Notice } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import { act, configure, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../app';
import { composition } from '../composition';
import { keepDraftsOverSessions } from '../drafts';
import { manifestOf, whenTrusted } from '../federation/index';
import { startI18n } from '../i18n';
import { ScreenFailure } from '../layouts/screen-failure';
import { createQueryClient } from '../query-client';
import { createRouter } from '../router';
import { startSessionLife } from '../session-life/session-life';
import { followCompanyZone } from '../startup/company-zone';

export interface OpenShell {
  readonly user: UserEvent;
  readonly queryClient: QueryClient;
  readonly notices: readonly Notice[];
  /** Path, search and hash of the address bar. */
  readonly place: () => string;
  /** Closes the page; only the session survives. */
  readonly close: () => void;
  /** Navigates like a link. */
  readonly goTo: (to: string) => Promise<void>;
  /** Navigates without waiting. */
  readonly startNavigation: (to: string) => void;
}

// Two cores and parallel test files: slow is not wrong.
configure({ asyncUtilTimeout: 20_000 });

const running: (() => void)[] = [];
afterEach(() => {
  running.splice(0).forEach((stop) => stop());
  act(() => useAuth.getState().reset());
});

/** One-time start of the page, up to the first render. */
export const startPage = async (locale: Locale): Promise<void> => {
  localStorage.setItem('locale', locale);
  installScreenStates({ Failure: ScreenFailure });
  useAuth.getState().initialize();
  followCompanyZone();
  keepDraftsOverSessions();
  await startI18n();
  // Verify signatures before a fake clock starts.
  await whenTrusted();
  await Promise.all(Object.values(composition().remotes).map(({ stable }) => manifestOf(stable)));
};

/** Opens an address in the complete shell: router, queries, languages, toasts, layouts. */
export const openShell = (at: string): OpenShell => {
  history.replaceState(null, '', at);
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);
  const notices: Notice[] = [];
  const stop = [
    onNotify((notice) => notices.push(notice)),
    () => queryClient.clear(),
    () => router.dispose(),
    startSessionLife(router, queryClient),
  ];
  running.push(...stop);
  const { unmount } = render(<App queryClient={queryClient} router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    queryClient,
    close: () => {
      unmount();
      stop.forEach((end) => end());
    },
    notices,
    place: () => location.pathname + location.search + location.hash,
    goTo: (to) => act(() => router.navigate(to)),
    startNavigation: (to) => act(() => void router.navigate(to)),
  };
};

/** The screen's own alert; a toast repeats it for three seconds. */
export const alarm = async (): Promise<HTMLElement> =>
  within(await screen.findByRole('main')).findByRole('alert');
