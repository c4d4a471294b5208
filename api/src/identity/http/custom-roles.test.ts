import {
  areas,
  cellChoices,
  grantableRoles,
  grantOf,
  isClinicalRole,
  limits,
  permissionsOf,
  standardGrants,
  verbs,
  type Role,
} from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { createSessionDirectory } from '../model/sessions';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('custom roles', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    ({ owner } = await signedInCompany(api));
  });
  afterAll(() => api.close());

  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const create = (
    name: string,
    grants: readonly string[] = ['customers:read'],
    basedOn: (typeof grantableRoles)[number] = 'reception',
    by = owner,
  ) => by.client.call('customRoleCreate', { body: { name, basedOn, grants: [...grants] } });
  const made = async (...wanted: Parameters<typeof create>) => {
    const { status, body } = await create(...wanted);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as { id: string; version: number }; // created, as was just checked
  };
  const give = (who: SignedInMember, customRoleIds: string[], by = owner, version = 1) =>
    by.client.call('memberUpdate', {
      params: { memberId: who.memberId },
      body: { version, roles: [], customRoleIds },
    });
  const sql = <Row = unknown>(who: SignedInMember, statement: string, values: unknown[] = []) =>
    inTransaction(api.database.pool, who, (db) => db.query<Row>(statement, values));

  test('a copy with other cells decides what its people may do, at once and in every place', async () => {
    const person = await join('nurse');
    const role = await made('Mostrador', ['customers:read', 'leads:read', 'cash:read:own']);
    expect((await person.client.call('patientList', { query: {} })).status).toBe(200);
    expect((await give(person, [role.id])).body).toMatchObject({
      roles: [],
      customRoles: [{ id: role.id, name: 'Mostrador', basedOn: 'reception' }],
      version: 2,
    });
    const { permissions, customRoles } = await person.client.ok('authSession');
    expect(permissions).toEqual(['cash:read', 'customers:read', 'leads:read']);
    expect(customRoles).toMatchObject([{ name: 'Mostrador' }]);
    expect((await person.client.call('patientList', { query: {} })).status).toBe(403);
    expect((await person.client.call('customerList', { query: {} })).status).toBe(200);

    await owner.client.ok('customRoleUpdate', {
      params: { roleId: role.id },
      body: { version: 1, grants: ['leads:read', 'leads:write'], name: 'Prospectos' },
    });
    expect((await person.client.call('customerList', { query: {} })).status).toBe(403);
    // Whoever holds the permission is offered, whatever the role is called.
    const { items } = await owner.client.ok('leadOwnerList');
    expect(items.map(({ id }) => id)).toContain(person.userId);
    expect(await owner.client.ok('customRoleView', { params: { roleId: role.id } })).toMatchObject({
      name: 'Prospectos',
      people: 1,
      holders: [{ memberId: person.memberId }],
      history: [
        {
          action: 'custom_role.updated',
          name: 'Prospectos',
          added: ['leads:write'],
          removed: ['customers:read', 'cash:read:own'],
        },
        { action: 'custom_role.created', name: 'Mostrador', removed: [] },
      ],
    });
    const found = await owner.client.ok('memberList', { query: { role: role.id } });
    expect(found.items.map(({ id }) => id)).toEqual([person.memberId]);
  });

  test('cells stay below the ceiling, and a role has at least one', async () => {
    expect(await create('Vacío', [])).toMatchObject({
      status: 422,
      body: { code: 'custom_role.empty' },
    });
    for (const [base, grants] of [
      ['reception', ['clinical:read']],
      ['reception', ['customers:read', 'customers:export']],
      ['nurse', ['prescriptions:read', 'prescriptions:sign']],
      ['admin', ['sso:read', 'sso:manage']],
      ['marketing', ['patients:read']],
      ['reception', ['nothing:read']],
      ['reception', ['releases:manage']],
      ['reception', ['customers:read:own']],
      ['reception', ['customers:write']],
      ['billing', ['purchases:read:own', 'purchases:write']],
      ['reception', ['cash:read:own', 'cash:read']],
    ] as const)
      expect([grants, (await create('Otro', grants, base)).status]).toEqual([grants, 400]);
    await made('Enfermería de caja', ['customers:read', 'customers:write'], 'nurse');
  });

  test('nobody gives what they lack, changes a role of their own, or leaves a person without one', async () => {
    const admin = await join('admin');
    const billing = ['subscription:read', 'subscription:manage', 'subscription:write'];
    const code = async (call: Promise<{ body: unknown }>) =>
      ((await call).body as { code?: string }).code; // of a refusal
    expect(await code(create('Cobros', billing, 'billing', admin))).toBe(
      'custom_role.above_own_role',
    );
    const owners = await made('Cobros', billing, 'billing');
    const nurse = await join('nurse');
    expect(await code(give(nurse, [owners.id], admin))).toBe('member.above_own_role');
    const own = await made(
      'Gestión',
      ['users:read', 'users:write', 'users:delete', 'users:manage'],
      'admin',
    );
    expect((await give(admin, [own.id])).status).toBe(200);
    const edit = (grants: string[]) =>
      admin.client.call('customRoleUpdate', {
        params: { roleId: own.id },
        body: { version: 1, grants },
      });
    expect(await code(edit(['users:read']))).toBe('custom_role.own');
    // Managing people alone gives nothing else away.
    expect(await code(create('Más', ['customers:read'], 'reception', admin))).toBe(
      'custom_role.above_own_role',
    );
    expect(
      await code(
        admin.client.call('memberUpdate', {
          params: { memberId: nurse.memberId },
          body: { version: 1, roles: ['admin'] },
        }),
      ),
    ).toBe('member.above_own_role');
    expect(await code(give(nurse, []))).toBe('request.invalid');
    expect(await code(create('Mío', ['customers:read'], 'reception', nurse))).toBe(
      'permission.denied',
    );
  });

  test('a role that people have never starts to be clinical; making a clinical one is possible', async () => {
    ({ owner } = await signedInCompany(api)); // nobody else could approve
    const doctor = await join('doctor');
    const role = await made('Consulta', ['appointments:read'], 'doctor');
    await give(doctor, [role.id]);
    const wider = { version: 1, grants: ['appointments:read', 'clinical:read'] };
    expect(
      await owner.client.refused('customRoleUpdate', { params: { roleId: role.id }, body: wider }),
    ).toMatchObject({ code: 'custom_role.becomes_clinical' });
    await expect(
      sql(owner, `update custom_role set grants = array['clinical:read'] where id = $1`, [role.id]),
    ).rejects.toMatchObject({ constraint: 'custom_role_becomes_clinical' });
    const reading = await made('Lectura', wider.grants, 'doctor');
    await give(doctor, [reading.id], owner, 2);
    const signing = { version: 1, grants: [...wider.grants, 'clinical:write'] };
    expect(
      await owner.client.refused('customRoleUpdate', {
        params: { roleId: reading.id },
        body: signing,
      }),
    ).toMatchObject({ code: 'custom_role.becomes_clinical' });
    expect(
      await owner.client.refused('customRoleDelete', {
        params: { roleId: reading.id },
        body: { version: 1, replacement: 'doctor' },
      }),
    ).toMatchObject({ code: 'custom_role.becomes_clinical' });
    await owner.client.ok('customRoleDelete', {
      params: { roleId: reading.id },
      body: { version: 1, replacement: role.id },
    });
  });

  test('a role goes with a replacement for its people, who are told', async () => {
    ({ owner } = await signedInCompany(api));
    const person = await join('nurse');
    const [role, other] = [await made('Uno'), await made('Dos', ['leads:read'])];
    await give(person, [role.id]);
    const remove = (replacement: string | null, roleId = role.id) =>
      owner.client.call('customRoleDelete', {
        params: { roleId },
        body: { version: 1, replacement },
      });
    expect(await remove(null)).toMatchObject({ body: { code: 'custom_role.in_use' } });
    expect((await remove(role.id)).status).toBe(400);
    expect(await remove('doctor')).toMatchObject({
      body: { code: 'custom_role.becomes_clinical' },
    });
    expect((await remove(other.id)).status).toBe(204);
    expect((await person.client.ok('authSession')).permissions).toEqual(['leads:read']);
    expect((await remove('nurse', other.id)).body).toMatchObject({
      code: 'custom_role.becomes_clinical',
    });
    expect((await remove('marketing', other.id)).status).toBe(204);
    expect(await person.client.ok('authSession')).toMatchObject({ roles: ['marketing'] });
    const { items } = await person.client.ok('notificationList', { query: {} });
    expect(items.map(({ facts }) => facts)).toContainEqual({ roles: '', customRoles: 'Dos' });
    const actions = await sql<{ action: string }>(
      owner,
      `select action from audit_log where company_id = app_company() and entity_type in ('custom_role', 'membership') order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'custom_role.created',
      'custom_role.created',
      'member.updated',
      'member.updated',
      'custom_role.deleted',
      'member.updated',
      'custom_role.deleted',
    ]);
  });

  test('another process forgets what a changed or deleted role or a suspended person had, within five seconds', async () => {
    const people = [await join('nurse'), await join('nurse'), await join('nurse')];
    const [changed, deleted, other] = [
      await made('Cambia'),
      await made('Se va'),
      await made('Después', ['leads:read']),
    ];
    const elsewhere = createSessionDirectory(api.database.pool, new Set());
    const sessions: { userId: string; sessionId: string; expiresAt: number }[] = [];
    for (const [at, person] of people.entries()) {
      await give(person, [at === 1 ? deleted.id : changed.id]);
      const { items } = await person.client.ok('accountSessionList');
      const sessionId = items.find(({ current }) => current)?.id ?? '';
      sessions.push({ userId: person.userId, sessionId, expiresAt: Infinity });
    }
    const permissions = () =>
      Promise.all(
        sessions.map((session) =>
          elsewhere.actorOf(session).then(
            (actor) => [...actor.permissions],
            () => 'let in no more',
          ),
        ),
      );
    expect(await permissions()).toEqual(sessions.map(() => ['customers:read']));
    await owner.client.ok('memberSuspend', {
      params: { memberId: people[2]?.memberId ?? '' },
      body: { version: 2 },
    });
    await owner.client.ok('customRoleUpdate', {
      params: { roleId: changed.id },
      body: { version: 1, grants: ['leads:read', 'leads:write'] },
    });
    await owner.client.ok('customRoleDelete', {
      params: { roleId: deleted.id },
      body: { version: 1, replacement: other.id },
    });
    const wanted = JSON.stringify([
      ['leads:read', 'leads:write'],
      ['leads:read'],
      'let in no more',
    ]);
    const end = performance.now() + 5_000;
    while (JSON.stringify(await permissions()) !== wanted) {
      if (performance.now() > end)
        throw new Error(`they still have ${JSON.stringify(await permissions())}`);
      await new Promise(setImmediate); // the cache measures time between tasks
    }
  });

  test('names are unique, the number is limited, also for two at once', async () => {
    ({ owner } = await signedInCompany(api));
    const both = await Promise.all([create('Igual'), create('igual')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (let at = 1; at < limits.customRolesMax - 1; at += 1) await made(`Rol ${at}`);
    const last = await Promise.all([create('Último'), create('Penúltimo')]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expect(
      sql(
        owner,
        `insert into custom_role (company_id, name, based_on, grants, created_at, created_by, updated_at, updated_by)
         select company_id, 'x', based_on, grants, now(), app_user_id(), now(), app_user_id() from custom_role limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'custom_role_limit' });
  });

  test('two change one role: the second sees the first; giving and deleting at once leaves no holder', async () => {
    ({ owner } = await signedInCompany(api));
    const role = await made('Carrera');
    const second = await join('owner');
    const rename = (by: SignedInMember, name: string) =>
      by.client.call('customRoleUpdate', {
        params: { roleId: role.id },
        body: { version: 1, name },
      });
    const outcomes = await Promise.all([rename(owner, 'A'), rename(second, 'B')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const person = await join('nurse');
    const [given, removed] = await Promise.all([
      give(person, [role.id]),
      second.client.call('customRoleDelete', {
        params: { roleId: role.id },
        body: { version: 2, replacement: null },
      }),
    ]);
    expect([
      [200, 409],
      [400, 204],
    ]).toContainEqual([given.status, removed.status]);
  });

  test('the database refuses what goes past the API', async () => {
    const role = await made('Base');
    const nurse = await join('nurse');
    const other = await signedInCompany(api);
    const foreign = await other.client.ok('customRoleCreate', {
      body: { name: 'Ajeno', basedOn: 'reception', grants: ['customers:read'] },
    });
    const assign = `update membership set custom_role_ids = array[$2::uuid] where id = $1`;
    await expect(sql(owner, assign, [nurse.memberId, foreign.id])).rejects.toMatchObject({
      constraint: 'membership_custom_roles',
    });
    expect((await give(nurse, [foreign.id])).status).toBe(400);
    await expect(sql(owner, assign, [owner.memberId, role.id])).rejects.toMatchObject({
      constraint: 'membership_own_roles',
    });
    for (const grants of [['clinical:read'], ['releases:manage'], ['nonsense'], []])
      await expect(
        sql(owner, 'update custom_role set grants = $2 where id = $1', [role.id, grants]),
      ).rejects.toMatchObject({ code: '23514' });
    await expect(
      sql(owner, `update custom_role set based_on = 'doctor' where id = $1`, [role.id]),
    ).rejects.toMatchObject({ code: '42501' });
    await sql(owner, assign, [nurse.memberId, role.id]);
    await expect(
      sql(owner, 'delete from custom_role where id = $1', [role.id]),
    ).rejects.toMatchObject({ constraint: 'custom_role_in_use' });
    const admin = await join('admin');
    await expect(
      sql(
        admin,
        `insert into custom_role (company_id, name, based_on, grants, created_at, created_by, updated_at, updated_by)
         values (app_company(), 'x', 'billing', array['subscription:manage'], now(), app_user_id(), now(), app_user_id())`,
      ),
    ).rejects.toMatchObject({ constraint: 'custom_role_above_own_role' });
  });

  test('what the database knows of the matrix agrees with it', async () => {
    ({ owner } = await signedInCompany(api));
    const cells = areas.flatMap((area) =>
      verbs.flatMap((verb) => (['all', 'own'] as const).map((scope) => ({ area, verb, scope }))),
    );
    const byAdmin: ReadonlySet<string> = new Set(permissionsOf(['admin']));
    const byOwner: ReadonlySet<string> = new Set(permissionsOf(['owner']));
    const mattersMost =
      /^(clinical|prescriptions|users|company|api-tokens|sso|audit|staff|cash|subscription):/;
    for (const base of grantableRoles) {
      const rows = await sql<{ g: string; above: boolean; clinical: boolean; owners: boolean }>(
        owner,
        `select g, custom_role_above($1, array[g]) as above, grants_are_clinical(array[g]) as clinical, grants_of_owners(array[g]) as owners
         from unnest($2::text[]) g`,
        [base, cells.map(grantOf)],
      );
      const allowed = new Set(
        cells
          .filter(({ area, verb, scope }) => cellChoices(base, area, verb).includes(scope))
          .map(grantOf),
      );
      // What the database would refuse is never allowed; where it matters most it refuses all else.
      expect(rows.filter(({ g, above }) => above && allowed.has(g))).toEqual([]);
      expect(
        rows.filter(({ g, above }) => mattersMost.test(g) && !above && !allowed.has(g)),
      ).toEqual([]);
      const able = rows.filter(({ g }) => allowed.has(g));
      expect(able.filter(({ clinical }) => clinical).map(({ g }) => g)).toEqual(
        [...allowed].filter((g) =>
          isClinicalRole({ id: '', name: '', basedOn: base, grants: [g] }),
        ),
      );
      expect(able.filter(({ owners }) => owners).map(({ g }) => g)).toEqual(
        [...allowed].filter((g) => byOwner.has(g) && !byAdmin.has(g)),
      );
      const name = `Copia de ${base}`;
      expect((await create(name, standardGrants(base), base)).status).toBe(201);
    }
  });
});
