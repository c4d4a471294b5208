import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { TextField } from '../form/text-fields';
import { show } from '../testing';
import { ConfirmDeleteDialog } from './confirm-delete-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { FormDialog } from './form-dialog';
import { SidePanel } from './side-panel';

// jsdom has no layout, and elements without size cannot be focused.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});

const Delete = ({ deleted }: { deleted: string[] }) => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <ConfirmDeleteDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={(typed) => deleted.push(typed)}
        title="Eliminar el campo Promotor"
        text="Se borran sus valores."
        confirmKey="Promotor_1"
      />
    </>
  );
};

const key = () => screen.getByRole('textbox', { name: 'Escribe Promotor_1 para confirmar' });
const remove = () => screen.getByRole('button', { name: 'Eliminar' });

test('deletion requires the exact key', async () => {
  const deleted: string[] = [];
  const { user } = show(<Delete deleted={deleted} />);
  expect(
    await screen.findByRole('alertdialog', { name: 'Eliminar el campo Promotor' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(key()).toHaveFocus());
  expect(remove()).toBeDisabled();
  await user.keyboard('promotor_1{Enter}');
  expect(deleted).toEqual([]);
  expect(key()).toHaveAccessibleDescription('No coincide. Escribe exactamente Promotor_1.');
  await user.clear(key());
  await user.type(key(), 'Promotor_1');
  expect(key()).toBeValid();
  expect(remove()).toBeEnabled();
  await user.click(remove());
  expect(deleted).toEqual(['Promotor_1']);
});

test('reopening starts with an empty input', async () => {
  const { user } = show(<Delete deleted={[]} />);
  await user.type(await screen.findByRole('textbox'), 'Promotor_1');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('textbox')).toHaveValue('');
  expect(remove()).toBeDisabled();
});

test('a confirmation focuses cancel and shows a refusal inside', async () => {
  let confirmed = 0;
  const { user } = show(
    <ConfirmDialog
      open
      onClose={() => undefined}
      onConfirm={() => {
        confirmed += 1;
      }}
      title="¿Archivar Pediatría?"
      confirmLabel="Archivar"
      problem={{ title: 'La categoría está en uso.' }}
    />,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('La categoría está en uso.');
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  expect(confirmed).toBe(1);
});

const Edit = ({ saved }: { saved: unknown[] }) => {
  const [open, setOpen] = useState(true);
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      title="Nuevo campo"
      submitLabel="Crear campo"
      initialValues={{ name: '' }}
      onSubmit={(values) => {
        saved.push(values);
        setOpen(false);
      }}
    >
      <TextField name="name" label="Nombre" />
    </FormDialog>
  );
};

/* By text: a dialog below a confirmation is hidden from role queries. */
const dialog = () => screen.queryByText('Nuevo campo');
const name = () => screen.findByRole('textbox', { name: 'Nombre' });

test('focuses the first field; Escape closes an untouched form', async () => {
  const { user } = show(<Edit saved={[]} />);
  const field = await name();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('Escape on a dirty form asks to keep editing or discard', async () => {
  const { user } = show(<Edit saved={[]} />);
  await user.type(await name(), 'Promotor');
  await user.keyboard('{Escape}');
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Seguir editando' }))); // a dialog accepts the pointer one frame after rendering
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await name()).toHaveValue('Promotor');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Descartar' })));
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
});

test('closes without asking after saving', async () => {
  const saved: unknown[] = [];
  const { user } = show(<Edit saved={saved} />);
  await user.type(await name(), 'Promotor');
  await user.click(screen.getByRole('button', { name: 'Crear campo' }));
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  expect(saved).toEqual([{ name: 'Promotor' }]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a panel closes by its button and asks when unsaved', async () => {
  let closed = 0;
  const panel = (unsaved: boolean) => (
    <SidePanel
      open
      onClose={() => {
        closed += 1;
      }}
      title="Mariana García"
      unsaved={unsaved}
    >
      <p>Datos</p>
    </SidePanel>
  );
  const { user, rerender } = show(panel(false));
  await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(closed).toBe(1);
  rerender(panel(true));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(closed).toBe(1);
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Descartar' })));
  expect(closed).toBe(2);
});

const PanelWithForm = () => {
  const [asking, setAsking] = useState(false);
  return (
    <SidePanel open onClose={() => undefined} title="Venta">
      <input aria-label="Producto" />
      <button type="button" onClick={() => setAsking(true)}>
        Cobrar
      </button>
      <FormDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cobrar"
        initialValues={{ amount: '' }}
        onSubmit={() => undefined}
      >
        <TextField name="amount" label="Importe" />
      </FormDialog>
    </SidePanel>
  );
};

test('a form over a panel has the focus', async () => {
  const { user } = show(<PanelWithForm />);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Producto' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cobrar' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Importe' })).toHaveFocus());
});

const LateForm = () => {
  const [loaded, setLoaded] = useState(false);
  return (
    <FormDialog
      open
      onClose={() => undefined}
      title="Orden"
      initialValues={{ name: '' }}
      onSubmit={() => undefined}
    >
      {loaded ? <TextField name="name" label="Nombre" /> : <p>Cargando</p>}
      <button type="button" onClick={() => setLoaded(true)}>
        Llega
      </button>
    </FormDialog>
  );
};

test('a field that loads later is focused', async () => {
  show(<LateForm />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
  act(() => screen.getByRole('button', { name: 'Llega' }).click());
  expect(await name()).toHaveFocus();
});

test('keeps focus where the person types before the library sets it', async () => {
  const held: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => held.push(draw));
  const { user } = show(
    <FormDialog
      open
      onClose={() => undefined}
      title="Sede"
      initialValues={{ name: '', town: '' }}
      onSubmit={() => undefined}
    >
      <TextField name="name" label="Nombre" />
      <TextField name="town" label="Ciudad" />
    </FormDialog>,
  );
  const town = await screen.findByRole('textbox', { name: 'Ciudad' });
  await user.type(town, 'Tol');
  act(() => held.splice(0).forEach((draw) => draw(performance.now())));
  await user.keyboard('uca');
  expect(town).toHaveValue('Toluca');
});

test('arrow keys resize a panel within its limits', async () => {
  const { user } = show(
    <SidePanel open onClose={() => undefined} title="Mariana García">
      <p>Datos</p>
    </SidePanel>,
  );
  const edge = await screen.findByRole('separator', { name: 'Ancho del panel' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus());
  expect(edge).toHaveAttribute('aria-valuenow', '440');
  edge.focus();
  await user.keyboard('{ArrowLeft}');
  expect(edge).toHaveAttribute('aria-valuenow', '460');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuenow', '420');
});

test('dismissing a confirmation returns focus to the form below', async () => {
  const { user } = show(
    <SidePanel open unsaved onClose={() => undefined} title="Venta">
      <input aria-label="Producto" />
    </SidePanel>,
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Producto' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Seguir editando' })).toHaveFocus(),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Producto' })).toHaveFocus());
});
