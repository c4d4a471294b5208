import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { openFrontDesk, putAppointment } from '../../testing/front-desk';

describe('room location and capacity', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const site = async (name: string) => (await owner.client.ok('siteCreate', { body: { name } })).id;
  const department = async (code: string, siteId: string | null) =>
    (await owner.client.ok('departmentCreate', { body: { name: code, code, siteId } })).id;
  const fault = (path: string, code = 'not_an_option') => ({
    code: 'request.invalid',
    errors: [{ path, code }],
  });
  const book = async (
    desk: Parameters<typeof putAppointment>[2],
    roomId: string,
    startAt: string,
    minutes: number,
  ) => {
    const id = await putAppointment(api, owner, desk, startAt, minutes);
    await withClient(api.database.owner, (client) =>
      client.query('update appointment set room_id = $2 where id = $1', [id, roomId]),
    );
  };

  test('a room needs an active site, and an active department of that site', async () => {
    const [centre, north, gone] = [
      await site('Centro'),
      await site('Norte'),
      await site('Cerrada'),
    ];
    const [ofNorth, everywhere, over] = [
      await department('norte', north),
      await department('todas', null),
      await department('cerrada', null),
    ];
    await owner.client.ok('siteUpdate', {
      params: { siteId: gone },
      body: { version: 1, active: false },
    });
    await owner.client.ok('departmentUpdate', {
      params: { departmentId: over },
      body: { version: 1, active: false },
    });
    expect(
      await owner.client.refused('roomCreate', { body: { name: 'A', siteId: gone } }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.refused('departmentCreate', {
        body: { name: 'X', code: 'x', siteId: gone },
      }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.refused('roomCreate', {
        body: { name: 'A', siteId: centre, departmentId: ofNorth },
      }),
    ).toMatchObject(fault('departmentId'));
    expect(
      await owner.client.refused('roomCreate', {
        body: { name: 'A', siteId: centre, departmentId: over },
      }),
    ).toMatchObject(fault('departmentId'));
    await owner.client.ok('roomCreate', {
      body: { name: 'A', siteId: centre, departmentId: everywhere },
    });
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'A', siteId: north, departmentId: ofNorth },
    });
    const params = { roomId: room.id };
    expect(
      await owner.client.refused('roomUpdate', {
        params,
        body: { version: 1, siteId: centre, name: 'B' },
      }),
    ).toMatchObject(fault('departmentId'));
    expect(
      await owner.client.refused('roomUpdate', { params, body: { version: 1, siteId: gone } }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.ok('roomUpdate', {
        params,
        body: { version: 1, siteId: centre, departmentId: null, name: 'B' },
      }),
    ).toMatchObject({ siteId: centre });
  });

  test('a department cannot move to a site without its rooms, but can serve every site', async () => {
    const [east, west] = [await site('Oriente'), await site('Poniente')];
    const id = await department('fisio', east);
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Gimnasio', siteId: east, departmentId: id },
    });
    const params = { departmentId: id };
    expect(
      await owner.client.refused('departmentUpdate', {
        params,
        body: { version: 1, siteId: west },
      }),
    ).toMatchObject({
      code: 'structure.rooms_elsewhere',
      meta: { rooms: 1 },
      errors: [{ path: 'siteId' }],
    });
    expect(
      await owner.client.ok('departmentUpdate', { params, body: { version: 1, siteId: null } }),
    ).toMatchObject({ siteId: null });
    await owner.client.ok('roomUpdate', {
      params: { roomId: room.id },
      body: { version: 1, siteId: west },
    });
    expect(
      await owner.client.ok('departmentUpdate', { params, body: { version: 2, siteId: west } }),
    ).toMatchObject({ siteId: west });
  });

  test('restoring needs an active place', async () => {
    const closing = await site('Que reabre');
    const id = await department('laser', closing);
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Láser', siteId: closing, departmentId: id },
    });
    const [ofRoom, ofDepartment] = [{ roomId: room.id }, { departmentId: id }];
    await owner.client.ok('roomUpdate', { params: ofRoom, body: { version: 1, active: false } });
    await owner.client.ok('departmentUpdate', {
      params: ofDepartment,
      body: { version: 1, active: false },
    });
    await owner.client.ok('siteUpdate', {
      params: { siteId: closing },
      body: { version: 1, active: false },
    });
    const restore = { version: 2, active: true };
    const refused = (path: string) => ({ code: 'structure.place_archived', errors: [{ path }] });
    expect(
      await owner.client.refused('roomUpdate', { params: ofRoom, body: restore }),
    ).toMatchObject(refused('siteId'));
    expect(
      await owner.client.refused('departmentUpdate', { params: ofDepartment, body: restore }),
    ).toMatchObject(refused('siteId'));
    await owner.client.ok('siteUpdate', { params: { siteId: closing }, body: restore });
    expect(
      await owner.client.refused('roomUpdate', { params: ofRoom, body: restore }),
    ).toMatchObject(refused('departmentId'));
    await owner.client.ok('departmentUpdate', { params: ofDepartment, body: restore });
    expect(await owner.client.ok('roomUpdate', { params: ofRoom, body: restore })).toMatchObject({
      active: true,
    });
  });

  test('archived references stay while other fields change', async () => {
    const siteId = await site('Que cierra');
    const room = await owner.client.ok('roomCreate', { body: { name: 'Sala', siteId } });
    await owner.client.ok('siteUpdate', {
      params: { siteId },
      body: { version: 1, active: false },
    });
    expect(
      await owner.client.ok('roomUpdate', {
        params: { roomId: room.id },
        body: { version: 1, siteId, name: 'Sala 1' },
      }),
    ).toMatchObject({ name: 'Sala 1' });
  });

  test('moving a room with upcoming appointments needs a confirmation', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const other = await site('Adonde va');
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Se muda', siteId: desk.siteId },
    });
    await book(desk, room.id, '2099-01-05T15:00:00Z', 30);
    const params = { roomId: room.id };
    const moved = { version: 1, siteId: other };
    expect(await owner.client.refused('roomUpdate', { params, body: moved })).toMatchObject({
      code: 'structure.has_appointments',
      meta: { appointments: 1 },
    });
    expect(
      await owner.client.ok('roomUpdate', { params, body: { ...moved, appointmentsKnown: 1 } }),
    ).toMatchObject({ siteId: other });
  });

  test('the capacity cannot fall below the simultaneous appointments', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Grande', siteId: desk.siteId, capacity: 4 },
    });
    await book(desk, room.id, '2099-01-05T15:00:00Z', 30);
    await book({ ...desk, practitionerId: desk.otherId }, room.id, '2099-01-05T15:15:00Z', 30);
    await book(desk, room.id, '2099-01-05T15:45:00Z', 30);
    const params = { roomId: room.id };
    expect(
      await owner.client.refused('roomUpdate', { params, body: { version: 1, capacity: 1 } }),
    ).toMatchObject(fault('capacity', 'too_small'));
    expect(
      await owner.client.ok('roomUpdate', { params, body: { version: 1, capacity: 2 } }),
    ).toMatchObject({ capacity: 2 });
    const after = await owner.client.ok('roomCreate', {
      body: { name: 'Uno tras otro', siteId: desk.siteId, capacity: 3 },
    });
    for (const startAt of ['2099-01-06T15:00:00Z', '2099-01-06T15:30:00Z'])
      await book(desk, after.id, startAt, 30);
    expect(
      await owner.client.ok('roomUpdate', {
        params: { roomId: after.id },
        body: { version: 1, capacity: 1 },
      }),
    ).toMatchObject({ capacity: 1 });
  });
});
