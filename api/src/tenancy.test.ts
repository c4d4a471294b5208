import { apiEndpointNames, routes, type ApiEndpointName } from '@sala/shared-contracts';
import pg from 'pg';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from './testing';
import { mergeInput } from './testing/records/customers';
import { connectPayments } from './testing/records/purchases';
import { createSapRecords } from './testing/records/sap';
import {
  companyWithAllRoles as company,
  recordInputs,
  recordCreators,
} from './testing/records/all-records';

/** Path of a route, without its method and response type. */
type PathOf<Route extends string> = Route extends `${string} ${infer Path} ${string}`
  ? Path
  : Route;
type ParamOf<Route extends string> = Route extends `${string}:${infer Rest}`
  ? Rest extends `${infer Param}/${string}`
    ? Param
    : Rest
  : never;

/** Path parameters that are not ids of a company’s record, with the reason. */
const notRecordIds = {
  challengeId: 'somebody who is not signed in yet: second-factor-sign-in.test.ts',
  code: 'of ICD-10, the same for everybody: note-texts.test.ts',
  captureToken: 'of a public form: lead-captures.test.ts',
  medicationId: 'of a reference that all companies share: prescription-sending.test.ts',
  token: 'of a printed prescription: prescriptions.test.ts',
  visitNumber: 'goes with its visit: prescriptions.test.ts',
  teachingToken: 'proves itself: teaching.test.ts',
  linkToken: 'proves itself: appointment-links.test.ts',
  feedToken: 'proves itself: event-types.test.ts',
  step: 'a part of one’s own draft',
  logoId: 'of a picture that everybody may see: companies.test.ts',
  provider: 'a name out of a closed list',
  channel: 'a name out of a closed list',
  event: 'a name out of a closed list',
  language: 'a name out of a closed list',
  type: 'of FHIR resources: fhir.test.ts',
  pack: 'a name out of a closed list',
  series: 'a name out of a closed list',
  systemRule: 'a name out of a closed list',
  changeId: 'a number of the audit log: companies.test.ts',
  place: 'a number within one mail: email-threads.test.ts',
  mailId: 'of the sandbox, which belongs to no company: sandbox.test.ts',
} as const;

/** Endpoints with two related ids, tested where those are created. */
const withRelatedIds = {
  checkInView: 'check-in.test.ts',
  checkIn: 'check-in.test.ts',
  visitPrescriptionView: 'prescriptions.test.ts',
  careTeamMemberAdd: 'care-team.test.ts',
  careTeamMemberRemove: 'care-team.test.ts',
  teachingDeliveryIssue: 'teaching.test.ts',
  clinicalGrantCancel: 'clinical-grants.test.ts',
  ownershipTransferAccept: 'ownership.test.ts',
  ownershipTransferDecline: 'ownership.test.ts',
  emailPictureDownload: 'email-threads.test.ts',
  emailReplyCreate: 'email-threads.test.ts',
  visitCosign: 'visit-cosigning.test.ts',
  messageRetry: 'message-delivery.test.ts',
  messageTemplateSubmit: 'message-templates.test.ts',
  appointmentReplyUndo: 'appointment-replies.test.ts',
  contactJoin: 'inbox-desk.test.ts',
  macroRun: 'quick-replies.test.ts',
  macroUndo: 'quick-replies.test.ts',
  chatMemberAdd: 'team-chat.test.ts',
  chatMemberRemove: 'team-chat.test.ts',
  chatMessageAcknowledge: 'team-chat.test.ts',
  sapLinkSet: 'patients.test.ts',
  sapLinkDelete: 'patients.test.ts',
  sapPatientImport: 'patients.test.ts',
  sapFieldsTake: 'patients.test.ts',
  sapFieldsPush: 'patients.test.ts',
  sapCaseTransfer: 'case-changes.test.ts',
  sapCaseDischarge: 'case-changes.test.ts',
  sapVisitCreate: 'case-changes.test.ts',
  sapAppointmentImport: 'schedule.test.ts',
  sapClashResolve: 'schedule.test.ts',
} as const;

type Param = Exclude<ParamOf<PathOf<(typeof routes)[ApiEndpointName]>>, keyof typeof notRecordIds>;
/** Endpoints with an id: a new one without an input here does not compile. */
type NameWithId = {
  [Name in ApiEndpointName]: Exclude<
    ParamOf<PathOf<(typeof routes)[Name]>>,
    keyof typeof notRecordIds
  > extends never
    ? never
    : Name;
}[Exclude<ApiEndpointName, keyof typeof withRelatedIds>];

const paramIn = (name: ApiEndpointName): string | undefined => /:(\w+)/.exec(routes[name])?.[1];

const names = apiEndpointNames.filter((name): name is NameWithId => {
  const param = paramIn(name);
  return param !== undefined && !(param in notRecordIds) && !(name in withRelatedIds);
});

/** Inputs that succeed on the caller’s own record: edge-values.test.ts. */
const inputs: Record<Exclude<NameWithId, 'customerMerge'>, LooseInput> = recordInputs;

