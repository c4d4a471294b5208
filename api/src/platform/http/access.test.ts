import {
  apiEndpointNames,
  cellChoices,
  contract,
  deviceKinds,
  grantableRoles,
  matrix,
  permissionsOf,
  roles,
  rolesWith,
  routes,
  type ApiEndpointName,
  type Area,
  type DeviceKind,
  type EndpointShape,
  type GrantableRole,
  type Permission,
  type Role,
  type Verb,
} from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signIn,
  signedInCompany,
  signedUp,
  testPassword,
  type LooseInput,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { pairDevice, type TestDevice } from '../../testing/records/devices';
import { recordInputs } from '../../testing/records/all-records';
import { createDocumentRecords } from '../../testing/records/documents';
import { createPatient } from '../../testing/records/patients';
import { createPrescriptionRecords } from '../../testing/records/prescriptions';
import { createServiceRequestRecords } from '../../testing/records/service-requests';
import { createVisitRecords } from '../../testing/records/visits';

const names = apiEndpointNames;
const shapeOf = (name: ApiEndpointName): EndpointShape => contract[name];

/**
 * An input that validation refuses: whoever gets that far passed authorization, and nothing is
 * changed.
 */
const harmless = (name: ApiEndpointName): LooseInput => ({
  params: Object.fromEntries(
    [...routes[name].matchAll(/:(\w+)/g)].map(([, param]) => [
      param,
      '00000000-0000-4000-8000-000000000000',
    ]),
  ),
  ...(shapeOf(name).body ? { body: { nothingKnown: true } } : {}),
});

