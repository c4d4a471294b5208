import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import {
  answerTimes,
  bookedAt,
  control,
  department,
  elena,
  site,
  slotAt,
} from '../../../testing/booking.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();

beforeEach(() => {
  localStorage.clear();
  answerLists(answer, []);
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('roomList', { items: [] });
  answer('eventTypeList', { items: [{ ...control, questions: [] }] });
  answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
  answer('appointmentCheck', {
    conflicts: [],
    sameDay: false,
    startAt: slotAt(10).startAt,
    endAt: slotAt(10, 20).startAt,
  });
  answer('patientView', patient);
  answer('patientRecent', { items: [] });
  answer('patientDuplicates', { items: [] });
  answerTimes(answer, [slotAt(10), slotAt(11)]);
});

const open = async (more = '') => {
  const rendered = await renderScreen(
    `/hospital/calendar?departmentId=${department.id}&date=2026-11-24&new=1${more}`,
    {
      permissions: [
        'appointments:read',
        'appointments:write',
        'patients:read',
        'patients:write',
        'event-types:read',
      ],
    },
  );
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })) };
};

test('somebody unknown is registered in the form, which keeps what was chosen', async () => {
  answer('patientList', patientPage());
  const created = answer('patientCreate', { ...patient, name: 'Eva Luna' });
  const { user, dialog } = await open();
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
    control.id,
  );
  await write(user, dialog.getByRole('combobox', { name: /^Paciente/ }), 'eva luna');
  await dialog.findByRole('option', { name: 'Registrar a «eva luna»' });
  await user.keyboard('{Enter}');
  const fields = within(await dialog.findByRole('group', { name: 'Nuevo paciente' }));
  const birthDate = fields.getByRole('textbox', { name: /^Fecha de nacimiento/ });
  await waitFor(() => expect(birthDate).toHaveFocus());
  await user.keyboard('12031990{Enter}');
  expect(await fields.findByText('Elige el sexo.')).toBeVisible();
  expect(fields.getByRole('combobox', { name: /^Sexo/ })).toHaveFocus();
  expect(birthDate).toHaveValue('12/03/1990');
  await user.selectOptions(fields.getByRole('combobox', { name: /^Sexo/ }), 'M');
  await user.type(fields.getByRole('textbox', { name: /^Teléfono/ }), '5512345678{Enter}');
  await waitFor(() =>
    expect(created[0]?.body).toMatchObject({
      firstName: 'Eva',
      lastName: 'Luna',
      birthDate: '1990-03-12',
      sex: 'M',
    }),
  );
  expect(await dialog.findByText('Eva Luna')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: /^Tipo de cita/ })).toHaveValue(control.id);
  await waitFor(() => expect(dialog.getByRole('button', { name: /la primera/ })).toHaveFocus());
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Agendar' })).toHaveFocus());
  expect(booked).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ patientId: patient.id }));
});

test('of somebody with one name typed, the surname is asked first', async () => {
  answer('patientList', patientPage());
  const { user, dialog } = await open();
  await write(user, dialog.getByRole('combobox', { name: /^Paciente/ }), 'eva');
  await dialog.findByRole('option', { name: 'Registrar a «eva»' });
  await user.keyboard('{Enter}');
  const lastName = await dialog.findByRole('textbox', { name: /^Primer apellido/ });
  await waitFor(() => expect(lastName).toHaveFocus());
});

test('a patient who came before has their type and doctor filled in', async () => {
  answer('appointmentUsual', {
    usual: { eventTypeId: control.id, practitionerId: elena.id, siteId: site.id },
  });
  const { user, dialog } = await open(`&patientId=${patient.id}`);
  await waitFor(() => expect(dialog.getByRole('button', { name: /la primera/ })).toHaveFocus());
  expect(dialog.getByRole('combobox', { name: 'Médico' })).toHaveValue(elena.id);
  const said = 'Mariana García López · Control · Elena Ríos · Centro · $500.00';
  expect(await dialog.findByText(said)).toBeVisible();
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(booked[0]?.body).toMatchObject({ eventTypeId: control.id, practitionerId: elena.id }),
  );
});
