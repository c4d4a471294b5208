import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { runDueJobs } from '../../testing/jobs';
import { newStaffMember } from '../../testing/records/staff';

const numbers = {
  curp: 'GOMC850101HDFMRR05',
  rfc: 'GOMC850101AB1',
  nss: '12345678903',
  phone: '+525512345678',
  emergencyName: 'Luis Méndez',
  emergencyPhone: '+525587654321',
} as const;

describe('the staff roster', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  });
  afterAll(() => api.close());

  const create = (employeeNo: string, given: object = {}) =>
    owner.client.ok('staffMemberCreate', { body: newStaffMember(employeeNo, given) });
  const refused = (given: object) =>
    owner.client.refused('staffMemberCreate', { body: newStaffMember('X-1', given) });

  test('is searched and narrowed; its numbers are for who manages it', async () => {
    const { id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Urgencias', code: 'urgencias' },
    });
    const rosa = await create('R-1', { ...numbers, departmentId, position: 'Jefa de piso' });
    expect(rosa).toMatchObject({ ...numbers, hidden: false, editable: 'all', version: 1 });
    await create('R-2', { firstName: 'Iván', lastName: 'Ríos' });
    const ids = async (query: object) =>
      (await reception.client.ok('staffMemberList', { query })).items.map(({ id }) => id);
    expect(await ids({ search: 'mendez rosa' })).toEqual([rosa.id]);
    expect(await ids({ departmentId })).toEqual([rosa.id]);
    expect(await ids({ position: 'jefa de piso' })).toEqual([rosa.id]);
    expect(await ids({ search: numbers.curp })).toEqual([]);
    expect(await ids({ status: 'terminated' })).toEqual([]);
    const facets = await reception.client.ok('staffMemberFacets');
    expect(facets.departments).toEqual([{ value: departmentId, label: 'Urgencias', count: 1 }]);
    const shown = await reception.client.ok('staffMemberView', {
      params: { staffMemberId: rosa.id },
    });
    expect(shown).toMatchObject({ name: 'Rosa Méndez', hidden: true, editable: 'none' });
    for (const field of Object.keys(numbers)) expect(shown).toHaveProperty(field, null);
  });

  test('links whoever accepts an invitation by the one address, and nobody by a shared one', async () => {
    const [one, two] = [await signedUp(api), await signedUp(api)];
    const first = await create('I-1', { email: one.email });
    for (const number of ['I-2', 'I-3']) await create(number, { email: two.email });
    const stranger = await signedInCompany(api);
    const body = newStaffMember('I-1', { email: one.email });
    const { id: foreign } = await stranger.client.ok('staffMemberCreate', { body });
    for (const { email, client } of [one, two]) {
      await owner.client.ok('invitationCreate', { body: { email, roles: ['nurse'] } });
      const [, token = ''] = /invite=([\w-]+)/.exec((await newestMail(api, email)).text) ?? [];
      await client.ok('invitationAccept', { body: { token } });
    }
    await runDueJobs(api);
    const view = (id: string, client = owner.client) =>
      client.ok('staffMemberView', { params: { staffMemberId: id } });
    expect(await view(first.id)).toMatchObject({ userId: one.userId, version: 2 });
    expect((await view(foreign, stranger.client)).userId).toBeNull();
    const { items } = await owner.client.ok('staffMemberList', { query: { search: two.email } });
    expect(items).toHaveLength(2);
    for (const { id } of items) expect((await view(id)).userId).toBeNull();
  });

  test('is exported as listed by who manages it, and the log says so', async () => {
    await create('X-7', { ...numbers, firstName: '=Ada', lastName: 'Exportada' });
    await signedInCompany(api).then(({ owner: { client } }) =>
      client.ok('staffMemberCreate', { body: newStaffMember('X-8', { lastName: 'Exportada' }) }),
    );
    const query = { search: 'exportada', format: 'csv' } as const;
    const { name, content } = await owner.client.ok('staffMemberExport', { query });
    const lines = (await content.text()).trim().split(/\r?\n/);
    expect(name).toMatch(/^Personal .*\.csv$/);
    expect(lines).toContain('# Filtros: Búsqueda: exportada');
    expect(lines.filter((line) => line.includes('Exportada'))).toHaveLength(1);
    expect(lines.at(-1)).toContain(`${numbers.curp},${numbers.rfc},${numbers.nss}`);
    expect(lines.at(-1)).not.toMatch(/(^|,)=/);
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query(
        `select diff from audit_log where action = 'staff_member.exported' and company_id = $1`,
        [owner.companyId],
      ),
    );
    expect(rows).toEqual([
      { diff: { format: 'csv', rows: 1, filters: { Búsqueda: 'exportada' } } },
    ]);
    for (const member of [doctor, reception])
      expect((await member.client.refused('staffMemberExport', { query })).code).toBe(
        'permission.denied',
      );
  });

  test.each([
    ['curp', 'GOMC850101HDFMRR04'],
    ['rfc', 'GOM850101AB1'],
    ['nss', '12345678904'],
    ['nss', '1234567890'],
    ['weeklyHours', 85],
    ['hiredOn', '2020-02-30'],
  ])('refuses %s %s', async (field, value) => {
    expect((await refused({ [field]: value })).errors).toMatchObject([{ path: field }]);
  });

  test('has each number, account and practitioner once', async () => {
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const practitioner = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Ana', lastName: 'Sol' },
    });
    await create('U-1', { userId: nurse.userId, practitionerId: practitioner.id });
    expect((await refused({ employeeNo: 'u-1' })).code).toBe('staffMember.number_taken');
    expect((await refused({ userId: nurse.userId })).code).toBe('staffMember.user_taken');
    expect((await refused({ practitionerId: practitioner.id })).code).toBe(
      'staffMember.practitioner_taken',
    );
    const [one, other] = await Promise.allSettled([create('U-2'), create('U-2')]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('takes nothing of another company', async () => {
    const { owner: foreigner } = await signedInCompany(api);
    const theirs = await foreigner.client.ok('departmentCreate', {
      body: { name: 'Ajena', code: 'ajena' },
    });
    expect((await refused({ departmentId: theirs.id })).errors).toMatchObject([
      { path: 'departmentId', code: 'not_an_option' },
    ]);
    expect((await refused({ userId: foreigner.userId })).errors).toMatchObject([
      { path: 'userId', code: 'not_an_option' },
    ]);
    const { id } = await create('T-1');
    const params = { staffMemberId: id };
    expect((await foreigner.client.refused('staffMemberView', { params })).code).toBe(
      'resource.not_found',
    );
  });

  test('lets doctors change their own contact data and nothing else', async () => {
    const own = await create('D-1', { ...numbers, userId: doctor.userId });
    const other = await create('D-2');
    const params = { staffMemberId: own.id };
    expect(await doctor.client.ok('staffMemberView', { params })).toMatchObject({
      hidden: false,
      editable: 'own',
      curp: numbers.curp,
    });
    const changed = await doctor.client.ok('staffMemberUpdate', {
      params,
      body: { version: 1, phone: '+525511112222', emergencyName: '' },
    });
    expect(changed).toMatchObject({ phone: '+525511112222', emergencyName: null, version: 2 });
    const attempts = [
      { params, body: { version: 2, position: 'Directora' } },
      { params, body: { version: 2, phone: '+525511112223', userId: null } },
      { params: { staffMemberId: other.id }, body: { version: 1, phone: '+525511112222' } },
    ];
    for (const attempt of attempts)
      expect((await doctor.client.refused('staffMemberUpdate', attempt)).code).toBe(
        'permission.denied',
      );
    for (const client of [doctor.client, reception.client])
      expect(
        (await client.refused('staffMemberCreate', { body: newStaffMember('D-3') })).code,
      ).toBe('permission.denied');
    expect(
      (
        await owner.client.refused('staffMemberUpdate', {
          params,
          body: { version: 1, position: 'X' },
        })
      ).code,
    ).toBe('resource.version_conflict');
  });
});
