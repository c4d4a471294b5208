import { screen, waitFor, within } from '@testing-library/react';
import { SidePanel } from '../overlay';
import { show } from '../testing';
import { RowMenu } from './action-menu';
import { useRef, useState } from 'react';
import { PointMenu } from './point-menu';
import { Button } from '../controls/button';
import { ActionMenu } from '.';
import { Drawer, InfoDialog, Popover } from '../floating/index';

describe('a menu', () => {
  test('a row menu names its row and runs the chosen action', async () => {
    const done: string[] = [];
    const { user } = show(
      <RowMenu
        name="Ana"
        actions={[
          { key: 'archive', label: 'Archivar', onSelect: () => done.push('archive') },
          {
            key: 'delete',
            label: 'Eliminar',
            danger: true,
            disabled: true,
            onSelect: () => done.push('delete'),
          },
        ]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Más acciones de Ana' }));
    expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Archivar' }));
    await waitFor(() => expect(done).toEqual(['archive']));
    await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  });

  test('renders inside an open panel, where it can be reached', async () => {
    const done: string[] = [];
    const { user } = show(
      <main>
        <SidePanel
          open
          title="Ana Ruiz"
          onClose={() => undefined}
          actions={
            <RowMenu
              name="Ana"
              actions={[{ key: 'block', label: 'Bloquear', onSelect: () => done.push('block') }]}
            />
          }
        >
          <p>Datos</p>
        </SidePanel>
      </main>,
    );
    const panel = await screen.findByRole('dialog', { name: 'Ana Ruiz' });
    await user.click(within(panel).getByRole('button', { name: 'Más acciones de Ana' }));
    await user.click(await within(panel).findByRole('menuitem', { name: 'Bloquear' }));
    await waitFor(() => expect(done).toEqual(['block']));
  });

  test('highlights the first action when opened by keyboard', async () => {
    const done: string[] = [];
    const { user } = show(
      <RowMenu
        name="Ana"
        actions={[
          { key: 'locked', label: 'Mover', disabled: true, onSelect: () => done.push('locked') },
          { key: 'archive', label: 'Archivar', onSelect: () => done.push('archive') },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(done).toEqual(['archive']));
  });
});

describe('at a point', () => {
  const Spot = ({ done }: { readonly done: string[] }) => {
    const [open, setOpen] = useState(true);
    return (
      <main>
        {open ? (
          <PointMenu
            at={{ x: 10, y: 20 }}
            label="10:00"
            onClose={() => setOpen(false)}
            actions={['Nueva cita', 'Bloquear'].map((label) => ({
              key: label,
              label,
              onSelect: () => done.push(label),
            }))}
          />
        ) : null}
      </main>
    );
  };

  test('a menu at a point is used by keyboard, and goes', async () => {
    const done: string[] = [];
    const { user } = show(<Spot done={done} />);
    expect(await screen.findByRole('menu', { name: '10:00' })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Nueva cita' })).toHaveAttribute(
        'data-highlighted',
      ),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(done).toEqual(['Bloquear']));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });
});

describe('other floating parts', () => {
  /* jsdom has no layout to tell which part has the focus. */
  const focusIsInside = () =>
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);

  test('a popover opens, releases the focus and closes on Escape', async () => {
    const { user } = show(
      <Popover label="Cuenta" trigger={<Button>Ana</Button>}>
        {(close) => <Button onClick={() => close()}>Listo</Button>}
      </Popover>,
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    expect(await screen.findByRole('dialog', { name: 'Cuenta' })).toBeVisible();
    await waitFor(focusIsInside);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a single-choice menu marks the current option', async () => {
    const chosen: string[] = [];
    const actions = ['Claro', 'Oscuro'].map((label) => ({
      key: label,
      label,
      checked: label === 'Oscuro',
      onSelect: () => chosen.push(label),
    }));
    const { user } = show(<ActionMenu trigger={<Button>Tema</Button>} actions={actions} />);
    await user.click(screen.getByRole('button', { name: 'Tema' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Oscuro' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Claro' })).not.toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Claro' }));
    await waitFor(() => expect(chosen).toEqual(['Claro']));
  });

  const Menu = () => {
    const [open, setOpen] = useState(false);
    const heading = useRef<HTMLHeadingElement>(null);
    const [chosen, setChosen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Menú</Button>
        <h1 ref={heading} tabIndex={-1}>
          Clientes
        </h1>
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          label="Menú principal"
          {...(chosen ? { finalFocus: () => heading.current } : {})}
        >
          <Button>Inicio</Button>
          <Button onClick={() => (setChosen(true), setOpen(false))}>Clientes</Button>
        </Drawer>
      </>
    );
  };

  test('a drawer traps focus, hides the rest and restores focus', async () => {
    const { user } = show(<Menu />);
    await user.click(screen.getByRole('button', { name: 'Menú' }));
    expect(await screen.findByRole('dialog', { name: 'Menú principal' })).toBeVisible();
    await waitFor(focusIsInside);
    expect(screen.queryByRole('heading', { name: 'Clientes' })).not.toBeInTheDocument(); // hidden from screen readers while open
    await user.tab();
    await user.tab();
    focusIsInside();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menú' })).toHaveFocus());
  });

  test("a drawer's choice may take the focus", async () => {
    const { user } = show(<Menu />);
    await user.click(screen.getByRole('button', { name: 'Menú' }));
    await user.click(await screen.findByRole('button', { name: 'Clientes' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Clientes' })).toHaveFocus());
  });

  test('an info dialog has a title and closes', async () => {
    const Reading = () => {
      const [open, setOpen] = useState(true);
      return (
        <InfoDialog open={open} onClose={() => setOpen(false)} title="Atajos">
          <p>Ctrl K</p>
        </InfoDialog>
      );
    };
    const { user } = show(<Reading />);
    expect(await screen.findByRole('dialog', { name: 'Atajos' })).toHaveTextContent('Ctrl K');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a dialog opened from a popover appears after it closes and gets the focus', async () => {
    const Reading = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Popover label="Cuenta" trigger={<Button>Ana</Button>}>
            {(close) => <Button onClick={() => close(() => setOpen(true))}>Atajos</Button>}
          </Popover>
          <InfoDialog open={open} onClose={() => setOpen(false)} title="Atajos del teclado">
            <p>Ctrl K</p>
          </InfoDialog>
        </>
      );
    };
    const { user } = show(<Reading />);
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Atajos' }));
    expect(await screen.findByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
    await waitFor(focusIsInside);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus());
  });
});
