import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

describe('links between practitioners and event types', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let departmentId: string;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    ({ id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Consulta', code: 'consulta' },
    }));
  });
  afterAll(() => api.close());

  const practitioner = async (firstName: string) =>
    (await owner.client.ok('practitionerCreate', { body: { firstName, lastName: 'Prueba' } })).id;
  const viewPractitioner = (practitionerId: string) =>
    owner.client.ok('practitionerView', { params: { practitionerId } });
  const viewType = (eventTypeId: string) =>
    owner.client.ok('eventTypeView', { params: { eventTypeId } });

  test('saving an outdated event type keeps links added from a practitioner', async () => {
    const [first, second] = [await practitioner('Elena'), await practitioner('Iván')];
    const type = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Consulta', minutes: 20, departmentId, practitionerIds: [first] },
    });
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId: second },
      body: { version: 1, eventTypeIds: [type.id] },
    });
    const params = { eventTypeId: type.id };
    const refused = await owner.client.refused('eventTypeUpdate', {
      params,
      body: { version: type.version, name: 'Consulta larga', practitionerIds: [first] },
    });
    expect(refused).toMatchObject({
      code: 'resource.version_conflict',
      meta: {
        current: { practitionerIds: [first, second].sort() },
        changedBy: { id: owner.userId },
        changes: { practitionerIds: [[first], [first, second].sort()] },
      },
    });
    expect((await viewPractitioner(second)).eventTypeIds).toEqual([type.id]);
  });

  test('saving an outdated practitioner keeps links added from an event type', async () => {
    const practitionerId = await practitioner('Sara');
    const open = await viewPractitioner(practitionerId);
    const { id } = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Control', minutes: 20, departmentId, practitionerIds: [practitionerId] },
    });
    const refused = await owner.client.refused('practitionerUpdate', {
      params: { practitionerId },
      body: { version: open.version, bio: 'Pediatra', eventTypeIds: [] },
    });
    expect(refused).toMatchObject({
      code: 'resource.version_conflict',
      meta: { changes: { eventTypeIds: [[], [id]] } },
    });
    const { version } = await viewPractitioner(practitionerId);
    await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: id },
      body: { version: 1, practitionerIds: [] },
    });
    expect(await viewPractitioner(practitionerId)).toMatchObject({
      version: version + 1,
      eventTypeIds: [],
    });
  });

  test('saving an outdated event type keeps new practitioners', async () => {
    const type = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Curación', minutes: 20, departmentId },
    });
    const { id } = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Inés', lastName: 'Prueba', eventTypeIds: [type.id] },
    });
    const refused = await owner.client.refused('eventTypeUpdate', {
      params: { eventTypeId: type.id },
      body: { version: type.version, practitionerIds: [] },
    });
    expect(refused).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: { practitionerIds: [id] } },
    });
  });

  test('unlinked records keep their version, and each new link is published', async () => {
    const practitionerId = await practitioner('Noé');
    const type = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Revisión', minutes: 20, departmentId, practitionerIds: [practitionerId] },
    });
    const { version } = await viewPractitioner(practitionerId);
    await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: type.id },
      body: { version: 1, name: 'Revisión anual', practitionerIds: [practitionerId] },
    });
    expect((await viewPractitioner(practitionerId)).version).toBe(version);
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId },
      body: { version, bio: 'X', eventTypeIds: [type.id] },
    });
    expect((await viewType(type.id)).version).toBe(2);
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ type: string }>(
        `select type from outbox_event where entity_id = $1 order by id`,
        [practitionerId],
      ),
    );
    expect(rows.map((row) => row.type)).toEqual([
      'practitioner.created',
      'practitioner.updated',
      'practitioner.updated',
    ]);
  });

  test('concurrent saves from both sides wait for each other instead of failing', async () => {
    const people = [await practitioner('Uno'), await practitioner('Dos')];
    const types = await Promise.all(
      ['A', 'B'].map((name) =>
        owner.client.ok('eventTypeCreate', { body: { name, minutes: 20, departmentId } }),
      ),
    );
    const answers = await Promise.all([
      ...types.map(({ id }) =>
        owner.client.call('eventTypeUpdate', {
          params: { eventTypeId: id },
          body: { version: 1, practitionerIds: people },
        }),
      ),
      ...people.map((practitionerId) =>
        owner.client.call('practitionerUpdate', {
          params: { practitionerId },
          body: { version: 1, eventTypeIds: types.map(({ id }) => id) },
        }),
      ),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.body.code]));
    expect(refusals.filter((code) => code !== 'resource.version_conflict')).toEqual([]);
  });
});
