import { render, screen } from '@testing-library/react';
import { UiProvider } from '../theme/provider';
import { show } from '../testing';
import { LoadingState } from './loading-state';
import { DeniedState, EmptyState, ErrorState } from './states';

test('an error says what happened, what to tell support, and offers to try again', async () => {
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

test('an error without an answer says it in general, in the language of the page', () => {
  render(
    <UiProvider locale="en">
      <ErrorState />
    </UiProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('denied names the permission and who can give it', () => {
  show(<DeniedState permission="Administrar campos" who={['Propietario', 'Administrador']} />);
  expect(screen.getByText('Administrar campos')).toBeInTheDocument();
  expect(screen.getByText('Te lo puede dar: Propietario o Administrador.')).toBeInTheDocument();
});

test('empty says what this is for and offers the first step', () => {
  show(<EmptyState title="Todavía no hay clientes" text="Aquí los verás." action={<a href="/x">Crear</a>} />);
  expect(screen.getByRole('heading', { name: 'Todavía no hay clientes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Crear' })).toBeInTheDocument();
});

test('loading is announced, and its skeleton is not', () => {
  show(<LoadingState shape="form" label="Cargando clientes" />);
  const status = screen.getByRole('status', { name: 'Cargando clientes' });
  expect(status).toHaveAttribute('aria-busy', 'true');
  expect(status).toHaveTextContent('');
});
