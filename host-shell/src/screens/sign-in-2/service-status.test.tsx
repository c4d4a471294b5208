import { UiProvider } from '@sala/shared-ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { I18nextProvider } from 'react-i18next';
import { withAccountMessages } from '../../account-messages';
import { i18n, startI18n } from '../../i18n';
import { ServiceStatus } from './service-status';

const server = setupServer();
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  localStorage.setItem('locale', 'es-MX');
  await startI18n();
  await withAccountMessages(() => Promise.resolve())();
});
afterAll(() => server.close());

test.each([
  ['ready', 200, 'En servicio', 'Todo funciona con normalidad.'],
  ['not ready', 503, 'Con fallas', 'Estamos en ello. Tal vez no puedas entrar por unos minutos.'],
  [
    'not reached',
    0,
    'Sin conexión',
    'Este equipo no se puede conectar con el servidor. Revisa tu red.',
  ],
] as const)(
  'a service that is %s says so, in a word and a sentence',
  async (_name, status, word, sentence) => {
    server.use(
      http.head('/readyz', () =>
        status === 0 ? HttpResponse.error() : new HttpResponse(null, { status }),
      ),
    );
    render(
      <UiProvider locale="es-MX">
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={new QueryClient()}>
            <ServiceStatus />
          </QueryClientProvider>
        </I18nextProvider>
      </UiProvider>,
    );
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  },
);
