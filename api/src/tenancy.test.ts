import { apiEndpointNames, routes, type ApiEndpointName } from '@sala/shared-contracts';
import pg from 'pg';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from './testing';
import { appointmentFor } from './testing/records/appointments';
import { prepareArrival } from './testing/records/arrivals';
import { customerInputs, mergeInput } from './testing/records/customers';
import { companyOfAll as company, everyInput, makers, type Maker } from './testing/records/every';
import { prepareVisit } from './testing/records/visits';

/** A route without the word that says what comes back. */
type PathOf<Route extends string> = Route extends `${string} ${infer Path} ${string}`
  ? Path
  : Route;
type ParamOf<Route extends string> = Route extends `${string}:${infer Rest}`
  ? Rest extends `${infer Param}/${string}`
    ? Param
    : Rest
  : never;

/** What is in a path and is no id of a company's record, each for its reason. */
const ofNoCompany = {
  challengeId: 'somebody who is not signed in yet: second-factor.test.ts',
  captureToken: 'of a public form: lead-captures.test.ts',
  feedToken: 'proves itself: calendar-feeds.test.ts',
  step: 'a part of one’s own draft',
  logoId: 'of a picture that everybody may see: logo.test.ts',
  provider: 'a name out of a closed list',
  pack: 'a name out of a closed list',
  mailId: 'of the sandbox, which belongs to no company: sandbox.test.ts',
} as const;

/** What names two records that belong together, and is tried where those are made. */
const ofTwo = { checkInView: 'check-in.test.ts', checkIn: 'check-in.test.ts' } as const;

type Param = Exclude<ParamOf<PathOf<(typeof routes)[ApiEndpointName]>>, keyof typeof ofNoCompany>;
/** Endpoints that take an id: a new one must be given an input here, or this does not compile. */
type NameWithId = {
  [Name in ApiEndpointName]: Exclude<
    ParamOf<PathOf<(typeof routes)[Name]>>,
    keyof typeof ofNoCompany
  > extends never
    ? never
    : Name;
}[Exclude<ApiEndpointName, keyof typeof ofTwo>];

const paramIn = (name: ApiEndpointName): string | undefined => /:(\w+)/.exec(routes[name])?.[1];

const names = apiEndpointNames.filter((name): name is NameWithId => {
  const param = paramIn(name);
  return param !== undefined && !(param in ofNoCompany) && !(name in ofTwo);
});

/** Inputs that succeed on the caller's own record. */
const inputs: Record<Exclude<NameWithId, 'customerMerge'>, LooseInput> = everyInput;

type Records = Record<Param | 'otherSource', string>;

const inputOf = (name: NameWithId, records: Records): LooseInput =>
  name === 'customerMerge' ? mergeInput(records.otherSource) : inputs[name];

/** Who makes the record that a path parameter names. */
const makerOf = new Map<string, Maker>();

/** One record of each kind, the same in each company. */
const createRecords = async (api: TestApi, member: SignedInMember): Promise<Records> => {
  const records: Partial<Records> = {};
  for (const make of makers) {
    const made = await make(api, member);
    for (const param of Object.keys(made)) makerOf.set(param, make);
    Object.assign(records, made);
  }
  return records as Records; // a test below says whether every parameter has its record
};

/**
 * Every row of a company, as a number for each table: what changes anything of it changes this.
 * Over one connection, as a new one reads the catalogue of all these tables anew.
 */
