import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { show } from '../testing';
import { useFocusReturn } from './focus-return';

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
