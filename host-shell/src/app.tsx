import { useLocale } from '@sala/shell-sdk';
import { UiProvider } from '@sala/shared-ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { i18n } from './i18n';

/** Made once, outside of React: strict mode renders twice, and a second router would answer for the first. */
interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

const Localized = ({ queryClient, router }: AppProps) => (
  <UiProvider locale={useLocale()}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </UiProvider>
);

export const App = (props: AppProps) => (
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Localized {...props} />
    </I18nextProvider>
  </StrictMode>
);