describe('endpoint access', () => {
  let api: TestApi;
  let withoutCompany: SignedIn;
  let holder: SignedInMember;
  const members = new Map<Role, SignedIn>();
  const paired = new Map<DeviceKind, TestDevice>();

  beforeAll(async () => {
    api = await createTestApi();
    const { owner, companyId } = await signedInCompany(api, { founder: ['owner'] });
    members.set('owner', owner);
    for (const role of roles.filter((other) => other !== 'owner')) {
      members.set(role, await joinCompany(api, await signedUp(api), companyId, [role]));
    }
    withoutCompany = await signedUp(api);
    holder = await joinCompany(api, await signedUp(api), companyId, ['nurse']);
    const { id: siteId } = await owner.client.ok('siteCreate', { body: { name: 'Centro' } });
    for (const kind of deviceKinds)
      paired.set(kind, await pairDevice(api, owner, { kind, siteId }));
  });
  afterAll(() => api.close());

  const answer = async (person: { readonly token: string } | null, name: ApiEndpointName) => {
    const client = api.as(person?.token ?? null);
    // The invalid input breaks the contract on purpose.
    return (
      client.call as (
        name: ApiEndpointName,
        input: LooseInput,
      ) => Promise<{ status: number; body: { code?: string } | undefined }>
    )(name, harmless(name));
  };
  const who = (role: Role): SignedIn => {
    const member = members.get(role);
    if (!member) throw new Error(`nobody holds ${role}`);
    return member;
  };

  /** The one member of the company whose only role is a custom one. */
  const holderOf = async (basedOn: GrantableRole, grants: readonly string[]) => {
    await api.database.asOwner(async (db) => {
      const { rows } = await db.query<{ id: string }>(
        `insert into custom_role (company_id, name, based_on, grants, created_at, created_by, updated_at, updated_by)
         select company_id, $2, $3, $4, now(), user_id, now(), user_id from membership where id = $1 returning id`,
        [holder.memberId, grants.join(), basedOn, grants],
      );
      await db.query(
        `update membership set roles = '{}', custom_role_ids = array[$2::uuid] where id = $1`,
        [holder.memberId, rows[0]?.id],
      );
      await db.query('delete from custom_role where id <> $1', [rows[0]?.id]);
    });
    return signIn(api, holder.email);
  };

  const guarded = names.filter((name) => 'permission' in shapeOf(name).access);
  const ofDevices = names.filter(
    (name) => 'device' in shapeOf(name).access && !guarded.includes(name),
  );

  /** Outcome per endpoint as a table, so that a failure names the endpoints. */
  const outcomes = async (
    person: { readonly token: string } | null,
    endpoints: readonly ApiEndpointName[],
  ) => {
    const table: Record<string, string> = {};
    for (const name of endpoints) {
      const { status, body } = await answer(person, name);
      table[name] = [401, 403, 500].includes(status) ? `${status} ${body?.code}` : 'let in';
    }
    return table;
  };
  const allWithOutcome = (endpoints: readonly ApiEndpointName[], outcome: string) =>
    Object.fromEntries(endpoints.map((name) => [name, outcome]));

  const permissionFor = (name: ApiEndpointName): Permission | null => {
    const { access } = shapeOf(name);
    return 'permission' in access ? access.permission : null;
  };
  const asksFor = (name: ApiEndpointName, permission: Permission) =>
    permissionFor(name) === permission;
  /** The first endpoint of each permission. */
  const oneOfEach = [
    ...new Map(guarded.toReversed().map((name) => [permissionFor(name), name])).values(),
  ];
  const isAllowed = (role: Role, name: ApiEndpointName): boolean => {
    const { access } = shapeOf(name);
    return (
      'permission' in access &&
      (rolesWith(access.permission).includes(role) ||
        ('emergency' in access && rolesWith('emergency-access:write').includes(role)))
    );
  };
  /** One of those who may not call an endpoint: another one for the next. */
  const refused = new Map(
    guarded.map((name, place) => {
      const mayNot = roles.filter((role) => !isAllowed(role, name));
      return [name, mayNot[place % mayNot.length]];
    }),
  );
  /** Of each permission one endpoint, by one of those who have it: another one for the next. */
  const letIn = new Map(
    oneOfEach.map((name, place) => {
      const may = roles.filter((role) => isAllowed(role, name));
      return [name, may[place % may.length]];
    }),
  );

  // Which role has which permission: permissions.test.ts of the contracts, and by hand below.
  test('each endpoint refuses who has not its permission; who has it passes', async () => {
    for (const role of roles) {
      const asked = guarded.filter(
        (name) => refused.get(name) === role || letIn.get(name) === role,
      );
      const expected = asked.map((name) => [
        name,
        isAllowed(role, name) ? 'let in' : '403 permission.denied',
      ]);
      expect([role, await outcomes(who(role), asked)]).toEqual([
        role,
        Object.fromEntries(expected),
      ]);
    }
    const openToAll = guarded.filter((name) => !refused.get(name));
    expect(openToAll.length).toBeLessThan(guarded.length / 5);
    expect([...letIn.values()]).not.toContain(undefined);
  });

  test.each(deviceKinds)(
    'a %s passes where its kind is named, and at no other endpoint',
    async (kind) => {
      const mayCall = (name: ApiEndpointName) => {
        const { access } = shapeOf(name);
        return 'device' in access && access.device?.includes(kind);
      };
      const closed = names.filter((name) => !('public' in shapeOf(name).access));
      // The kinds take turns: the guard is the same for every endpoint.
      const asked = closed.filter(
        (name, place) =>
          'device' in shapeOf(name).access ||
          place % deviceKinds.length === deviceKinds.indexOf(kind),
      );
      const expected = asked.map((name) => [name, mayCall(name) ? 'let in' : '403 device.denied']);
      expect(await outcomes(paired.get(kind) ?? null, asked)).toEqual(Object.fromEntries(expected));
    },
  );

  // Written by hand, because the test above would follow a wrong contract (docs/adr/0087).
  test('devices have a closed list', () => {
    const listOf = (kind: DeviceKind) =>
      names.filter((name) => {
        const { access } = shapeOf(name);
        return 'device' in access && access.device?.includes(kind);
      });
    expect(listOf('kiosk').sort()).toEqual(['deviceView', 'kioskAppointment', 'kioskArrive']);
    expect(listOf('waiting-room').sort()).toEqual(['deviceView', 'queueWall']);
  });

  test('endpoints of devices alone refuse people', async () => {
    expect(await outcomes(who('owner'), ofDevices)).toEqual(
      allWithOutcome(ofDevices, '403 device.required'),
    );
  });

  describe('without an emergency access', () => {
    const emergency = names.filter((name) => 'emergency' in shapeOf(name).access);
    let someone: SignedInMember;
    let records: Readonly<Record<string, string>>;
    const withoutCare: SignedIn[] = [];

    beforeAll(async () => {
      someone = await signedInCompany(api, { founder: ['owner', 'doctor'] });
      for (const role of ['owner', 'admin', 'auditor'] as const)
        withoutCare.push(await joinCompany(api, await signedUp(api), someone.companyId, [role]));
      const { id: patientId } = await createPatient(someone.client);
      const { scannedDocumentId } = await createDocumentRecords(api, someone);
      records = {
        patientId,
        ...(await createVisitRecords(api, someone)),
        ...(await createPrescriptionRecords(api, someone)),
        clinicalDocumentId: scannedDocumentId,
        ...(await createServiceRequestRecords(api, someone)),
      };
    });

    test('the endpoints that offer one read the record of one patient', () => {
      expect(emergency).toEqual(
        expect.arrayContaining(['clinicalSummaryView', 'patientVisitList', 'visitView']),
      );
      expect(emergency.filter((name) => !/^GET \S*:\w+\S*$/.test(routes[name]))).toEqual([]);
    });

    test('each refuses an owner, an administrator and an auditor its own record', async () => {
      for (const name of emergency) {
        const input = recordInputs[name as keyof typeof recordInputs] as LooseInput; // each has an id
        const params = Object.fromEntries(
          [...routes[name].matchAll(/:(\w+)/g)].map(([, param = '']) => [
            param,
            records[param] ?? '',
          ]),
        );
        const call = async (person: SignedIn) => {
          const ask = person.client.call as (
            name: ApiEndpointName,
            input: LooseInput,
          ) => Promise<{ status: number; body: { code?: string } }>; // the input is valid for its endpoint
          const { status, body } = await ask(name, { ...input, params });
          return { name, status, code: status === 200 ? undefined : body.code };
        };
        const refusal = { name, status: 403, code: 'emergency_access.required' };
        for (const person of withoutCare) expect(await call(person)).toEqual(refusal);
        expect(await call(someone)).toEqual({ name, status: 200, code: undefined });
      }
    });
  });

  // Each token may call 120 times a minute.
  test('a token of one permission passes exactly where that is asked for', async () => {
    const permission = 'customers:read';
    const closed = names.filter(
      (name) =>
        !('public' in shapeOf(name).access) &&
        (!guarded.includes(name) || letIn.has(name) || asksFor(name, permission)),
    );
    const found: Record<string, string> = {};
    for (let first = 0; first < closed.length; first += 100) {
      const { secret } = await who('owner').client.ok('apiTokenIssue', {
        body: {
          name: `Token ${first}`,
          permissions: [permission],
          expiresInDays: 1,
          password: testPassword,
        },
      });
      Object.assign(found, await outcomes({ token: secret }, closed.slice(first, first + 100)));
    }
    const expected = closed.map((name) => {
      const { access } = shapeOf(name);
      if (!('permission' in access)) return [name, '403 apiToken.not_allowed'];
      return [name, access.permission === permission ? 'let in' : '403 permission.denied'];
    });
    expect(found).toEqual(Object.fromEntries(expected));
  });

  // One with a permission alone, which no form would make: writing needs reading there.
  const inCustomRoles = [...new Set(guarded.flatMap((name) => permissionFor(name) ?? []))].flatMap(
    (permission) => {
      const [area, verb] = permission.split(':') as [Area, Verb]; // the two halves of the template type
      return grantableRoles
        .filter((role) => matrix.has(area) && cellChoices(role, area, verb).includes('all'))
        .slice(0, 1)
        .map((basedOn) => ({ permission, basedOn }));
    },
  );

  /** What is asked for besides, by the handler. */
  const asksForMore: ReadonlySet<ApiEndpointName> = new Set([
    'conversationTranscript', // patient-chats:read
    'emailConversationCreate', // patient-chats:write
  ]);

  test('nearly every permission can be in a custom role', () => {
    expect(inCustomRoles.length).toBeGreaterThan(50);
    expect(inCustomRoles.map(({ permission }) => permission)).not.toContain('sso:manage');
  });

  // Some permissions, of which each reads, writes or deletes something else.
  test.each(inCustomRoles.filter((_, place) => place % 15 === 0))(
    'a custom role with $permission alone passes exactly where that is asked for',
    async ({ permission, basedOn }) => {
      const person = await holderOf(basedOn, [permission]);
      const asked = guarded.filter((name) => asksFor(name, permission) || oneOfEach.includes(name));
      const expected = asked.map((name) => {
        const { access } = shapeOf(name);
        const allowed =
          (asksFor(name, permission) && !asksForMore.has(name)) ||
          ('emergency' in access && permission === 'emergency-access:write');
        return [name, allowed ? 'let in' : '403 permission.denied'];
      });
      expect(await outcomes(person, asked)).toEqual(Object.fromEntries(expected));
    },
  );

  test('permissions need a company', async () => {
    const asked = guarded.filter(
      (name) => oneOfEach.includes(name) || 'emergency' in shapeOf(name).access,
    );
    expect(await outcomes(withoutCompany, asked)).toEqual(
      allWithOutcome(asked, '403 company.required'),
    );
  });

  test('without a session, only public endpoints respond', async () => {
    const closed = names.filter((name) => !('public' in shapeOf(name).access));
    expect(await outcomes(null, closed)).toEqual(allWithOutcome(closed, '401 auth.required'));
  });

  /** Whatever their roles, but as members. */
  const ofMembers: readonly ApiEndpointName[] = ['accountDataExport', 'accountLeaveView'];

  test('endpoints for any signed-in person need no company, but for those about one', async () => {
    const personal = names.filter(
      (name) => 'signedIn' in shapeOf(name).access && name !== 'authSignOut', // ends the session
    );
    expect(await outcomes(withoutCompany, personal)).toEqual({
      ...allWithOutcome(personal, 'let in'),
      ...allWithOutcome(ofMembers, '403 company.required'),
    });
  });

  // Written by hand from docs/spec/identity.md §7, because the tests above would follow a wrong
  // matrix.
  const byHand = [
    ['nurse', 'customerList', 403],
    ['doctor', 'customerList', 200],
    ['doctor', 'customerCreate', 403],
    ['auditor', 'customerCreate', 403],
    ['billing', 'customerFieldCreate', 403],
    ['marketing', 'customerFieldCreate', 400],
    ['marketing', 'appointmentCounts', 200],
    ['marketing', 'appointmentList', 403],
    ['marketing', 'appointmentCalendar', 403],
    ['marketing', 'patientContactList', 200],
    ['marketing', 'patientList', 403],
    ['marketing', 'patientView', 403],
    ['marketing', 'patientFacets', 403],
    ['marketing', 'patientExport', 403],
    ['billing', 'patientList', 200],
    ['marketing', 'purchaseFieldCreate', 403],
    ['billing', 'purchaseFieldCreate', 400],
    ['nurse', 'purchaseFieldList', 403],
    ['auditor', 'customerFieldReorder', 403],
    ['auditor', 'purchaseFieldExport', 200],
    ['reception', 'categoryCreate', 403],
    ['admin', 'categoryCreate', 400],
    ['reception', 'customerDelete', 403],
    ['reception', 'customerBulk', 400],
    ['reception', 'customerBulkDelete', 403],
    ['marketing', 'customerMerge', 403],
    ['admin', 'customerMerge', 400],
    ['doctor', 'customerBlock', 403],
    ['doctor', 'customerTimelineList', 404],
    ['nurse', 'customerTimelineList', 403],
    ['auditor', 'customerConsentSet', 403],
    ['billing', 'customerNoteCreate', 400],
    ['doctor', 'purchaseList', 200],
    ['nurse', 'purchaseList', 403],
    ['marketing', 'purchaseCreate', 403],
    ['reception', 'purchaseCreate', 400],
    ['reception', 'paymentRefund', 403],
    ['reception', 'purchaseCancel', 403],
    ['billing', 'paymentRefund', 400],
    ['billing', 'purchaseExport', 200],
    ['reception', 'purchaseExport', 403],
    ['auditor', 'paymentCreate', 403],
    ['reception', 'cashSessionOpen', 400],
    ['owner', 'cashSessionOpen', 403],
    ['reception', 'cashSessionClose', 403],
    ['admin', 'cashSessionClose', 400],
    ['owner', 'cfdiStamp', 403],
    ['billing', 'cfdiStamp', 400],
    ['reception', 'productCreate', 403],
    ['doctor', 'companyView', 403],
    ['reception', 'leadList', 200],
    ['reception', 'leadCreate', 400],
    ['reception', 'leadDelete', 403],
    ['billing', 'leadList', 403],
    ['doctor', 'leadBoard', 403],
    ['auditor', 'leadMove', 403],
    ['marketing', 'leadExport', 200],
    ['reception', 'leadExport', 403],
    ['auditor', 'leadExport', 403],
    ['marketing', 'leadCaptureCreate', 400],
    ['auditor', 'memberList', 200],
    ['auditor', 'companyUpdate', 403],
    ['nurse', 'datasetList', 200],
    ['marketing', 'datasetUpload', 403],
    ['admin', 'datasetUpload', 400],
    ['billing', 'datasetDelete', 403],
    ['auditor', 'datasetViewCreate', 400],
  ] as const;
  test('roles call what the specification gives them', async () => {
    const found: unknown[] = [];
    for (const [role, name] of byHand)
      found.push([role, name, (await answer(who(role), name)).status]);
    expect(found).toEqual(byHand);
  });

  test('permissions of several roles add up', async () => {
    const both = await signedInCompany(api, { roles: ['nurse', 'billing'] });
    const { user } = { user: await both.client.ok('authSession') };
    expect(user.permissions).toEqual(permissionsOf(['nurse', 'billing']));
    expect((await answer(both, 'customerList')).status).toBe(200);
  });
});
