import { dayIn } from '@sala/shared-contracts';
import { screen, waitFor } from '@testing-library/react';
import { dayAfter } from '../../../parts/zoned-time';
import { anAppointment, answerLists } from '../../../testing/appointment.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';

const { answer } = startBannerApi();
const departmentId = '00000000-0000-4000-8000-0000000000c1';

const clara = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Clara Mora' };
const beto = { id: '00000000-0000-4000-8000-0000000000e2', name: 'Beto Díaz' };

const openList = async () => {
  const requests = answerLists(answer, [
    anAppointment('Ana Ríos', {
      practitioner: clara,
      room: { id: '00000000-0000-4000-8000-0000000000f1', name: 'Consultorio 2' },
      reason: 'Dolor de espalda',
      confirmedChannel: 'phone',
      status: 'confirmed',
    }),
    anAppointment('Luz Sol', { practitioner: beto }),
    anAppointment('Leo Paz', { practitioner: clara, status: 'cancelled' }),
  ]);
  const rendered = await renderScreen(`/hospital/appointments?departmentId=${departmentId}`);
  await screen.findByRole('row', { name: /Ana Ríos/ });
  return { requests, ...rendered };
};

const sheets = () =>
  screen
    .getAllByRole('table', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => /· \d+ citas?/.test(text));

test('prints tomorrow as the list is narrowed, with what reception calls by', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { user, requests } = await openList();
  await user.click(screen.getByRole('button', { name: 'Imprimir citas del día' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mañana' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const tomorrow = dayAfter(dayIn('America/Mexico_City', new Date()), 1);
  expect(requests.at(-1)?.query).toMatchObject({
    from: tomorrow,
    to: tomorrow,
    departmentId,
    sort: 'startAt',
  });
  const [sheet = '', ...others] = sheets();
  expect(others).toEqual([]);
  expect(sheet).toMatch(/2 citas/);
  expect(sheet).toMatch(
    /Ana Ríos\+52 55 1234 5678Primera vez · Dolor de espaldaClara MoraConsultorio 2Sí/,
  );
  expect(sheet).toMatch(/Luz Sol\+52 55 1234 5678Primera vezBeto DíazNo/);
  expect(sheet).not.toContain('Leo Paz');
  print.mockRestore();
});

test('a page for each doctor', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { user } = await openList();
  await user.click(screen.getByRole('button', { name: 'Imprimir citas del día' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mañana, una hoja por médico' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sheets()).toEqual([
    expect.stringMatching(/Beto Díaz · .* · 1 cita.*Luz Sol/),
    expect.stringMatching(/Clara Mora · .* · 1 cita.*Ana Ríos/),
  ]);
  print.mockRestore();
});
