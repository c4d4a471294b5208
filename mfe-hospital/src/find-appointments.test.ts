import { learnEndpoints } from '@sala/shared-auth';
import { startApi } from '@sala/shell-sdk/testing';
import contract from '../remote.contract';
import { findAppointments } from './find-appointments';
import module from './remote';
import { anAppointment } from './screens/appointments/appointment.fixture';

const { answer } = startApi();
learnEndpoints(module.endpoints ?? {});

test('the palette finds appointments to come of a patient, and leads to each', async () => {
  const ana = anAppointment('Ana Ríos', { startAt: '2026-11-26T15:00:00Z', endAt: '2026-11-26T15:30:00Z' });
  const asked = answer('appointmentList', { items: [ana], total: 1, page: 1, pageSize: 5 });
  const found = await findAppointments('ana', new AbortController().signal);
  expect(found).toEqual([{ id: ana.id, title: 'Ana Ríos', detail: '26/11/2026 · Primera vez', path: `/hospital/appointments?appointmentId=${ana.id}` }]);
  expect(asked[0]?.query).toMatchObject({ search: 'ana', tab: 'upcoming' });
  expect(contract.routes.map(({ path }) => path)).toContain('/hospital/appointments');
});
