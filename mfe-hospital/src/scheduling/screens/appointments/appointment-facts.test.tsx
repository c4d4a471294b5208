import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { control } from '../../../testing/booking.fixture';
import { anAppointment, answerLists, detailOf } from '../../../testing/appointment.fixture';
import { categoryOf } from '../../../testing/category.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
const place = '/hospital/appointments';
const kept = categoryOf({ kind: 'appointment_reason', name: 'Resultados', active: false });
const offered = categoryOf({ kind: 'appointment_reason', name: 'Vacuna' });
const archived = categoryOf({ kind: 'appointment_reason', name: 'Feria', active: false });
const ana = anAppointment('Ana Ríos', {
  reasonCategory: { id: kept.id, name: kept.name, nameEn: null },
  reason: 'Biometría',
});

beforeEach(() => {
  answerLists(answer, [ana]);
  answer('roomList', { items: [] });
});

test('the list shows the reason, listed and in words', async () => {
  answer('savedViewList', { items: [] });
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Columnas' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Motivo' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('cell', { name: 'Resultados · Biometría' })).toBeVisible();
});

test('the panel shows meeting address, priority, reason and answers', async () => {
  const questions = [
    { key: 'first', label: '¿Es la primera vez?', type: 'bool' as const, required: true },
    { key: 'since', label: '¿Desde cuándo?', type: 'date' as const, required: false },
  ];
  answer('eventTypeView', { ...control, id: ana.eventType.id, questions });
  answer(
    'appointmentView',
    detailOf(
      { ...ana, priority: 'urgent' },
      {
        kind: 'telehealth',
        movedFrom: { startAt: '2026-11-20T16:00:00.000Z', timeZone: 'America/Mexico_City' },
        meetingUrl: 'https://reunion.mx/1',
        customAnswers: { first: true, since: '2026-11-02' },
      },
    ),
  );
  await renderScreen(`${place}?appointmentId=${ana.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Ríos' }));
  expect(await panel.findByText('A distancia')).toBeVisible();
  expect(panel.getByText('Urgente')).toBeVisible();
  expect(panel.getByText('vie 20 nov, 10:00')).toBeVisible();
  expect(panel.getByRole('link', { name: 'https://reunion.mx/1' })).toHaveAttribute(
    'href',
    'https://reunion.mx/1',
  );
  expect(panel.getByText('Resultados · Biometría')).toBeVisible();
  expect(await panel.findByText('¿Es la primera vez? Sí')).toBeVisible();
  expect(panel.getByText('¿Desde cuándo? 02/11/2026')).toBeVisible();
});

test('an archived reason stays while chosen, and no other archived reason is offered', async () => {
  const requests = answer('categoryList', ({ query }) => ({
    items: [kept, offered, archived].filter(
      ({ active }) => active || query.includeArchived === true,
    ),
  }));
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Más acciones de Ana Ríos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar la cita de Ana Ríos' }));
  const reason = await form.findByRole('combobox', { name: 'Motivo de la visita' });
  expect(reason).toHaveValue(kept.id);
  expect(
    within(reason)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sin elegir', 'Resultados', 'Vacuna']);
  expect(requests.map(({ query }) => query.kind)).toContain('appointment_reason');
  await user.selectOptions(reason, offered.id);
  const theirs = detailOf({ ...ana, reason: 'Ultrasonido', version: 2 });
  answer(
    'appointmentUpdate',
    problem('resource.version_conflict', 'Alguien más lo cambió.', { meta: { current: theirs } }),
  );
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText(/Resultados · Ultrasonido/)).toBeVisible();
  const sent = answer('appointmentUpdate', detailOf({ ...ana, version: 3 }));
  await user.click(form.getByRole('button', { name: /Guardar mis cambios|sobre/i }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 2, reasonId: offered.id }));
});

test('cancellation reasons are in the interface language, without archived ones', async () => {
  answer('categoryList', {
    items: [
      { ...offered, kind: 'cancel_reason', name: 'Viaje', nameEn: 'Travel' },
      { ...archived, kind: 'cancel_reason' },
    ],
  });
  await renderScreen(`${place}?appointmentId=${ana.id}&act=cancel`, { locale: 'en' });
  const question = within(
    await screen.findByRole('dialog', { name: 'Cancel Ana Ríos’s appointment' }),
  );
  expect(await question.findByRole('option', { name: 'Travel' })).toBeInTheDocument();
  expect(question.queryByRole('option', { name: archived.name })).not.toBeInTheDocument();
});
