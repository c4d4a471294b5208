import { dayIn } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
let doctor: SignedInMember;
let stranger: SignedInMember;

beforeAll(async () => {
  api = await createTestApi();
  const owner = await signedInCompany(api);
  doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  const other = await signedInCompany(api);
  stranger = await joinCompany(api, await signedUp(api), other.companyId, ['doctor']);
});
afterAll(() => api.close());

const found = async (search: string, who = doctor) =>
  (await who.client.ok('medicationSearch', { query: { search } })).items;

const shown = async (search: string, who = doctor): Promise<string[]> =>
  (await found(search, who)).map(
    ({ name, ingredients, per, form }) =>
      `${name} ${ingredients.map(({ strength }) => `${strength?.value} ${strength?.unit}`).join('/')} in ${per.value} ${per.unit}, ${form}`,
  );

test.each([
  ['amoxi 500', 'Amoxicilina 500 mg in 1 capsule, capsule'],
  ['500 AMOXICILINA capsulas', 'Amoxicilina 500 mg in 1 capsule, capsule'],
  ['amoxicilina 250/5 susp', 'Amoxicilina 250 mg in 5 ml, suspension'],
  ['tempra 500', 'Paracetamol 500 mg in 1 tablet, tablet'],
  ['acetaminofen gotas', 'Paracetamol 100 mg in 1 ml, oral_drops'],
  ['acido clavulanico 875', 'Amoxicilina / Ácido clavulánico 875 mg/125 mg in 1 tablet, tablet'],
  ['amoxicilina 875/125', 'Amoxicilina / Ácido clavulánico 875 mg/125 mg in 1 tablet, tablet'],
  ['losartán 50', 'Losartán 50 mg in 1 tablet, tablet'],
  ['bisoprolol 1,25', 'Bisoprolol 1.25 mg in 1 tablet, tablet'],
  ['levotiroxina 100mcg', 'Levotiroxina 100 mcg in 1 tablet, tablet'],
  ['ibuprofeno jarabe', 'Ibuprofeno 100 mg in 5 ml, suspension'],
  ['insulina glargina', 'Insulina glargina 100 IU in 1 ml, injection_pen'],
])('%s finds %s first', async (search, expected) => {
  expect((await shown(search))[0]).toBe(expected);
});

test('an answer says what a prescription needs', async () => {
  const [clavulin] = await found('clavulin 400/57');
  expect(clavulin).toMatchObject({
    name: 'Amoxicilina / Ácido clavulánico',
    brands: ['Augmentin', 'Clavulin'],
    ingredients: [
      { key: 'amoxicilina', strength: { value: 400, unit: 'mg' } },
      { key: 'acido-clavulanico', strength: { value: 57, unit: 'mg' } },
    ],
    per: { value: 5, unit: 'ml' },
    doseUnit: 'ml',
    packages: [50, 70],
    packageUnit: 'ml',
    group: 'IV',
    antibiotic: true,
    own: false,
    reviewedBy: null,
  });
  expect((await found('codeina'))[0]).toMatchObject({ group: 'II', antibiotic: false });
  expect((await found('morfina'))[0]?.group).toBe('I');
  expect((await found('sertralina'))[0]?.group).toBeNull();
});

test('at most twenty, nothing for nonsense, and no pattern is read into what is typed', async () => {
  expect(await found('tableta')).toHaveLength(20);
  expect(await found('')).toHaveLength(20);
  expect(await found('zzzz')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found(`' or true --`)).toEqual([]);
});

