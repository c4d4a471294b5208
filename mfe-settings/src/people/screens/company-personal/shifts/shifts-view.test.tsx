import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { rosa } from '../staff.fixture';

const { answer } = startApi();
const place = '/company-personal?view=shifts&week=2026-11-25';

const shift = {
  id: '00000000-0000-4000-8000-0000000000c1',
  staffMemberId: rosa.id,
  departmentId: null,
  date: '2026-11-23',
  start: '22:00',
  end: '06:00',
  role: null,
  version: 1,
};

const week: EndpointOutput<Contract['staffShiftList']> = {
  people: [
    {
      id: rosa.id,
      name: rosa.name,
      position: rosa.position,
      departmentId: null,
      weeklyHours: 40,
      photoId: null,
    },
  ],
  shifts: [shift],
  absences: [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      staffMemberId: rosa.id,
      kind: 'vacation',
      from: '2026-11-26',
      to: '2026-11-27',
      note: null,
    },
  ],
  holidays: [
    { id: '00000000-0000-4000-8000-0000000000b2', date: '2026-11-24', name: 'Aniversario' },
  ],
};

const weekOf = (given: Partial<typeof week> = {}) => {
  answer('departmentList', { items: [] });
  return answer('staffShiftList', { ...week, ...given });
};

test('the week shows shifts, absences, holidays and hours from Monday', async () => {
  const requests = weekOf();
  await renderScreen(place, {});
  const row = within(await screen.findByRole('row', { name: /^Rosa Méndez/ }));
  expect(requests[0]?.query).toEqual({ from: '2026-11-23' });
  expect(row.getByText('8 de 40 h')).toBeVisible();
  expect(row.getByRole('button', { name: /^22:00–06:00, Rosa Méndez, 23/ })).toBeVisible();
  expect(row.getAllByText('Vacaciones')).toHaveLength(2);
  expect(screen.getByText('Inhábil: Aniversario')).toBeVisible();
});

test('a shift is planned from its cell; an overlap is said in the form', async () => {
  weekOf();
  const { user } = await renderScreen(place, {});
  await user.click(
    await screen.findByRole('button', { name: /^Agregar un turno de Rosa Méndez el 25/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: /^Persona/ })).toHaveDisplayValue('Rosa Méndez'),
  );
  answer('staffShiftCreate', problem('staffShift.overlap', 'Ya tiene un turno a esa hora.'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Ya tiene un turno a esa hora.')).toBeVisible();
  const sent = answer('staffShiftCreate', { items: [shift] });
  const end = dialog.getByRole('textbox', { name: /^Salida/ });
  await user.clear(end);
  await user.type(end, '14:00');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      shifts: [
        {
          staffMemberId: rosa.id,
          departmentId: null,
          date: '2026-11-25',
          start: '08:00',
          end: '14:00',
          role: null,
        },
      ],
    }),
  );
});

test('a week is copied to the week of any of its days', async () => {
  weekOf();
  const { user, place: now } = await renderScreen(`${place}&form=copy`, {});
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar la semana' }));
  const to = dialog.getByLabelText(/^A la semana del/);
  await user.clear(to);
  await user.type(to, '09/12/2026');
  const sent = answer('staffShiftCopy', { created: 1, skipped: 0 });
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ from: '2026-11-23', to: '2026-12-07' }));
  await waitFor(() => expect(now()).toContain('week=2026-12-07'));
});

test('who may only read plans nothing, and does not learn why somebody is away', async () => {
  weekOf({ absences: week.absences.map((absence) => ({ ...absence, kind: null })) });
  await renderScreen(place, { roles: ['nurse'] });
  const row = within(await screen.findByRole('row', { name: /^Rosa Méndez/ }));
  expect(row.getAllByText('Ausente')).toHaveLength(2);
  expect(row.queryByRole('button', { name: /^Agregar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Nuevo turno' })).not.toBeInTheDocument();
});

test('coverage says in words where somebody is missing', async () => {
  answer('departmentList', { items: [] });
  const departmentId = '00000000-0000-4000-8000-0000000000e9';
  const hour = { departmentId, date: '2026-11-23', hour: 9, staffed: 60, booked: 90 };
  answer('staffCoverageView', {
    departments: [
      {
        id: departmentId,
        name: 'Urgencias',
        people: [{ id: rosa.id, name: rosa.name, photoId: null }],
      },
    ],
    hours: [hour, { ...hour, hour: 11, booked: 60 }],
  });
  await renderScreen('/company-personal?view=coverage&week=2026-11-23', {});
  const table = within(await screen.findByRole('table', { name: /^Urgencias/ }));
  expect(table.getByText('1 hora con faltante')).toBeVisible();
  expect(table.getByText('Rosa Méndez')).toBeVisible();
  expect(table.getByRole('row', { name: /^09:00/ })).toHaveTextContent('1 / 1.5 hFalta personal');
  expect(table.getByRole('row', { name: /^11:00/ })).not.toHaveTextContent('Falta personal');
  expect(table.getByRole('row', { name: /^10:00/ })).toBeVisible();
});
