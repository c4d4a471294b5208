import { UiProvider } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from './calendar-data';
import { dayContent } from './grid-content';
import { HoverCard, useHoverCard } from './hover-card';

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

/* A month day as the library draws it. */
const Day = () => {
  const frame = useRef<HTMLDivElement>(null);
  const { around, ...pointed } = useHoverCard();
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
        document,
      ),
    );
  }, []);
  return (
    <>
      <div ref={frame} {...around} />
      <HoverCard {...pointed} factsOf={factsOf} />
    </>
  );
};
const show = () => {
  render(
    <UiProvider locale="es-MX">
      <Day />
    </UiProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    shown: () => screen.queryByText('Control · Elena Ríos'),
  };
};

test('by keyboard the card shows until Escape or the next appointment', async () => {
  const { user, shown } = show();
  await user.tab();
  await waitFor(() => expect(shown()).toBeVisible());
  expect(screen.getAllByText('Mariana García López')).not.toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
  await user.tab({ shift: true });
  await user.tab();
  await waitFor(() => expect(shown()).toBeVisible());
  await user.tab(); // the link to further appointments
  await waitFor(() => expect(shown()).toBeNull());
});

test('by pointer the card stays while hovered and closes on click', async () => {
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
  fireEvent.pointerDown(line); // fired alone: jsdom treats mouse focus as keyboard focus
  expect(shown()).toBeNull();
});

test('a dialog over the grid hides the card', async () => {
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