const openFingerprints = async (api: TestApi) => {
  const client = new pg.Client(api.database.superuser);
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1`,
  );
  const one = (name: string) =>
    `select '${name} ' || md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as rows from ${name} t where company_id = $1`;
  const text = tables.rows.map(({ name }) => one(name)).join(' union all ');
  return {
    take: async (companyId: string): Promise<readonly string[]> => {
      const { rows } = await client.query<{ rows: string }>({ name: 'fingerprint', text }, [
        companyId,
      ]);
      return rows.map((row) => row.rows);
    },
    close: () => client.end(),
  };
};

const paramsOf = (name: NameWithId, records: Records): Record<string, string> => {
  const param = paramIn(name) as Param; // a name in the list has one, and every param has a record, by type
  return { [param]: records[param] };
};

describe('another company', () => {
  let api: TestApi;
  let stranger: SignedInMember;
  let theirs: SignedInMember;
  let records: Records;
  let fingerprints: Awaited<ReturnType<typeof openFingerprints>>;

  beforeAll(async () => {
    api = await createTestApi();
    fingerprints = await openFingerprints(api);
    theirs = await company(api);
    records = await createRecords(api, theirs);
    stranger = await company(api);
    await createRecords(api, stranger);
  }, 60_000);
  afterAll(async () => {
    await fingerprints.close();
    await api.close();
  });

  const pastOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('customerList', { query: {} });
    return Promise.all(
      items.map(async ({ id: customerId }) => [
        await client.ok('customerTimelineList', { params: { customerId }, query: {} }),
        await client.ok('customerMergeList', { params: { customerId } }),
        await client.ok('customerFileList', { params: { customerId } }),
      ]),
    );
  };

  const hoursOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('practitionerList', { query: {} });
    return [
      (await client.ok('eventTypeList', { query: {} })).items,
      (await client.ok('timeOffList', { query: {} })).items,
      (await client.ok('closureList', { query: { year: '2030' } })).items,
      await Promise.all(
        items.map(({ id: practitionerId }) =>
          client.ok('availabilityView', { params: { practitionerId } }),
        ),
      ),
    ];
  };

  const purchasesOf = async (client: SignedInMember['client']) => {
    const { items, totals } = await client.ok('purchaseList', { query: {} });
    return {
      totals,
      items: await Promise.all(
        items.map(({ id: purchaseId }) => client.ok('purchaseView', { params: { purchaseId } })),
      ),
    };
  };

  const patientsOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('patientList', { query: {} });
    return Promise.all(
      items.map(async ({ id: patientId, ...patient }) => [
        { patientId, ...patient },
        await client.ok('clinicalSummaryView', { params: { patientId } }),
        await client.ok('patientMergeList', { params: { patientId } }),
        await client.ok('patientFileList', { params: { patientId } }),
      ]),
    );
  };

  const everything = async ({ client }: SignedInMember) => [
    await client.ok('companyView'),
    await client.ok('memberList', { query: {} }),
    await client.ok('customerFieldList'),
    await client.ok('purchaseFieldList'),
    await client.ok('customerList', { query: {} }),
    await pastOf(client),
    await client.ok('customerImportList'),
    await client.ok('leadImportList'),
    await client.ok('savedViewList', { query: { screen: 'customers' } }),
    await client.ok('categoryList', { query: { kind: 'service' } }),
    (await client.ok('siteList', { query: {} })).items,
    (await client.ok('departmentList', { query: {} })).items,
    (await client.ok('roomList', { query: {} })).items,
    (await client.ok('practitionerList', { query: {} })).items,
    await client.ok('privacyNoticeList'),
    await client.ok('leadList', { query: {} }),
    await client.ok('appointmentList', { query: {} }),
    await patientsOf(client),
    await client.ok('productList', { query: {} }),
    await purchasesOf(client),
    await client.ok('cashSessionList', { query: {} }),
    await client.ok('leadCaptureList'),
    (await client.ok('queueBoard', { query: {} })).cards,
    (await client.ok('visitList', { query: {} })).items,
    await client.ok('calendarFeedList'),
    await hoursOf(client),
    await client.ok('invitationList', { query: {} }),
    await client.ok('externalIdentityList'),
    await client.ok('failedEventList'),
    await client.ok('accountSessionList'),
    (await client.ok('deliveryList')).items,
    // The built-in ones are as fresh as the question.
    (await client.ok('datasetList')).items.map(
      ({ refreshedAt: _refreshedAt, ...dataset }) => dataset,
    ),
    await client.ok('datasetViewList', { params: { datasetId: 'customers' } }),
    await client.ok('datasetScheduleList', { params: { datasetId: 'customers' } }),
  ];

  test('the contract has endpoints that take an id, and there is a record for each of them', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(
      names.filter((name) => Object.values(paramsOf(name, records)).some((id) => !id)),
    ).toEqual([]);
  });

  test('what changes a row of theirs is seen', async () => {
    const before = await fingerprints.take(theirs.companyId);
    expect(before.length).toBeGreaterThan(30);
    await theirs.client.ok('categoryCreate', {
      body: { kind: 'service', code: 'otra', name: 'Otra' },
    });
    expect(await fingerprints.take(theirs.companyId)).not.toEqual(before);
  });

  test('each endpoint answers 404 to an id of theirs, and nothing of theirs changes', async () => {
    const before = await fingerprints.take(theirs.companyId);
    const answers: Record<string, unknown> = {};
    for (const name of names) {
      const { status, code, meta } = await stranger.client.refused(name, {
        ...inputOf(name, records),
        params: paramsOf(name, records),
      });
      answers[name] = { status, code, meta };
    }
    const notFound = { status: 404, code: 'resource.not_found', meta: undefined };
    expect(answers).toEqual(Object.fromEntries(names.map((name) => [name, notFound])));
    expect(await fingerprints.take(theirs.companyId)).toEqual(before);
  });

  /** Calls an endpoint with a record of one's own, in the state in which it succeeds. */
  const callWithOwn = async (name: NameWithId): Promise<{ status: number; body: unknown }> => {
    const own = await company(api);
    const make = makerOf.get(paramIn(name) ?? '');
    const ownRecords = (await make?.(api, own)) as Records; // those that this endpoint's path names are among them
    const params = paramsOf(name, ownRecords);
    if (params['appointmentId'])
      params['appointmentId'] = await appointmentFor(api, name, params['appointmentId']);
    if (name === 'externalIdentityUnlink')
      await own.client.ok('externalIdentityLink', {
        params: { identityId: ownRecords.identityId },
      });
    if (name === 'customerUnblock')
      await own.client.ok('customerBlock', {
        params: { customerId: ownRecords.customerId },
        ...customerInputs.customerBlock,
      });
    await prepareArrival(own, name, ownRecords.queueEntryId);
    await prepareVisit(own, name, ownRecords.visitId);
    // A customer with a value holds the field back in no way; a category without children can go.
    const call = own.client.call as (
      name: ApiEndpointName,
      input: LooseInput,
    ) => Promise<{ ok: boolean; status: number; body: unknown }>; // inputs are valid by this very test
    return call(name, { ...inputOf(name, ownRecords), params });
  };

  test('each of them works with an own id: the refusals above had no other reason', async () => {
    const refused: Record<string, unknown> = {};
    for (const name of names) {
      const { status, body } = await callWithOwn(name);
      if (status >= 300) refused[name] = { status, body };
    }
    expect(refused).toEqual({});
  }, 240_000);

  test('their parent category cannot be pointed at', async () => {
    const body = {
      kind: 'service' as const,
      code: 'hija',
      name: 'Hija',
      parentId: records.categoryId,
    };
    expect((await stranger.client.call('categoryCreate', { body })).ok).toBe(false);
  });

  test('lists show one company alone', async () => {
    const [mine, others] = [await everything(stranger), await everything(theirs)].map((all) =>
      JSON.stringify(all),
    );
    for (const id of [...Object.values(records), theirs.companyId, theirs.userId]) {
      expect(others).toContain(id);
      expect(mine).not.toContain(id);
    }
  });
});
