import { limits } from '@sala/shared-contracts';
import { createTestApi, type TestApi } from '../../testing';
import { openClinic, type Clinic } from '../../testing/records/prescribing';
import { handwritten, medicationNamed, setBody } from '../../testing/records/prescriptions';

let api: TestApi;
let clinic: Clinic;

beforeAll(async () => {
  api = await createTestApi();
  clinic = await openClinic(api);
});
afterAll(() => api.close());

test('items are kept as a set of one’s own; shared ones are used by colleagues, and changed by nobody else', async () => {
  const { doctor, other, nurse, stranger } = clinic;
  const items = [
    { ...handwritten, instructions: 'Con alimentos' },
    await clinic.named('amoxicilina 500', { key: 'b' }),
  ];
  const kept = await doctor.client.ok('prescriptionSetCreate', {
    body: { name: 'Faringitis', items },
  });
  expect(kept).toMatchObject({
    own: true,
    shared: false,
    items: [{ instructions: 'Con alimentos' }, { medication: { favourite: false } }],
  });
  const params = { prescriptionSetId: kept.id };
  const seen = async (who: typeof doctor) =>
    (await who.client.ok('prescriptionSetList')).items.map(({ id }) => id);
  expect(await seen(other)).toEqual([]);
  const change = (version: number) => ({
    params,
    body: { version, name: 'Amigdalitis', shared: true },
  });
  expect(await other.client.refused('prescriptionSetUpdate', change(1))).toMatchObject({
    status: 404,
  });
  await doctor.client.ok('prescriptionSetUpdate', change(1));
  expect(await seen(other)).toEqual([kept.id]);
  expect(await seen(stranger)).toEqual([]);
  for (const refused of [
    await other.client.refused('prescriptionSetUpdate', change(2)),
    await other.client.refused('prescriptionSetDelete', { params }),
    await nurse.client.refused('prescriptionSetList'),
  ])
    expect(refused).toMatchObject({ code: 'permission.denied' });
  await doctor.client.ok('prescriptionSetDelete', { params });
  expect(await seen(doctor)).toEqual([]);
});

test('names are one’s own, items are known and bounded, and so are sets, also two at once', async () => {
  const { client } = clinic.doctor;
  const create = (name: string) =>
    client.call('prescriptionSetCreate', { body: { ...setBody, name } });
  expect((await create('Gripe')).status).toBe(201);
  expect(
    await client.refused('prescriptionSetCreate', { body: { ...setBody, name: 'Gripe' } }),
  ).toMatchObject({
    code: 'prescription_set.name_taken',
  });
  const unknown = [{ ...handwritten, medicationId: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b40' }];
  expect(
    await client.refused('prescriptionSetCreate', { body: { name: 'Nada', items: unknown } }),
  ).toMatchObject({ status: 404 });
  expect(
    await client.refused('prescriptionSetCreate', { body: { name: 'Vacío', items: [] } }),
  ).toMatchObject({ code: 'request.invalid' });
  for (let at = 1; at < limits.prescriptionSetsMax - 1; at += 1) await create(`Conjunto ${at}`);
  const last = await Promise.all([create('Uno más'), create('Y otro')]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a favourite is one in the draft too', async () => {
  const { doctor } = clinic;
  const visit = await clinic.startVisit();
  const { id: medicationId } = await medicationNamed(doctor.client, 'amoxicilina 250');
  await doctor.client.ok('medicationFavouriteSet', {
    params: { medicationId },
    body: { favourite: true },
  });
  await clinic.save(visit.id, [await clinic.named('amoxicilina 250')]);
  expect((await clinic.current(visit)).items).toMatchObject([{ medication: { favourite: true } }]);
});
