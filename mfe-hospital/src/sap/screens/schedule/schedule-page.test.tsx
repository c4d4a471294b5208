import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { control, department, elena } from '../../../testing/booking.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { sapUnits } from '../../../testing/sap-case.fixture';
import {
  ownAppointment,
  sapAppointment,
  sapClash,
  sapScheduleOf,
} from '../../../testing/sap-schedule.fixture';
import { connectedSap } from '../../../testing/sap.fixture';

const { answer } = startApi();
const path = '/hospital/sap/schedule';
const here = `${path}?department=MED&date=2026-11-24&view=week`;
const admin = { roles: ['admin'] } as const;

// jsdom draws no grids, so tests see the list, as phones do.
beforeEach(() => {
  answer('sapConnectionView', connectedSap());
  answer('sapUnitList', sapUnits);
  answer('eventTypeList', { items: [control] });
  answer('practitionerList', { items: [elena] });
  answer('departmentList', { items: [department] });
});

test('one agenda at a time, with the words of SAP and what is unusual', async () => {
  const asked = answer('sapScheduleView', sapScheduleOf({ clashes: [sapClash] }));
  const { user, place } = await renderScreen(here);
  const line = await screen.findByRole('button', { name: /^09:00.*García López, Mariana/ });
  expect(line).toHaveTextContent(/Sobrecupo.*Choque.*Elena Soto · SAP: Llamado/);
  expect(asked[0]?.query).toEqual({ department: 'MED', from: '2026-11-23', to: '2026-11-29' });
  await user.click(screen.getByRole('radio', { name: 'Clínica (1)' }));
  expect(await screen.findByRole('button', { name: /^09:15.*Elena Soto · Control/ })).toBeVisible();
  expect(place()).toContain('lane=ours');
  await user.click(screen.getByRole('radio', { name: 'Día' }));
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ from: '2026-11-24', to: '2026-11-24' }),
  );
});

test('a clash is settled in place: both stay, or ours is cancelled after a question', async () => {
  const clashes = [sapClash, { ...sapClash, sapAppointmentId: 'TMN0002' }];
  const sap = [sapAppointment, { ...sapAppointment, id: 'TMN0002' }];
  answer('sapScheduleView', sapScheduleOf({ sap, clashes }));
  const { user } = await renderScreen(here, admin);
  const list = within(await screen.findByRole('list', { name: '2 choques' }));
  expect(list.getAllByText(/La misma persona dos veces/)).toHaveLength(2);
  const settled = answer('sapClashResolve', () => {
    answer('sapScheduleView', sapScheduleOf({ sap, clashes: clashes.slice(1) }));
    return { clashes: clashes.slice(1) };
  });
  await user.click(list.getAllByRole('button', { name: /^Conservar ambas/ })[0]!); // the first of two
  const one = within(await screen.findByRole('list', { name: '1 choque' }));
  await user.click(one.getByRole('button', { name: /^Conservar SAP/ }));
  const question = within(await screen.findByRole('alertdialog'));
  answer('sapClashResolve', problem('sap.unavailable', 'SAP no responde'));
  await user.click(question.getByRole('button', { name: 'Conservar SAP' }));
  expect(await question.findByRole('alert')).toBeVisible();
  const kept = answer('sapClashResolve', () => {
    answer('sapScheduleView', sapScheduleOf({ sap }));
    return { clashes: [] };
  });
  await user.click(question.getByRole('button', { name: 'Conservar SAP' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: /choque/ })).toBeNull());
  expect(
    [...settled, ...kept].map(({ params, body }) => ({ ...params, ...(body as object) })),
  ).toEqual([
    { sapAppointmentId: 'TMN0001', appointmentId: ownAppointment.id, way: 'keep_both' },
    { sapAppointmentId: 'TMN0002', appointmentId: ownAppointment.id, way: 'keep_sap' },
  ]);
});

test('an appointment is taken over for whom its agenda stands for', async () => {
  const schedule = (importedAs: string | null) =>
    sapScheduleOf({
      planningObjects: [
        {
          id: 'NPOB1',
          name: 'Consultorio 3',
          overbooking: false,
          practitioner: { id: elena.id, name: elena.name },
        },
      ],
      sap: [{ ...sapAppointment, importedAs }],
    });
  answer('sapScheduleView', schedule(null));
  const { user } = await renderScreen(`${here}&appointment=TMN0001`, { roles: ['reception'] });
  await user.click(await screen.findByRole('button', { name: 'Pasar a la clínica' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Pasar a la agenda de la clínica' }),
  );
  await dialog.findByRole('option', { name: control.name });
  expect(dialog.getByRole('combobox', { name: /^Profesional/ })).toHaveValue(elena.id);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), control.id);
  const taken = answer('sapAppointmentImport', () => {
    answer('sapScheduleView', schedule(ownAppointment.id));
    return { ...sapAppointment, importedAs: ownAppointment.id };
  });
  await user.click(dialog.getByRole('button', { name: 'Pasar a la clínica' }));
  expect(await screen.findByRole('link', { name: 'Ver en citas' })).toHaveAttribute(
    'href',
    `/hospital/appointments?appointmentId=${ownAppointment.id}`,
  );
  expect(taken[0]?.body).toEqual({ eventTypeId: control.id, practitionerId: elena.id });
});
