import { act, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '../form/text-fields';
import { onDesk, show } from '../testing';
import { ConfirmDeleteDialog } from './confirm-delete-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { FormDialog } from './form-dialog';
import { SidePanel } from './side-panel';
import { Sample, people } from '../table/people-table.fixture';
import { useFocusReturn } from './focus-return';
import { wayOut } from './way-out';

describe('overlays', () => {
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
});

describe('a record beside its list', () => {
  // jsdom has no layout, and elements without size cannot be focused.
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  });

  const Screen = () => {
    const [id, setId] = useState('');
    const person = people.find((one) => one.id === id);
    return (
      <>
        <Sample onOpen={(row) => setId(row.id)} selectedKey={id || undefined} />
        {person ? (
          <SidePanel
            key={id}
            beside="record"
            open
            title={`Ficha de ${person.name}`}
            onClose={() => setId('')}
          >
            <button type="button">Editar</button>
          </SidePanel>
        ) : null}
      </>
    );
  };

  const row = (name: string) => screen.getByRole('button', { name });

  test('a record beside its list follows the arrow keys, and Escape returns to its row', async () => {
    const narrow = onDesk();
    try {
      const { user } = show(<Screen />);
      expect(screen.getByRole('columnheader', { name: 'Edad' })).toBeVisible();
      await user.click(row('Ana'));
      const panel = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
      expect(panel).not.toHaveAttribute('aria-modal', 'true');
      expect(document.documentElement.style.getPropertyValue('--beside')).toBe('440px');
      expect(screen.queryByRole('columnheader', { name: 'Código' })).not.toBeInTheDocument();
      await waitFor(() => expect(within(panel).getByRole('heading')).toHaveFocus());
      await user.keyboard('{ArrowDown}');
      const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
      await waitFor(() => expect(within(next).getByRole('heading')).toHaveFocus());
      await user.keyboard('j');
      const last = await screen.findByRole('dialog', { name: 'Ficha de Ñico' });
      await waitFor(() => expect(within(last).getByRole('heading')).toHaveFocus());
      await user.tab();
      expect(last).toContainElement(document.activeElement as HTMLElement);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(row('Ñico')).toHaveFocus());
      expect(document.documentElement).not.toHaveAttribute('data-beside');
    } finally {
      narrow();
    }
  });

  test('walks through the records by its own buttons, up to the ends of the list', async () => {
    const narrow = onDesk();
    try {
      const { user } = show(<Screen />);
      await user.click(row('Ana'));
      const first = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
      const before = within(first).getByRole('button', { name: 'Registro anterior' });
      expect(before).toHaveAttribute('aria-disabled', 'true');
      await user.click(before);
      expect(first).toBeVisible();
      await user.click(within(first).getByRole('button', { name: 'Registro siguiente' }));
      const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
      const again = within(next).getByRole('button', { name: 'Registro siguiente' });
      await waitFor(() => expect(again).toHaveFocus());
      await user.keyboard('{Enter}');
      const last = await screen.findByRole('dialog', { name: 'Ficha de Ñico' });
      const end = within(last).getByRole('button', { name: 'Registro siguiente' });
      await waitFor(() => expect(end).toHaveFocus());
      expect(end).toHaveAttribute('aria-disabled', 'true');
    } finally {
      narrow();
    }
  });

  test('in a smaller window the record is a page in place of its list', async () => {
    const { user } = show(
      <main>
        <Screen />
      </main>,
    );
    const list = screen.getByRole('main');
    await user.click(row('Ana'));
    const page = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
    expect(page).not.toHaveAttribute('aria-modal', 'true');
    expect(list).toHaveAttribute('inert');
    await waitFor(() => expect(within(page).getByRole('heading')).toHaveFocus());
    await user.click(within(page).getByRole('button', { name: 'Registro siguiente' }));
    const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
    expect(list).toHaveAttribute('inert');
    await user.keyboard('k');
    const back = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
    expect(next).not.toBeInTheDocument();
    await user.click(within(back).getByRole('button', { name: 'Volver a la lista' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(list).not.toHaveAttribute('inert');
    await waitFor(() => expect(row('Ana')).toHaveFocus());
  });
});

describe('focus', () => {
  /** Takes focus on mount, like a dialog whose code is loaded. */
  const Sheet = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => {
    useFocusReturn();
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => button.current?.focus(), []);
    return (
      <div data-sheet="">
        <button type="button" ref={button} onClick={onClick}>
          {label}
        </button>
      </div>
    );
  };

  const Screen = ({ opener }: { readonly opener: boolean }) => {
    const [shown, setShown] = useState<'nothing' | 'skeleton' | 'record'>('nothing');
    return (
      <main tabIndex={-1} aria-label="Pantalla">
        {opener || shown === 'nothing' ? (
          <button type="button" onClick={() => setShown('skeleton')}>
            Abrir
          </button>
        ) : null}
        {shown === 'skeleton' ? (
          <Sheet key="skeleton" label="Llegó" onClick={() => setShown('record')} />
        ) : null}
        {shown === 'record' ? (
          <Sheet key="record" label="Cerrar" onClick={() => setShown('nothing')} />
        ) : null}
      </main>
    );
  };

  const press = async (user: ReturnType<typeof show>['user'], name: string): Promise<void> => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    await user.keyboard('{Enter}');
  };

  test("a sheet that replaced another returns focus to the first one's opener", async () => {
    const { user } = show(<Screen opener />);
    screen.getByRole('button', { name: 'Abrir' }).focus();
    await press(user, 'Abrir');
    await press(user, 'Llegó');
    await press(user, 'Cerrar');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });

  test('returns focus to the screen when the opener is gone', async () => {
    const { user } = show(<Screen opener={false} />);
    screen.getByRole('button', { name: 'Abrir' }).focus();
    await press(user, 'Abrir');
    await press(user, 'Llegó');
    await press(user, 'Cerrar');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('words', () => {
  const words = { cancel: 'Cancelar', back: 'Volver' };

  test('a dialog that cancels something is left by another word', () => {
    expect(wayOut('Cancelar cita', words)).toBe('Volver');
    expect(wayOut('Archivar', words)).toBe('Cancelar');
  });
});
