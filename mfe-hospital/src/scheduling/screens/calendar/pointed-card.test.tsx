import { UiProvider } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from './calendar-data';
import { dayContent } from './grid-content';
import { PointedCard, usePointed } from './pointed-card';

const mariana: CalendarItem = {
  id: 'a',
  patientId: 'p',
  patient: 'Mariana García López',
  eventTypeId: 't',
  practitionerId: null,
  roomId: null,
  startAt: slotAt(9).startAt,
  endAt: slotAt(9, 20).startAt,
  allDay: false,
  status: 'confirmed',
  overbooked: false,
  version: 1,
};
const factsOf = ({ patient }: CalendarItem) => ['09:00–09:20', patient, 'Control', 'Elena Ríos'];

/* A day of a month, drawn without the library as it draws it. */
const Day = () => {
  const frame = useRef<HTMLDivElement>(null);
  const { around, ...pointed } = usePointed();
  useEffect(() => {
    const words = {
      detailOf: () => 'Control',
      wordsOf: (item: CalendarItem) => factsOf(item).join(', '),
    };
    frame.current?.replaceChildren(
      ...dayContent(
        { day: '2026-11-24', lines: [{ item: mariana, color: null, since: false }], more: '3 más' },
        'America/Mexico_City',
        words,
      ),
    );
  }, []);
  return (
    <>
      <div ref={frame} {...around} />
      <PointedCard {...pointed} factsOf={factsOf} />
    </>
  );
};
const show = () => {
  render(
    <UiProvider locale="es-MX">
      <Day />
    </UiProvider>,
  );
  return { user: userEvent.setup(), shown: () => screen.queryByText('Control · Elena Ríos') };
};

test('by the keyboard: all of an appointment stands beside it, until Escape or the next one', async () => {
  const { user, shown } = show();
  await user.tab();
  await waitFor(() => expect(shown()).toBeVisible());
  expect(screen.getAllByText('Mariana García López')).not.toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
  await user.tab({ shift: true });
  await user.tab();
  await waitFor(() => expect(shown()).toBeVisible());
  await user.tab(); // those that there is no room for
  await waitFor(() => expect(shown()).toBeNull());
});

test('by the pointer: it stays while it is read, and goes when an appointment is pressed', async () => {
  const { user, shown } = show();
  const line = screen.getByRole('button', { name: /Mariana/ });
  await user.hover(line);
  const card = await screen.findByText('Control · Elena Ríos');
  await user.hover(card);
  expect(shown()).toBeVisible();
  await user.unhover(card);
  await waitFor(() => expect(shown()).toBeNull());
  await user.hover(line);
  await waitFor(() => expect(shown()).toBeVisible());
  fireEvent.pointerDown(line); // alone: jsdom takes a focus by the mouse for one by the keyboard
  expect(shown()).toBeNull();
});

test('a dialog that opens over the grid is alone: a drop is asked about without it', async () => {
  const { user, shown } = show();
  await user.hover(screen.getByRole('button', { name: /Mariana/ }));
  await waitFor(() => expect(shown()).toBeVisible());
  render(
    <UiProvider locale="es-MX">
      <ConfirmDialog
        open
        title="¿Mover a Mariana?"
        text="Está ocupado."
        confirmLabel="Dejar"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </UiProvider>,
  );
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(shown()).toBeNull());
});
