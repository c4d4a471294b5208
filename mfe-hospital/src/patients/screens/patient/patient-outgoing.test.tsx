import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const at = '2026-11-24T16:52:00.000Z';
const outgoing = {
  channels: null,
  suppressions: [
    {
      id: 'c0ffee00-0000-4000-8000-0000000000f6',
      address: 'rosa@correo.test',
      channel: 'email' as const,
      purpose: 'all' as const,
      reason: 'bounced' as const,
      since: at,
    },
  ],
  refusals: [
    {
      id: 'c0ffee00-0000-4000-8000-0000000000f7',
      event: 'appointmentReminder' as const,
      purpose: 'reminders' as const,
      channel: 'sms' as const,
      variable: null,
      verdict: 'refused' as const,
      reason: 'cap' as const,
      until: null,
      at,
    },
  ],
};

beforeEach(() => {
  answer('patientRecent', { items: [] });
  answer('categoryList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('patientFacets', {
    status: [],
    sex: [],
    age: [],
    tags: [],
    practitionerId: [],
    lastVisit: [],
    debt: [],
    consent: [],
  });
  answer('patientList', patientPage(patient));
  answer('patientView', patient);
  answer('patientMergeList', { items: [] });
  answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
  answer('emergencyAccessCurrent', { access: null });
  answer('patientConsentList', { current: [], history: [], notice: null });
  answer('patientOutgoingView', outgoing);
});

test('says what was not sent and why, opens an address with a reason, and takes a preference', async () => {
  const { user } = await renderScreen(`/hospital/patient?patientId=${patient.id}&tab=consents`);
  const shown = within(await screen.findByRole('dialog', { name: patient.name }));
  expect(await shown.findByText(/^Ya recibió muchos mensajes · Recordatorios · SMS/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Volver a escribir a rosa@correo.test' }));
  const lift = within(await screen.findByRole('dialog', { name: /^¿Volver a escribir/ }));
  await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
  expect(await lift.findByText('Escribe el motivo.')).toBeVisible();
  await write(user, lift.getByRole('textbox', { name: /^Motivo/ }), 'Corrigió su buzón');
  answer('suppressionLift', problem('suppression.lifted', 'Ya recibe mensajes.'));
  await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
  expect(await lift.findByText('Ya recibe mensajes.')).toBeVisible();
  const lifted = answer('suppressionLift', undefined);
  await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
  await waitFor(() =>
    expect(lifted.map(({ body }) => body)).toEqual([{ reason: 'Corrigió su buzón' }]),
  );
  await user.click(await shown.findByRole('button', { name: 'Cambiar' }));
  const prefer = within(await screen.findByRole('dialog', { name: /^Cómo prefiere/ }));
  await user.click(prefer.getByRole('radio', { name: 'SMS' }));
  const saved = answer('patientChannelsSave', {
    ...outgoing,
    channels: ['sms', 'whatsapp', 'email'],
  });
  await user.click(prefer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([{ channels: ['sms', 'whatsapp', 'email'] }]),
  );
});
