import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPatient, patientBody } from '../../testing/records/patients';

describe('finding patients', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    await createPatient(owner.client, { birthDate: '1990-03-12', phone: '+525511110001' });
    await createPatient(owner.client, { lastName: 'Garsia', secondLastName: 'Lopes', birthDate: '2005-03-12', phone: '+525511110002' });
    await createPatient(owner.client, { firstName: 'Jimena', lastName: 'Vázquez', secondLastName: 'Yáñez', birthDate: '1955-01-31', phone: '+523344445555' });
    await createPatient(owner.client, { firstName: 'Ma. del Carmen', lastName: 'Muñoz', secondLastName: null, birthDate: '1990-01-01', curp: null });
    await createPatient(owner.client, {
      firstName: 'Carlos', lastName: 'Gómez', secondLastName: 'Méndez', sex: 'H', birthDate: '1990-01-01', curp: 'GOMC900101HDFNRR01', curpOverride: true, phone: null,
    });
  });
  afterAll(() => api.close());

  const found = async (search: string, query: object = {}) => (await owner.client.ok('patientList', { query: { search, sort: 'relevance', ...query } })).items.map(({ name }) => name);

  test.each([
    ['as it is written, before who sounds like it', 'garcia lopez', ['Mariana García López', 'Mariana Garsia Lopes']],
    ['in any order, from the beginning of words', 'lop mari gar', ['Mariana García López', 'Mariana Garsia Lopes']],
    ['as it sounds', 'ximena basques llañes', ['Jimena Vázquez Yáñez']],
    ['with a shortened name', 'maria munoz', ['Ma. del Carmen Muñoz']],
    ['by birth date', '31/01/1955', ['Jimena Vázquez Yáñez']],
    ['by name and birth date', 'muñoz 1/1/90', ['Ma. del Carmen Muñoz']],
    ['by telephone, as it is read out', '33 4444 5555', ['Jimena Vázquez Yáñez']],
    ['by the end of a telephone', '0002', ['Mariana Garsia Lopes']],
    ['by record number', 'exp-3', ['Jimena Vázquez Yáñez']],
    ['by its digits', '000003', ['Jimena Vázquez Yáñez']],
    ['by what a CURP begins with', 'gomc90', ['Carlos Gómez Méndez']],
    ['who is not there', 'zzyzx', []],
  ])('%s', async (_what, typed, names) => expect(await found(typed)).toEqual(names));

  test('with slips of the keys, and says that they are similar ones', async () => {
    const answer = await owner.client.ok('patientList', { query: { search: 'jimnea vasqeuz', sort: 'relevance' } });
    expect(answer).toMatchObject({ similar: true, items: [{ name: 'Jimena Vázquez Yáñez' }] });
  });

  test('filters narrow it: sex, age, status, consent', async () => {
    expect(await found('', { sex: 'H' })).toEqual(['Carlos Gómez Méndez']);
    expect(await found('', { age: 'senior' })).toEqual(['Jimena Vázquez Yáñez']);
    expect(await found('', { age: 'young,senior' })).toHaveLength(2);
    expect(await found('', { status: 'inactive' })).toEqual([]);
    expect(await found('', { consent: 'missing', sex: 'M' })).toHaveLength(4);
    expect(await found('', { debt: '1' })).toEqual([]);
  });

  test('surnames order the list, and a page follows another', async () => {
    const pages = [1, 2].map((page) => owner.client.ok('patientList', { query: { page: String(page), pageSize: '3' } }));
    const [first, second] = await Promise.all(pages);
    expect([first, second].flatMap((page) => page?.items.map(({ lastName }) => lastName))).toEqual(['García', 'Garsia', 'Gómez', 'Muñoz', 'Vázquez']);
    expect(first).toMatchObject({ total: 5, totalIs: 'exact' });
  });

  describe('who may be the same', () => {
    const twins = async (body: object) =>
      (await owner.client.ok('patientDuplicates', { body })).items.map(({ patient, reasons }) => [patient.name, ...reasons]);
    const mariana = { firstName: 'Mariana', lastName: 'García', secondLastName: 'López' };

    test.each([
      ['sounds the same, born the same day', { ...mariana, birthDate: '2005-03-12' }, [['Mariana Garsia Lopes', 'name_birth']]],
      ['with day and month exchanged', { ...mariana, birthDate: '2005-12-03' }, [['Mariana Garsia Lopes', 'name']]],
      ['has the same telephone', { ...mariana, birthDate: '2015-01-01', phone: '55 1111 0002' }, [['Mariana Garsia Lopes', 'phone']]],
      ['has the same CURP', { curp: 'gomc900101hdfnrr01' }, [['Carlos Gómez Méndez', 'curp']]],
      ['shares a name alone', { ...mariana, birthDate: '1970-01-01' }, []],
      ['nothing typed yet', {}, []],
    ])('%s', async (_what, body, expected) => expect(await twins(body)).toEqual(expected));

    test('it is advice: they can be registered all the same', async () => {
      expect((await owner.client.call('patientCreate', { body: patientBody({ birthDate: '2005-03-12' }) })).ok).toBe(true);
    });
  });
});
