import { render, screen, waitFor } from '@testing-library/react';
import { UiProvider } from '../theme/provider';
import { show } from '../testing';
import { LoadingState } from './loading-state';
import { DeniedState, EmptyState, ErrorState } from './states';
import { MarkedText } from '../controls/marked-text';
import { useState } from 'react';
import { withoutRoom } from '../tabs/fitting-tabs';
import { Tabs } from '../tabs/tabs';

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

describe('marked text', () => {
  test('marks stay with the last word', () => {
    render(
      <p>
        <MarkedText text="García López, Mariana" marks={<i role="img" aria-label="Alerta" />} />
      </p>,
    );
    const mark = screen.getByRole('img', { name: 'Alerta' });
    expect(mark.parentElement).toHaveTextContent(/^Mariana$/);
    expect(mark.parentElement).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(screen.getByRole('paragraph')).toHaveTextContent('García López, Mariana');
  });
});

describe('tabs', () => {
  const Sample = () => {
    const [value, setValue] = useState<'data' | 'locked' | 'purchases'>('data');
    return (
      <Tabs
        label="Cliente"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'data', label: 'Datos', content: <p>Sus datos</p> },
          { value: 'locked', label: 'Notas', disabled: true, content: <p>Sus notas</p> },
          { value: 'purchases', label: 'Compras', count: 3, content: <p>Sus compras</p> },
        ]}
      />
    );
  };

  test('shows one panel at a time, by mouse and keys', async () => {
    const { user } = show(<Sample />);
    expect(screen.getByText('Sus datos')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Compras 3' }));
    expect(await screen.findByText('Sus compras')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Sus datos')).not.toBeInTheDocument());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Datos' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Sus datos')).toBeInTheDocument();
    // Wraps around and skips the disabled tab.
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Compras 3' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}');
    expect(await screen.findByText('Sus compras')).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Datos', selected: true })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Datos' })).toHaveTextContent('Sus datos');
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('tabs without room are in a menu, except the open one', async () => {
    // jsdom has no layout: every tab and the menu's button are 100 px wide, and three fit.
    const layout = [
      jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100),
      jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320),
    ];
    const values = ['Datos', 'Compras', 'Pacientes', 'Archivos'];
    const Four = () => {
      const [value, setValue] = useState('Datos');
      return (
        <Tabs
          label="Cliente"
          value={value}
          onChange={setValue}
          tabs={values.map((one) => ({ value: one, label: one, content: <p>{`En ${one}`}</p> }))}
        />
      );
    };
    const { user } = show(<Four />);
    const shown = () =>
      values.filter(
        (one) => !screen.getByRole('tab', { name: one }).hasAttribute('data-without-room'),
      );
    expect(shown()).toEqual(['Datos', 'Compras']);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Compras', selected: true })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Más pestañas' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Archivos' }));
    expect(await screen.findByText('En Archivos')).toBeInTheDocument();
    expect(shown()).toEqual(['Datos', 'Archivos']);
    for (const mock of layout) mock.mockRestore();
  });

  test.each([
    [400, []],
    [399, ['d']],
    [290, ['b', 'c', 'd']],
    [90, ['a', 'b', 'c']],
  ])('in %d px these have no room: %p', (room, without) => {
    const open = room === 90 ? 'd' : 'a';
    const tabs = ['a', 'b', 'c', 'd'].map((value) => ({ value, width: 97 }));
    expect(withoutRoom(tabs, open, room, 90)).toEqual(without);
  });
});
