import { noAnswer, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { control, department, elena, site } from '../../components/booking/booking.fixture';
import { patient } from '../../testing/patient.fixture';
import { renderScreen } from '../../testing/render-screen';
import { anAppointment } from '../../testing/appointment.fixture';
import { boardOf } from '../../testing/queue-card.fixture';

const { answer } = startApi();

beforeEach(() => {
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('siteList', { items: [site] });
  answer('roomList', { items: [] });
});

describe('who arrives without an appointment', () => {
  const rosa = '00000000-0000-4000-8000-0000000000d9';
  const notice = '00000000-0000-4000-8000-0000000000aa';
  const accepts = {
    id: notice, purpose: 'privacy_notice' as const, granted: true, channel: null, method: 'verbal' as const, noticeNumber: 2, at: '2026-11-01T15:00:00.000Z', by: 'Luz Sol', givenBy: null,
  };
  const open = (accepted: boolean) => {
    answer('queueBoard', boardOf());
    answer('eventTypeList', { items: [{ ...control, questions: [] }] });
    answer('patientView', { ...patient, id: rosa, name: 'Rosa Gil' });
    answer('patientConsentList', { current: accepted ? [accepts] : [], history: [], notice: { id: notice, number: 2, body: 'Aviso' } });
    return renderScreen(`/hospital?new=1&patientId=${rosa}`);
  };

  test('has the notice put before them, and is not received without', async () => {
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const { user } = await open(false);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    const arrived = answer('queueWalkIn', noAnswer());
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Tipo de cita/ }), control.id);
    await dialog.findByRole('checkbox', { name: /aviso/i });
    await user.click(dialog.getByRole('button', { name: 'Confirmar llegada' }));
    expect(await dialog.findByText('El paciente debe aceptar el aviso de privacidad.')).toBeVisible();
    expect(arrived).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /aviso/i }));
    await user.click(dialog.getByRole('button', { name: 'Confirmar llegada' }));
    await waitFor(() => expect(arrived[0]?.body).toMatchObject({ consents: { noticeId: notice } }));
  });

  test('is expected after all: that appointment is received instead', async () => {
    const due = anAppointment('Rosa Gil');
    answer('appointmentList', { items: [due], total: 1, page: 1, pageSize: 25 });
    await open(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    expect(await dialog.findByText(/Ya tiene cita hoy a las .*: Primera vez, Medicina general/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Recibir esa cita' })).toHaveAttribute('href', `/hospital/appointments/check-in/${due.patient.id}/${due.uid}`);
  });
});
