import type { RecordImport } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { newStaffMember } from '../../testing/records/staff';

const file = `No. de empleado,Nombre,Apellido paterno,Puesto,Área,Fecha de ingreso,NSS,Celular,Contrato
E-1,Rosa,Méndez,Jefa de piso,Urgencias,03/02/2020,,55 1000 2000,planta
e-2,Iván,Ríos,Camillero,urgencias,15/01/2024,12345678903,,Honorarios
E-3,Luz,Sol,Enfermera,Quirófano,15/01/2024,,,
E-4,Leo,Paz,Enfermero,,15/01/2024,12345678904,,
E-5,Eva,Luna,Enfermera,,,,,
E-6,Ex,Empleado,Otro,,15/01/2024,,,
E-2,Iván,Ríos,Jefe de camilleros,,,,,
`;

describe('imports of the roster', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const work = async ({ id: staffImportId }: RecordImport) => {
    await runDueJobs(api);
    return owner.client.ok('staffImportView', { params: { staffImportId } });
  };

  test('check every row without writing, then create and update by employee number', async () => {
    await owner.client.ok('departmentCreate', { body: { name: 'Urgencias', code: 'urgencias' } });
    const rosa = await owner.client.ok('staffMemberCreate', { body: newStaffMember('E-1') });
    const left = await owner.client.ok('staffMemberCreate', { body: newStaffMember('E-6') });
    await owner.client.ok('staffMemberTerminate', {
      params: { staffMemberId: left.id },
      body: { version: 1, leftOn: '2024-06-30' },
    });
    const draft = await owner.client.ok('staffImportCreate', {
      query: { name: 'personal.csv' },
      body: new Blob([file]),
    });
    expect(draft.mapping).toEqual([
      'code',
      'firstName',
      'lastName',
      'position',
      'department',
      'hiredOn',
      'nss',
      'phone',
      'contractType',
    ]);
    const params = { staffImportId: draft.id };
    const body = { mapping: draft.mapping, matchBy: ['code' as const], onMatch: 'update' as const };
    const checked = await work(await owner.client.ok('staffImportCheck', { params, body }));
    expect(checked.counts).toEqual({ created: 1, updated: 2, skipped: 0, rejected: 4 });
    expect(checked.faults.map(({ row, heading, code }) => [row, heading, code])).toEqual([
      [4, 'Área', 'not_an_option'],
      [5, 'NSS', 'format'],
      [6, 'Fecha de ingreso', 'required'],
      [7, 'No. de empleado', 'fixed'],
    ]);
    expect((await owner.client.ok('staffMemberList')).total).toBe(1);
    const done = await work(await owner.client.ok('staffImportRun', { params }));
    expect([done.state, done.counts]).toEqual(['done', checked.counts]);
    const { items } = await owner.client.ok('staffMemberList', { query: { sort: 'employeeNo' } });
    expect(items).toMatchObject([
      { id: rosa.id, position: 'Jefa de piso', department: { name: 'Urgencias' }, version: 2 },
      { employeeNo: 'E-2', position: 'Jefe de camilleros', contractType: 'fees' },
    ]);
    const again = await owner.client.ok('staffImportCreate', {
      query: { name: 'personal.csv' },
      body: new Blob([file]),
    });
    const repeated = await owner.client.ok('staffImportCheck', {
      params: { staffImportId: again.id },
      body: { ...body, mapping: again.mapping },
    });
    expect((await work(repeated)).counts.created).toBe(0);
  });

  test('are of the company and for who manages the roster', async () => {
    const draft = await owner.client.ok('staffImportCreate', {
      query: { name: 'personal.csv' },
      body: new Blob([file]),
    });
    const params = { staffImportId: draft.id };
    const { owner: foreigner } = await signedInCompany(api);
    expect((await foreigner.client.refused('staffImportView', { params })).code).toBe(
      'resource.not_found',
    );
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    expect((await nurse.client.refused('staffImportView', { params })).code).toBe(
      'permission.denied',
    );
  });
});
