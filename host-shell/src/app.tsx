import { useLocale } from '@sala/shell-sdk';
import { UiProvider } from '@sala/shared-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { i18n } from './i18n';
import { createQueryClient } from './query-client';
import { createRouter } from './router';

const Localized = () => {
  const [{ queryClient, router }] = useState(() => {
    const client = createQueryClient();
    return { queryClient: client, router: createRouter(client) };
  });
  return (
    <UiProvider locale={useLocale()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
};

export const App = () => (
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Localized />
    </I18nextProvider>
  </StrictMode>
);
