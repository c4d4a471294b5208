import { useLocale } from '@sala/shell-sdk';
import { setSheetNotice, UiProvider } from '@sala/shared-ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { i18n } from './i18n';
import { VersionChips } from './news/version-chips';
import { patient } from './patient-router';
import { Rehearsal } from './rehearsal';

// A panel covers the header, where these stand otherwise.
setSheetNotice(<VersionChips />);

/**
 * Made once, outside of React: strict mode renders twice, and a second router would answer for the
 * first.
 */
interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** Whether the first screen is still on its way: that one is drawn in slices (startup/start.tsx). */
const useStarting = (router: DataRouter): boolean =>
  useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => !router.state.initialized,
  );

const Localized = ({ queryClient, router }: AppProps) => {
  // Later ones are drawn at once: somebody clicked and waits, and slices take a quarter longer.
  const drawing = useStarting(router) ? {} : { useTransitions: false };
  const drawn = useMemo(() => patient(router), [router]);
  return (
    <UiProvider locale={useLocale()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={drawn} {...drawing} />
        <Rehearsal router={router} />
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