type Records = Record<Param | 'otherSource', string>;

const inputOf = (name: NameWithId, records: Records): LooseInput =>
  name === 'customerMerge' ? mergeInput(records.otherSource) : inputs[name];

/** One record of each kind, created alike in each company. */
const createRecords = async (api: TestApi, member: SignedInMember): Promise<Records> => {
  const records: Partial<Records> = {};
  for (const make of recordCreators) Object.assign(records, await make(api, member));
  return records as Records; // a test below checks that every parameter has its record
};

/**
 * A hash per table over a company’s rows, which any change alters. Uses one connection, because a
 * new one reloads the catalogue of all tables.
 */
const openFingerprints = async (api: TestApi) => {
  const client = new pg.Client(api.database.superuser);
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
       and table_name <> 'permission_use' -- counts what was asked for, some time later
     order by 1`,
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
  const param = paramIn(name) as Param; // every listed name has a parameter with a record, by type
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
    // Without connections of their own they would be refused for want of these.
    await createSapRecords(api, stranger);
    await connectPayments(api, stranger);
  });
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

  const filesOfTasks = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('taskList', { query: {} });
    return Promise.all(
      items.map(({ id: taskId }) => client.ok('taskFileList', { params: { taskId } })),
    );
  };

  const templatesOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('messageTemplateList', { query: {} });
    return Promise.all(
      items.map(({ id: messageTemplateId }) =>
        client.ok('messageTemplateView', { params: { messageTemplateId } }),
      ),
    );
  };

  const mailOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('emailThreadList', { query: { state: 'all' } });
    return [
      (await client.ok('mailboxList')).items,
      await client.ok('emailRuleList'),
      await client.ok('emailSenderList'),
      await client.ok('quickReplyList', { query: {} }),
      await client.ok('campaignList', { query: {} }),
      await client.ok('checkoutCurrent'),
      await client.ok('invoiceList', { query: {} }),
      await client.ok('billingDifferenceList', { query: {} }),
      await client.ok('subscriptionView'),
      await client.ok('taxDataView'),
      await client.ok('ruleList', { query: {} }),
      await client.ok('ruleRunList', { query: {} }),
      await client.ok('systemRuleList'),
      await client.ok('eventTemplateList'),
      await Promise.all(
        items.map(({ id: emailThreadId }) =>
          client.ok('emailThreadView', { params: { emailThreadId } }),
        ),
      ),
    ];
  };

  const remindersOf = async (client: SignedInMember['client']) => [
    await client.ok('reminderConfigList'),
    await client.ok('purchaseReminderList', { query: {} }),
  ];

  const conversationsOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('conversationList', { query: {} });
    return Promise.all(
      items.map(async ({ id: conversationId }) => [
        await client.ok('conversationView', { params: { conversationId } }),
        await client.ok('messageList', { params: { conversationId }, query: {} }),
      ]),
    );
  };

  const countedOf = async (client: SignedInMember['client']) => {
    const year = api.clock.now().getUTCFullYear();
    const query = { from: `${year}-01-01`, to: `${year}-12-31` };
    const { items } = await client.ok('conversationCaseList', {
      query: { ...query, measure: 'unanswered' },
    });
    return [
      items.map(({ seconds: _seconds, ...one }) => one),
      await client.ok('messagingTimesView', { query }),
      await client.ok('messagingDeliveryView', { query }),
      await client.ok('messagingCostView', { query }),
      await client.ok('messagingRefusalCounts', { query }),
    ];
  };

  const chatsOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('chatChannelList', { query: {} });
    return Promise.all(
      items.map(async ({ id: chatChannelId }) => [
        chatChannelId,
        await client.ok('chatMessageList', { params: { chatChannelId }, query: {} }),
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
        items.map(async ({ id: purchaseId }) => [
          await client.ok('purchaseView', { params: { purchaseId } }),
          await client.ok('paymentLinkList', { params: { purchaseId } }),
          await client.ok('purchaseMessageList', { params: { purchaseId } }),
        ]),
      ),
    };
  };

  const patientsOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('patientList', { query: {} });
    return Promise.all(
      items.map(async ({ id: patientId, ...patient }) => [
        { patientId, ...patient },
        await client.ok('chartView', { params: { patientId }, query: {} }),
        await client.ok('clinicalSummaryView', { params: { patientId } }),
        await client.ok('patientVisitList', { params: { patientId } }),
        await client.ok('patientDocumentList', { params: { patientId }, query: {} }),
        await client.ok('patientMergeList', { params: { patientId } }),
        await client.ok('patientFileList', { params: { patientId } }),
      ]),
    );
  };

  const staffOf = async (client: SignedInMember['client']) => {
    const { items } = await client.ok('staffMemberList', { query: {} });
    return [
      items,
      await Promise.all(
        items.map(({ id: staffMemberId }) =>
          client.ok('staffDocumentList', { params: { staffMemberId } }),
        ),
      ),
      await client.ok('staffShiftList', { query: { from: '2023-05-01' } }),
    ];
  };

  /** The agendas of every department in SAP around today. */
  const sapAgendas = async (client: SignedInMember['client']): Promise<unknown> => {
    const { items } = await client.ok('sapUnitList');
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const agendas: unknown[] = [items];
    for (const { code } of items.filter(({ kind }) => kind === 'department'))
      agendas.push(
        await client.ok('sapScheduleView', {
          query: { department: code, from: day(-1), to: day(1) },
        }),
      );
    return agendas;
  };

  const everything = async ({ client }: SignedInMember) => [
    await client.ok('companyView'),
    await client.ok('memberList', { query: {} }),
    await client.ok('customRoleList'),
    await client.ok('customerFieldList'),
    await client.ok('purchaseFieldList'),
    await client.ok('customerList', { query: {} }),
    await pastOf(client),
    await filesOfTasks(client),
    await mailOf(client),
    await remindersOf(client),
    await templatesOf(client),
    await client.ok('customerImportList'),
    await client.ok('leadImportList'),
    await client.ok('taskImportList'),
    await client.ok('staffImportList'),
    await client.ok('savedViewList', { query: { screen: 'customers' } }),
    await client.ok('sapCaseList', { query: {} }),
    await sapAgendas(client),
    await client.ok('pushSubscriptionList'),
    await client.ok('categoryList', { query: { kind: 'service' } }),
    (await client.ok('siteList', { query: {} })).items,
    (await client.ok('departmentList', { query: {} })).items,
    (await client.ok('roomList', { query: {} })).items,
    (await client.ok('practitionerList', { query: {} })).items,
    await client.ok('privacyNoticeList'),
    await client.ok('noteTemplateList', { query: {} }),
    await client.ok('noteSnippetList'),
    await client.ok('leadList', { query: {} }),
    await client.ok('appointmentList', { query: {} }),
    await patientsOf(client),
    await client.ok('productList', { query: {} }),
    await purchasesOf(client),
    await client.ok('cashSessionList', { query: {} }),
    await staffOf(client),
    await client.ok('leadCaptureList'),
    (await client.ok('queueBoard', { query: {} })).cards,
    (await client.ok('teachingMaterialList', { query: {} })).items,
    (await client.ok('visitList', { query: {} })).items,
    (await client.ok('prescriptionList', { query: {} })).items,
    (await client.ok('prescriptionSetList')).items,
    (await client.ok('serviceRequestList', { query: {} })).items,
    (await client.ok('taskList', { query: { status: 'backlog,todo,in_progress,done,canceled' } }))
      .items,
    (await client.ok('clinicalTaskList', { query: {} })).items,
    await chatsOf(client),
    await conversationsOf(client),
    await countedOf(client),
    (await client.ok('emergencyAccessList', { query: {} })).items,
    (await client.ok('privacyRequestList', { query: {} })).items,
    await client.ok('retentionView'),
    await client.ok('calendarFeedList'),
    await hoursOf(client),
    await client.ok('invitationList', { query: {} }),
    await client.ok('ownershipTransferView'),
    await client.ok('clinicalGrantList'),
    await client.ok('apiTokenList'),
    await client.ok('externalIdentityList'),
    await client.ok('ssoView'),
    await client.ok('failedEventList'),
    await client.ok('accountSessionList'),
    await client.ok('accountSignInList', { query: {} }),
    (await client.ok('deliveryList')).items,
    // Seen whenever a device calls.
    (await client.ok('deviceList')).items.map(({ lastSeenAt: _lastSeenAt, ...device }) => device),
    // Built-in datasets are refreshed by every query.
    (await client.ok('datasetList')).items.map(
      ({ refreshedAt: _refreshedAt, ...dataset }) => dataset,
    ),
    await client.ok('datasetViewList', { params: { datasetId: 'customers' } }),
    await client.ok('datasetScheduleList', { params: { datasetId: 'customers' } }),
    await client.ok('sapPatientList', { query: {} }),
    await client.ok('sapMessageList', { query: {} }),
  ];

  test('covers at least 60 endpoints with an id, each with a record', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(
      names.filter((name) => Object.values(paramsOf(name, records)).some((id) => !id)),
    ).toEqual([]);
  });

  test('each endpoint answers 404 to a foreign id and changes nothing', async () => {
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
    expect(before.length).toBeGreaterThan(30);
    expect(await fingerprints.take(theirs.companyId)).toEqual(before);
    await theirs.client.ok('categoryCreate', {
      body: { kind: 'service', code: 'otra', name: 'Otra' },
    });
    expect(await fingerprints.take(theirs.companyId)).not.toEqual(before);
  });

  test('lists contain only the own company', async () => {
    const [mine, others] = [await everything(stranger), await everything(theirs)].map((all) =>
      JSON.stringify(all),
    );
    // A hand-over is read by its id alone, by who asked for it.
    const { handOverId: _handOverId, ...listed } = records;
    for (const id of [...Object.values(listed), theirs.companyId, theirs.userId]) {
      expect(others).toContain(id);
      expect(mine).not.toContain(id);
    }
  });
});
