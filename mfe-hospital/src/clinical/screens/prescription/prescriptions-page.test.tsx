import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { issuedPrescription, issuedRow, statusFacts } from '../../../testing/prescription.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/prescription';
const doctor = { roles: ['doctor' as const] };

const shows = (row = issuedRow) =>
  answer('prescriptionList', {
    items: [row],
    total: 1,
    page: 1,
    pageSize: 25,
    counts: {
      status: [{ value: 'issued', count: 1 }],
      group: [],
      practitioner: [],
      expiring: 1,
    },
  });

test('a doctor opens a prescription, reads why it was issued, and cancels it with a reason', async () => {
  const asked = shows();
  answer('prescriptionView', issuedPrescription);
  const { user } = await renderScreen(place, doctor);
  const row = await screen.findByRole('row', { name: /R-000101/ });
  expect(within(row).getByText('Amoxicilina')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Por vencer (1)' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ expiring: 'true' }));
  await user.click(await screen.findByRole('row', { name: /R-000101/ }));
  const panel = await screen.findByRole('dialog', { name: 'R-000101' });
  expect(await within(panel).findByText(/Toma 1 cápsula por vía oral/)).toBeVisible();
  expect(within(panel).getByText('Justificación: Ya la toleró antes')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Cancelar receta' }));
  const form = await screen.findByRole('dialog', { name: 'Cancelar la receta R-000101' });
  await user.click(within(form).getByRole('button', { name: 'Cancelar receta' }));
  expect(await within(form).findByText('Escribe el motivo.')).toBeVisible();
  const cancelled = answer('prescriptionCancel', {
    ...issuedPrescription,
    status: 'cancelled',
    actions: ['print'],
    version: 2,
  });
  await write(user, within(form).getByRole('textbox', { name: /^Motivo/ }), 'Dosis equivocada');
  await user.click(within(form).getByRole('button', { name: 'Cancelar receta' }));
  await waitFor(() =>
    expect(cancelled[0]?.body).toEqual({ version: 1, reason: 'Dosis equivocada' }),
  );
});

test('a stamp that failed is asked for again, and the paper is mailed once', async () => {
  shows();
  answer('prescriptionView', { ...issuedPrescription, actions: ['send', 'stamp'] });
  const { user } = await renderScreen(`${place}?prescriptionId=${issuedRow.id}`, doctor);
  const panel = await screen.findByRole('dialog', { name: 'R-000101' });
  expect(await within(panel).findByText(/El proveedor no aceptó la solicitud/)).toBeVisible();
  const stamped = answer('prescriptionStamp', issuedPrescription);
  await user.click(within(panel).getByRole('button', { name: 'Pedir el sello otra vez' }));
  await waitFor(() => expect(stamped).toHaveLength(1));
  await user.click(within(panel).getByRole('button', { name: 'Enviar por correo' }));
  const question = await screen.findByRole('alertdialog', { name: /Enviar la receta R-000101/ });
  answer('prescriptionSend', problem('prescription.mail_refused', 'No quiere correos.'));
  const confirm = within(question).getByRole('button', { name: 'Enviar por correo' });
  await user.click(confirm);
  expect(await within(question).findByRole('alert')).toHaveTextContent('No quiere correos.');
  const sent = answer('prescriptionSend', issuedPrescription);
  await user.click(confirm);
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ deliveryKey: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
});

test('more than is left is not handed out; what is handed out is noted', async () => {
  shows();
  answer('prescriptionView', issuedPrescription);
  const { user } = await renderScreen(`${place}?prescriptionId=${issuedRow.id}`, doctor);
  await user.click(await screen.findByRole('button', { name: 'Marcar surtida' }));
  const form = await screen.findByRole('dialog', { name: 'Surtir la receta R-000101' });
  const quantity = within(form).getByRole('textbox', { name: 'Amoxicilina' });
  await user.clear(quantity);
  await write(user, quantity, '22');
  await user.click(within(form).getByRole('button', { name: 'Marcar surtida' }));
  expect(await within(form).findByText('Un entero de 0 a 21.')).toBeVisible();
  const filled = answer('prescriptionFill', { ...issuedPrescription, version: 2 });
  await user.clear(quantity);
  await write(user, quantity, '10');
  await user.click(within(form).getByRole('button', { name: 'Marcar surtida' }));
  await waitFor(() =>
    expect(filled[0]?.body).toEqual({
      version: 1,
      items: [{ key: 'a', quantity: 10 }],
      note: '',
    }),
  );
});

test('reception sees the status and may print; never what is prescribed', async () => {
  answer('prescriptionStatusList', { items: [statusFacts] });
  await renderScreen(place, { roles: ['reception'] });
  const row = await screen.findByRole('row', { name: /R-000101/ });
  expect(within(row).getByText('Emitida')).toBeVisible();
  expect(within(row).getByRole('button', { name: 'Imprimir' })).toBeVisible();
  expect(screen.queryByText(/Amoxicilina/)).not.toBeInTheDocument();
});
