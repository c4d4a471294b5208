import { learnEndpoints } from '@sala/shared-auth';
import { startApi } from '@sala/shell-sdk/testing';
import contract from '../../../remote.contract';
import { findAppointments } from './find-appointments';
import module from '../../remote';
import { anAppointment } from '../../testing/appointment.fixture';

const { answer } = startApi();
learnEndpoints(module.endpoints ?? {});

test('the palette finds upcoming appointments in the zone of their site', async () => {
  const ana = anAppointment('Ana Ríos', {
    startAt: '2026-11-26T05:30:00Z',
    endAt: '2026-11-26T06:00:00Z',
  });
  const gone = anAppointment('Ana Ríos', { status: 'cancelled' });
  const requests = answer('appointmentList', {
    items: [gone, ana],
    total: 2,
    page: 1,
    pageSize: 10,
  });
  const found = await findAppointments('ana', new AbortController().signal);
  expect(found).toEqual([
    {
      id: ana.id,
      title: 'Ana Ríos',
      detail: '25/11/2026 23:30 · Primera vez',
      path: `/hospital/appointments?appointmentId=${ana.id}`,
    },
  ]);
  expect(requests[0]?.query).toMatchObject({
    search: 'ana',
    from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    sort: 'startAt',
  });
  expect(contract.routes.map(({ path }) => path)).toContain('/hospital/appointments');
});

test('shows five, not counting cancelled ones', async () => {
  answer('appointmentList', {
    items: Array.from({ length: 7 }, () => anAppointment('Ana Ríos')),
    total: 7,
    page: 1,
    pageSize: 10,
  });
  expect(await findAppointments('ana', new AbortController().signal)).toHaveLength(5);
});
