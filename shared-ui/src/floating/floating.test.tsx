import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { Button } from '../controls/button';
import { ActionMenu } from '../menu';
import { show } from '../testing';
import { Drawer, InfoDialog, Popover } from './index';

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
