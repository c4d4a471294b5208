import { useAuth } from '@sala/shared-auth';
import { dayIn } from '@sala/shared-contracts';
import { useLocale } from '@sala/shell-sdk';
import { setSheetNotice, UiProvider } from '@sala/shared-ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { i18n } from './i18n';
import { VersionChips } from './news/version-chips';
import { delayPendingState } from './delay-pending-state';
import { HiddenPrerender } from './hidden-prerender';

// Side panels cover the header, where these chips are otherwise.
setSheetNotice(<VersionChips />);

/**
 * Created once, outside React: strict mode renders twice, and a second router would handle
 * navigations of the first.
 */
interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** Whether the first screen is still loading; it renders in slices (startup/start.tsx). */
const useStarting = (router: DataRouter): boolean =>
  useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => !router.state.initialized,
  );

const Localized = ({ queryClient, router }: AppProps) => {
  // Later navigations render synchronously: somebody clicked and waits, and slices take a quarter
  // longer.
  const drawing = useStarting(router) ? {} : { useTransitions: false };
  const weekStart = useAuth(({ user }) => user?.company?.weekStart ?? 'monday');
  const timeZone = useAuth(({ user }) => user?.company?.timeZone);
  const days = useMemo(
    () => (timeZone ? { today: () => dayIn(timeZone, new Date()) } : {}),
    [timeZone],
  );
  const drawn = useMemo(() => delayPendingState(router), [router]);
  return (
    <UiProvider locale={useLocale()} weekStart={weekStart} {...days}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={drawn} {...drawing} />
        <HiddenPrerender router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
};

export const App = (props: AppProps) => (
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Localized {...props} />
    </I18nextProvider>
  </StrictMode>
);