test('takes about as long as another search, whatever the machine does beside', async () => {
  const median = async (search: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const begun = performance.now();
      await search();
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  const other = await median(() =>
    doctor.client.ok('diagnosisSearch', { query: { search: 'faring' } }),
  );
  expect(await median(() => found('amoxi 500'))).toBeLessThan(4 * other);
});

describe('for somebody of an age', () => {
  const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
  const bornYearsAgo = async (years: number): Promise<string> => {
    const today = dayIn('America/Mexico_City', api.clock.now());
    const birthDate = `${Number(today.slice(0, 4)) - years}-01-01`;
    return (await createPatient(doctor.client, { firstName: 'Paciente', birthDate, guardian })).id;
  };
  const forms = async (search: string, patientId?: string) =>
    (
      await doctor.client.ok('medicationSearch', {
        query: { search, ...(patientId ? { patientId } : {}) },
      })
    ).items
      .filter(({ ingredients }) => ingredients.length === 1)
      .map(({ form }) => form);

  test.each([
    [45, 'tablet', 'oral_solution'],
    [8, 'oral_solution', 'oral_drops'],
    [4, 'oral_solution', 'tablet'],
    [1, 'oral_drops', 'effervescent_tablet'],
  ])('at %i the first form of paracetamol is %s, and the last %s', async (age, first, last) => {
    const offered = await forms('paracetamol', await bornYearsAgo(age));
    expect([offered[0], offered.at(-1)]).toEqual([first, last]);
  });

  test('a favourite that is made for children leads an adult to the tablets of it', async () => {
    const [syrup] = await found('ibuprofeno suspension');
    const [other] = await found('naproxeno tableta');
    const favourites = [syrup?.id ?? '', other?.id ?? ''];
    const keep = (favourite: boolean) =>
      Promise.all(
        favourites.map((medicationId) =>
          doctor.client.ok('medicationFavouriteSet', {
            params: { medicationId },
            body: { favourite },
          }),
        ),
      );
    await keep(true);
    const [adult, child] = [await bornYearsAgo(45), await bornYearsAgo(4)];
    expect((await forms('ibuprofeno', adult)).slice(0, 2)).toEqual(['capsule', 'tablet']);
    expect((await forms('ibuprofeno', child))[0]).toBe('suspension');
    const offered = (
      await doctor.client.ok('medicationSearch', { query: { search: '', patientId: adult } })
    ).items;
    expect(offered.slice(0, 2).map(({ name, form }) => `${name} ${form}`)).toEqual([
      'Naproxeno tablet',
      'Ibuprofeno capsule',
    ]);
    await keep(false);
  });

  test('of nobody whom the company knows, nothing is told', async () => {
    const elsewhere = await createPatient(stranger.client, {
      firstName: 'Ajena',
      birthDate: '2024-01-01',
      guardian,
    });
    expect(await forms('paracetamol', elsewhere.id)).toEqual(await forms('paracetamol'));
  });
});

test('who may not see prescriptions does not search', async () => {
  const { client } = await joinCompany(api, await signedUp(api), doctor.companyId, ['marketing']);
  expect((await client.refused('medicationSearch', { query: { search: 'amoxi' } })).code).toBe(
    'permission.denied',
  );
});

describe('rows of a company', () => {
  const asCompany = (companyId: string, sql: string, values: readonly unknown[] = []) =>
    withClient(api.database.serving, async (client) => {
      await client.query('begin');
      await client.query(`select set_config('app.company', $1, true)`, [companyId]);
      const result = await client.query(sql, [...values]);
      await client.query('commit');
      return result.rowCount;
    });
  const insert = `insert into medication (company_id, key, own_name, ingredients, strengths, per_value, per_unit, form, routes, dose_unit, package_unit, source, search)
    values ($1, $2, $3, $4, $5, 1, 'tablet', 'tablet', '{oral}', 'tablet', 'tablet', 'Lista propia', '')`;

  test('are found by their own company only', async () => {
    const own = [doctor.companyId, 'own-cardioplus', 'Cardioplus', ['losartan'], ['33 mg']];
    await asCompany(doctor.companyId, insert, own);
    expect(await shown('cardioplus')).toEqual(['Cardioplus 33 mg in 1 tablet, tablet']);
    expect((await found('losartan 33'))[0]).toMatchObject({ own: true, group: 'IV' });
    expect(await found('cardioplus', stranger)).toEqual([]);
  });

  test('name known ingredients, and never the reference', async () => {
    const { companyId } = doctor;
    await expect(
      asCompany(companyId, insert, [companyId, 'own-x', 'X', ['nothing'], ['1 mg']]),
    ).rejects.toMatchObject({ constraint: 'medication_ingredients_known' });
    await expect(
      asCompany(companyId, insert, [companyId, 'losartan-x', 'X', ['losartan'], ['1 mg']]),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      asCompany(companyId, insert, [companyId, 'own-y', 'Y', ['losartan'], ['1 spoon']]),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      asCompany(companyId, insert, [null, 'losartan-y', 'Y', ['losartan'], ['1 mg']]),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      asCompany(companyId, insert, [stranger.companyId, 'own-z', 'Z', ['losartan'], ['1 mg']]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(
      await asCompany(companyId, `update medication set source = 'x' where company_id is null`),
    ).toBe(0);
    expect(await asCompany(companyId, 'delete from medication where company_id is null')).toBe(0);
    expect(
      await asCompany(
        companyId,
        `update medication_ingredient set allergy_classes = '{}' where key = 'amoxicilina'`,
      ),
    ).toBe(0);
  });
});

test.each([
  ['penic', 'class', /^Penicilinas?/],
  ['amoxi', 'ingredient', /^Amoxicilina$/],
  ['LATEX', 'other', /^Látex$/],
  ['penisilina', 'class', /^Penicilinas?/], // as it is spelled on the phone
])('%s may mean an allergen under a name that is checked', async (search, kind, name) => {
  const { items } = await doctor.client.ok('allergenSearch', { query: { search } });
  expect(items.length).toBeLessThanOrEqual(8);
  expect(items[0]).toEqual({ kind, name: expect.stringMatching(name) });
});

test('an allergen that nobody knows is none', async () => {
  for (const search of ['', 'zzzz', '%'])
    expect(await doctor.client.ok('allergenSearch', { query: { search } })).toEqual({ items: [] });
});
