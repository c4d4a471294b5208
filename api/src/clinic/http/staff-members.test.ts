import {
  createTestApi,
  newestMail,
  signIn,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { newStaffMember } from '../../testing/records/staff';
import { limits } from '@sala/shared-contracts';
import { onePixel } from '../../testing/records/clinic';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the staff roster', () => {
  const numbers = {
    curp: 'GOMC850101HDFMRR05',
    rfc: 'GOMC850101AB1',
    nss: '12345678903',
    phone: '+525512345678',
    emergencyName: 'Luis Méndez',
    emergencyPhone: '+525587654321',
  } as const;

  let owner: SignedInMember;
  let doctor: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    reception = await newMember(api, owner.companyId, ['reception']);
  });
  afterAll(() => api.clock.move());

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
    const stranger = await newCompany(api);
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
    await newCompany(api).then(({ owner: { client } }) =>
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
    const { rows } = await api.database.asOwner((client) =>
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
    const nurse = await newMember(api, owner.companyId, ['nurse']);
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
    const { owner: foreigner } = await newCompany(api);
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

describe('documents of the staff', () => {
  let owner: SignedInMember;
  let nurse: SignedInMember;
  let staffMemberId: string;

  afterAll(() => api.clock.move());
  beforeEach(async () => {
    api.clock.move(new Date('2026-11-20T18:00:00Z'));
    owner = await newCompany(api);
    nurse = await newMember(api, owner.companyId, ['nurse']);
    const body = newStaffMember('N-1', { userId: nurse.userId });
    staffMemberId = (await owner.client.ok('staffMemberCreate', { body })).id;
  });

  const add = (given: object = {}) =>
    owner.client.ok('staffDocumentCreate', {
      params: { staffMemberId },
      body: { kind: 'licence', ...given },
    });
  const told = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.map(({ kind, facts }) => [kind, facts]);
  const nextMorning = async () => {
    await api.database.asOwner((client) =>
      client.query(
        "update job set due_at = now() where kind = 'staff_document_reminder' and company_id = $1",
        [owner.companyId],
      ),
    );
    await runDueJobs(api);
  };

  test('have a state by their expiry, seen by managers and the person alone', async () => {
    const states = [
      [await add({ expiresOn: '2026-11-19' }), 'expired'],
      [await add({ expiresOn: '2026-11-20' }), 'expiring'],
      [await add({ expiresOn: '2026-12-20' }), 'expiring'],
      [await add({ expiresOn: '2026-12-21' }), 'valid'],
      [await add(), 'valid'],
    ] as const;
    expect(states.map(([{ state }]) => state)).toEqual(states.map(([, state]) => state));
    const [row] = (await owner.client.ok('staffMemberList')).items;
    expect(row?.documents).toBe('expired');
    const params = { staffMemberId };
    expect((await nurse.client.ok('staffDocumentList', { params })).items).toHaveLength(5);
    const reception = await newMember(api, owner.companyId, ['reception']);
    expect((await reception.client.refused('staffDocumentList', { params })).code).toBe(
      'permission.denied',
    );
    expect((await reception.client.ok('staffMemberList')).items[0]?.documents).toBeNull();
    expect(
      (await nurse.client.refused('staffDocumentCreate', { params, body: { kind: 'other' } })).code,
    ).toBe('permission.denied');
    expect(
      (
        await owner.client.refused('staffDocumentCreate', {
          params,
          body: { kind: 'other', issuedOn: '2026-02-01', expiresOn: '2026-01-31' },
        })
      ).errors,
    ).toMatchObject([{ path: 'expiresOn' }]);
  });

  test('keep one file each, which strangers do not read', async () => {
    const { id } = await add();
    const params = { staffDocumentId: id };
    const save = (name: string, content: Blob) =>
      owner.client.ok('staffDocumentFileSave', { params, query: { name }, body: content });
    await save('una.png', new Blob([onePixel]));
    const saved = await save('otra.png', new Blob([onePixel]));
    expect(saved.file?.name).toBe('otra.png');
    const stored = () =>
      api.database.asOwner((client) =>
        client.query(
          "select name from stored_file where purpose = 'staff_document' and company_id = $1",
          [owner.companyId],
        ),
      );
    expect((await stored()).rows).toEqual([{ name: 'otra.png' }]);
    expect((await nurse.client.ok('staffDocumentFileView', { params })).name).toBe('otra.png');
    expect(
      (
        await owner.client.refused('staffDocumentFileSave', {
          params,
          query: { name: 'x.exe' },
          body: new Blob(['MZ\u0000\u0001']),
        })
      ).code,
    ).toBe('staffDocument.kind_unknown');
    const doctor = await newMember(api, owner.companyId, ['doctor']);
    expect((await doctor.client.refused('staffDocumentFileView', { params })).code).toBe(
      'permission.denied',
    );
    await owner.client.ok('staffDocumentDelete', { params });
    expect((await stored()).rows).toEqual([]);
  });

  test('are reminded of once for each expiry and threshold', async () => {
    const { id } = await add({ expiresOn: '2026-12-21' });
    await runDueJobs(api);
    expect(await told(owner)).toEqual([]);
    const move = (version: number, expiresOn: string) =>
      owner.client.ok('staffDocumentUpdate', {
        params: { staffDocumentId: id },
        body: { version, expiresOn },
      });
    const facts = (expiresOn: string) => ({
      person: 'Rosa Méndez',
      document: 'licence',
      expiresOn,
    });
    const expected: unknown[] = [];
    const steps = [
      ['2026-12-20', 'staff_document_expiring'],
      ['2026-12-19', 'staff_document_expiring'],
      ['2026-11-19', 'staff_document_expired'],
    ] as const;
    for (const [index, [expiresOn, kind]] of steps.entries()) {
      await move(index + 1, expiresOn);
      await nextMorning();
      await nextMorning();
      expected.unshift([kind, facts(expiresOn)]);
      expect(await told(owner)).toEqual(expected);
    }
    expect(await told(nurse)).toEqual([]);
  });

  test('are at most so many, also when two are added at once', async () => {
    const { id } = await add();
    await api.database.asOwner((client) =>
      client.query(
        `insert into staff_document
         select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
         from staff_document d, generate_series(2, $2::int) where d.id = $1`,
        [id, limits.staffDocumentsMax - 1],
      ),
    );
    const last = await Promise.all(
      [1, 2].map(() =>
        owner.client.call('staffDocumentCreate', {
          params: { staffMemberId },
          body: { kind: 'other' },
        }),
      ),
    );
    expect(last.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('the end of somebody’s work', () => {
  let owner: SignedInMember;
  let admin: SignedInMember;

  afterAll(() => api.clock.move());
  beforeEach(async () => {
    api.clock.move(new Date('2026-11-20T18:00:00Z'));
    owner = await newCompany(api);
    admin = await newMember(api, owner.companyId, ['admin']);
  });

  const joined = async (role: 'nurse' | 'owner', employeeNo: string) => {
    const member = await newMember(api, owner.companyId, [role]);
    const { id } = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember(employeeNo, { userId: member.userId }),
    });
    return { member, params: { staffMemberId: id } };
  };
  const body = { version: 1, leftOn: '2026-11-20' };

  test('is shown with its consequences, then ends shifts, access and sessions', async () => {
    const { member, params } = await joined('nurse', 'N-1');
    const session = await signIn(api, member.email);
    const shift = { ...params, start: '08:00', end: '16:00' };
    await owner.client.ok('staffShiftCreate', {
      body: { shifts: ['2026-11-19', '2026-11-21'].map((date) => ({ ...shift, date })) },
    });
    const shown = await admin.client.ok('staffTerminationView', {
      params,
      query: { leftOn: body.leftOn },
    });
    expect(shown).toMatchObject({
      openWork: null,
      account: { status: 'active', owner: false },
      shifts: 1,
    });
    expect(await admin.client.ok('staffMemberTerminate', { params, body })).toMatchObject({
      status: 'terminated',
      leftOn: '2026-11-20',
      version: 2,
    });
    await runDueJobs(api);
    const { items } = await owner.client.ok('memberList', { query: {} });
    expect(items.find(({ userId }) => userId === member.userId)?.status).toBe('suspended');
    const { rows } = await api.database.asOwner((client) =>
      client.query('select revoked_at is null as live from session where user_id = $1', [
        member.userId,
      ]),
    );
    expect(rows.filter(({ live }) => live)).toEqual([]);
    expect((await session.client.call('staffMemberList')).status).toBe(401);
    const { shifts } = await owner.client.ok('staffShiftList', { query: { from: '2026-11-16' } });
    expect(shifts.map(({ date }) => date)).toEqual(['2026-11-19']);
    expect(
      (
        await owner.client.refused('staffShiftCreate', {
          body: { shifts: [{ ...shift, date: '2026-11-23' }] },
        })
      ).code,
    ).toBe('staffShift.not_employed');
    expect((await admin.client.refused('staffMemberTerminate', { params, body })).code).toBe(
      'resource.version_conflict',
    );
    const again = { version: 2, hiredOn: '2026-11-20' };
    expect(
      (await admin.client.refused('staffMemberRehire', { params, body: again })).errors,
    ).toMatchObject([{ path: 'hiredOn' }]);
    expect(
      await admin.client.ok('staffMemberRehire', {
        params,
        body: { ...again, hiredOn: '2026-11-23' },
      }),
    ).toMatchObject({ status: 'active', leftOn: null, hiredOn: '2026-11-23' });
  });

  test('is neither in the future nor one’s own, and takes an owner’s access from owners only', async () => {
    const { params } = await joined('nurse', 'N-1');
    const refuse = async (given: object) =>
      (await owner.client.refused('staffMemberTerminate', { params, body: { ...body, ...given } }))
        .errors;
    expect(await refuse({ leftOn: '2026-11-21' })).toMatchObject([{ code: 'in_future' }]);
    expect(await refuse({ leftOn: '2020-02-02' })).toMatchObject([{ path: 'leftOn' }]);
    const own = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('O-1', { userId: owner.userId }),
    });
    const ofOwner = { params: { staffMemberId: own.id }, body };
    expect((await owner.client.refused('staffMemberTerminate', ofOwner)).code).toBe(
      'staffMember.own_termination',
    );
    expect((await admin.client.refused('staffMemberTerminate', ofOwner)).code).toBe(
      'member.above_own_role',
    );
    const other = await joined('owner', 'O-2');
    await owner.client.ok('staffMemberTerminate', { params: other.params, body });
    await runDueJobs(api);
    const { items } = await owner.client.ok('memberList', { query: {} });
    expect(items.find(({ userId }) => userId === other.member.userId)?.status).toBe('suspended');
  });

  test('keeps the access of the last owner, and tells the owners', async () => {
    const { member, params } = await joined('owner', 'O-2');
    // Two owners end each other's work at once; whoever comes second is the last.
    const own = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('O-1', { userId: owner.userId }),
    });
    await owner.client.ok('staffMemberTerminate', { params, body });
    await member.client.ok('staffMemberTerminate', { params: { staffMemberId: own.id }, body });
    await runDueJobs(api);
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ status: string }>(
        "select status from membership where company_id = $1 and 'owner' = any (roles) order by status",
        [owner.companyId],
      ),
    );
    expect(rows.map(({ status }) => status)).toEqual(['active', 'suspended']);
    const told = await owner.client.ok('notificationList');
    expect(told.items.map(({ kind }) => kind)).toEqual(['staff_account_kept']);
  });
});
