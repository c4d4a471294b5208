import { render, screen, waitFor } from '@testing-library/react';
import { UiProvider } from '../theme/provider';
import { show } from '../testing';
import { LoadingState } from './loading-state';
import { DeniedState, EmptyState, ErrorState } from './states';

test('an error shows its message, a support reference and Retry', async () => {
  let tries = 0;
  const { user } = show(
    <ErrorState
      problem={{ title: 'Ocurrió un error en el servidor.', instance: 'urn:uuid:7f1c' }}
      onRetry={() => {
        tries += 1;
      }}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Ocurrió un error en el servidor.');
  expect(screen.getByRole('alert')).toHaveTextContent('Folio para soporte: 7f1c');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(tries).toBe(1);
});

test('copies the support reference with one click', async () => {
  const { user } = show(
    <ErrorState title="Falló" requestId="7f1c" version="c-000003" wholeScreen />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Falló' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Folio para soporte: 7f1c · Versión: c-000003',
  );
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar el folio' }));
  expect(written).toHaveBeenCalledWith('7f1c · c-000003');
  expect(await screen.findByText('Copiado', { selector: '[aria-live]' })).toBeInTheDocument();
});

test('selects the support reference when copying is not allowed', async () => {
  const { user } = show(<ErrorState title="Falló" requestId="7f1c" />);
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copiar el folio' }));
  await waitFor(() => expect(String(getSelection())).toBe('Folio para soporte: 7f1c'));
});

test('an error without a response shows a general message', () => {
  render(
    <UiProvider locale="en">
      <ErrorState />
    </UiProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('denied names the permission and who can grant it', () => {
  show(<DeniedState permission="Administrar campos" who={['Propietario', 'Administrador']} />);
  expect(screen.getByText('Administrar campos')).toBeInTheDocument();
  expect(screen.getByText('Te lo puede dar: Propietario o Administrador.')).toBeInTheDocument();
});

test('empty explains the screen and offers the first step', () => {
  show(
    <EmptyState
      title="Todavía no hay clientes"
      text="Aquí los verás."
      action={<a href="/x">Crear</a>}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Todavía no hay clientes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Crear' })).toBeInTheDocument();
});

test('announces loading but not its skeleton', () => {
  show(<LoadingState shape="form" label="Cargando clientes" />);
  const status = screen.getByRole('status', { name: 'Cargando clientes' });
  expect(status).toHaveAttribute('aria-busy', 'true');
  expect(status).toHaveTextContent('');
});
