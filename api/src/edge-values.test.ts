import { apiEndpointNames, type ApiEndpointName } from '@sala/shared-contracts';
import { createPool } from './platform/database/connection';
import {
  createTestApi,
  type Answer,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from './testing';
import { edgeValuesOf } from './testing/edge-values';
import { appointmentFor } from './testing/records/appointments';
import { companyWithAllRoles, recordCreators } from './testing/records/all-records';
import { prepareVisit } from './testing/records/visits';
import { requestOf, shapeOf } from './testing/request-bases';
import { acceptedBy, placesOf, withValue } from './testing/request-samples';
import { rollingBack } from './testing/rollback-connection';

const signedOut = 'needs a code, a token or an account of its own';
const ofList = 'needs the whole of a list, in a new order';
const ofFounding = 'the company exists already';
const ofState = 'needs a record in another state';
const ofFile = 'needs a file or an upload of its own';
const ofDevice = 'needs a device that waits or is paired';
const ofProvider = 'asks a provider that is not there';
const ofFhir = 'names its record as FHIR does: fhir.test.ts';
const ofCatalogue = 'names a code of ICD-10: note-texts.test.ts';
const ofSap = 'asks SAP, which is not there: case-changes.test.ts';
const ofKiosk = 'needs a device that is a kiosk';

/** Endpoints that reject the request before storing its values, with the reason. */
const ofPeople = 'needs somebody else of the company: team-chat.test.ts';
const ofTwoSteps = 'what the first transaction wrote is rolled back: checkouts.test.ts';
const ofPaying = 'needs a subscription that is paid: subscription.test.ts';
const refusedAlways: Partial<Record<ApiEndpointName, string>> = {
  visitCosign: ofState,
  sapConnectionDelete: 'there is one connection, which other tests need: ingestion.test.ts',
  sapSyncStart: 'needs a SAP that answers: ingestion.test.ts',
  sapPatientFind: 'needs a SAP that answers: patients.test.ts',
  sapLinkSet: 'needs a patient of ours who is free: patients.test.ts',
  sapFieldsPush: 'needs a SAP that answers: patients.test.ts',
  sapCaseTransfer: ofSap,
  sapCaseDischarge: ofSap,
  sapVisitCreate: ofSap,
  sapAppointmentImport: 'needs a patient who is linked: schedule.test.ts',
  checkoutCreate: ofTwoSteps,
  checkoutRetry: ofTwoSteps,
  subscriptionPreview: ofPaying,
  subscriptionChange: ofPaying,
  subscriptionCancel: ofPaying,
  subscriptionResume: ofPaying,
  billingPortal: ofPaying,
  chatChannelCreate: ofPeople,
  chatMemberAdd: ofPeople,
  chatMessageAcknowledge: ofPeople,
  messageRetry: ofState,
  eventTemplateTest: 'needs an open window: event-templates.test.ts',
  appointmentReplyUndo: 'needs a reply that acted: appointment-replies.test.ts',
  contactJoin: 'needs two addresses: inbox-desk.test.ts',
  macroUndo: 'needs a macro that just ran: quick-replies.test.ts',
  clinicalDocumentScanView: ofState,
  fhirSearch: ofFhir,
  fhirRead: ofFhir,
  authVerifyEmail: signedOut,
  authSignIn: signedOut,
  authChallengeVerify: signedOut,
  authChallengeResend: signedOut,
  authPasswordResetCheck: signedOut,
  authPasswordReset: signedOut,
  authExternalSignIn: signedOut,
  authSsoStart: signedOut,
  authSsoComplete: signedOut,
  ssoTest: ofProvider,
  invitationView: signedOut,
  invitationAccept: signedOut,
  emailChangeConfirm: signedOut,
  secondFactorConfirm: signedOut,
  secondFactorDisableStart: signedOut,
  secondFactorDisable: signedOut,
  companySetupView: ofFounding,
  companySetupSave: ofFounding,
  companySetupLogoSave: ofFounding,
  companySetupLogoView: ofFounding,
  companySetupLogoDelete: ofFounding,
  companySetupFinish: ofFounding,
  companyCreate: ofFounding,
  companyLogoView: ofFile,
  customerFieldImportPreview: ofFile,
  customerFieldImport: ofFile,
  purchaseFieldImportPreview: ofFile,
  purchaseFieldImport: ofFile,
  datasetCreate: ofFile,
  sandboxMailFile: ofFile,
  purchaseReceiptFile: ofFile,
  calendarFeedFile: ofFile,
  deviceTokenRequest: ofDevice,
  deviceView: ofDevice,
  devicePair: ofDevice,
  kioskAppointment: ofKiosk,
  kioskArrive: ofKiosk,
  customerFieldReorder: ofList,
  purchaseFieldReorder: ofList,
  categoryOrder: ofList,
  emailReplyCreate: ofState,
  emailPictureDownload: ofFile,
  memberReactivate: ofState,
  memberSecondFactorReset: ofState,
  connectionDelete: ofState,
  auditForwardingDelete: ofState,
  accountLeave: ofState,
  staffMemberRehire: ofState,
  privacyRequestAnswer: ofState,
  privacyRequestCarryOut: ofState,
  privacyRequestClose: ofState,
  privacyBlockLift: ofState,
  externalIdentityUnlink: ofState,
  customerUnblock: ofState,
  careTeamMemberAdd: ofState,
  careTeamMemberRemove: ofState,
  checkInView: ofState,
  checkIn: ofState,
  queueFinish: ofState,
  queueRequeue: ofState,
  queueUndo: ofState,
  patientBulkTag: ofState,
  teachingDeliveryIssue: ofState,
  teachingMaterialRevise: ofState,
  teachingLinkView: signedOut,
  teachingLinkFile: signedOut,
  teachingLinkAcknowledge: signedOut,
  teachingLinkAnswer: signedOut,
  appointmentLinkView: signedOut,
  linkedPaymentView: signedOut,
  linkedPaymentPay: signedOut,
  appointmentLinkTimes: signedOut,
  appointmentLinkConfirm: signedOut,
  appointmentLinkMove: signedOut,
  appointmentLinkCancel: signedOut,
  appointmentLinkAnswer: signedOut,
  appointmentLinkArrivalCode: signedOut,
  diagnosisFavouriteSet: ofCatalogue,
  visitSign: ofState,
  serviceRequestUpdate: ofState,
  serviceRequestRevoke: ofState,
  serviceRequestResultSave: ofState,
  serviceRequestResultFileSave: ofState,
  prescriptionIssue: ofState,
  prescriptionVerify: ofState,
  medicationFavouriteSet: ofState,
  visitAddendumCreate: ofState,
  appointmentApprove: ofState,
  appointmentStart: ofState,
  appointmentUndo: ofState,
  cashSessionOpen: ofState,
  cfdiStamp: ofState,
  purchaseMessagePreview: ofState,
  purchaseMessageCreate: ofState,
  companyChangeRestore: ofState,
  companyDeletionCancel: ofState,
  clinicalGrantCancel: ofState,
  ownershipTransferCreate: ofState,
  ownershipTransferAccept: ofState,
  ownershipTransferDecline: ofState,
};

interface Sent {
  readonly name: ApiEndpointName;
  readonly place: string;
  readonly request: LooseInput;
}

type Part = 'body' | 'query';
const parts: readonly Part[] = ['body', 'query'];

/** A value at one of the paths would replace that of the other. */
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((step, at) => at >= other.length || step === other[at]);

interface Edge {
  readonly path: readonly string[];
  readonly value: unknown;
}

const withEdges = (
  name: ApiEndpointName,
  request: LooseInput,
  part: Part,
  edges: readonly Edge[],
): Sent => {
  const schema = shapeOf(name)[part];
  const input = edges.reduce<unknown>(
    (present, { path, value }) => (schema ? withValue(schema, present, path, value) : present),
    request[part],
  );
  return {
    name,
    place: `${part} ${edges.map(({ path }) => path.join('.')).join(' and ')}`,
    request: { ...request, [part]: input },
  };
};

/** Refused whatever else is sent: another version, a record of nobody. */
const isAlone = (path: readonly string[]): boolean =>
  /^version$|Ids?$/.test(path.findLast((step) => step !== '0') ?? '');

/** The first value of a place, which is the longest or the greatest, and one of the others. */
const someOf = (values: readonly unknown[], place: number): unknown[] =>
  values.length <= 2 ? [...values] : [values[0], values[1 + (place % (values.length - 1))]];

/**
 * Edge values that are sent at once, at as many places as can be, until each value was sent; a
 * value that the schema accepts only without the others is alone, and what is refused in any case.
 */
const edgesOf = (name: ApiEndpointName, request: LooseInput, part: Part): Edge[][] => {
  const schema = shapeOf(name)[part];
  if (!schema) return [];
  const places = placesOf(schema)
    .filter(({ path }) => path.length > 0)
    .map(({ path, schema: inner }, place) => ({
      path,
      values: someOf(edgeValuesOf(inner), place),
    }));
  const accepts = (edges: Edge[]) =>
    acceptedBy(schema, withEdges(name, request, part, edges).request[part]);
  const sent: Edge[][] = places
    .filter(({ path }) => isAlone(path))
    .flatMap(({ path, values }) => values.map((value) => [{ path, value }]))
    .filter((edges) => accepts(edges));
  const left = places.filter(({ path }) => !isAlone(path));
  while (left.some(({ values }) => values.length > 0)) {
    const together: Edge[] = [];
    for (const { path, values } of left) {
      if (values.length === 0 || together.some((other) => overlap(path, other.path))) continue;
      const edge = { path, value: values.shift() };
      if (accepts([...together, edge])) together.push(edge);
      else if (accepts([edge])) sent.push([edge]);
    }
    if (together.length > 0) sent.push(together);
  }
  return sent;
};

/** Describes the fault in a response to a request that passes the schemas. */
const responseFault = (
  { name }: Sent,
  { ok, status, body }: Answer<ApiEndpointName>,
): string | undefined => {
  if (ok) return undefined;
  if (status >= 500) return body.code;
  if (body.code !== 'request.invalid') return undefined;
  const faults = body.errors ?? [];
  // An upload or an empty change has no field to name.
  const namesField = faults.some(
    ({ path, code }) => path !== '' || shapeOf(name).upload !== undefined || code === 'no_change',
  );
  if (!namesField) return 'names no value';
  return faults.some(({ message }) => / \.|\{/.test(message)) ? 'a message with a gap' : undefined;
};

/** Need a consultation that has started; the others need one that has not. */
const afterConsultationStart: readonly ApiEndpointName[] = [
  'visitNoteSave',
  'visitDiagnosesSave',
  'prescriptionDraftSave',
  'prescriptionDraftDelete',
  'prescriptionCheck',
  'serviceRequestCreate',
];

/**
 * Run last because they change the API’s memory: moving the clock ends the session, planned
 * failures replace responses.
 */
const runLast: readonly ApiEndpointName[] = ['sandboxClock', 'sandboxFail'];

/** Get an appointment in the state they need, as long as those do not overlap. */
const withOwnAppointment: readonly ApiEndpointName[] = [
  'appointmentNoShow',
  'appointmentOfferAnswer',
  'appointmentComplete',
  'appointmentRestore',
];

const runFirst = apiEndpointNames.filter(
  (name) => !afterConsultationStart.includes(name) && !runLast.includes(name),
);
const names = [...runFirst, ...afterConsultationStart, ...runLast];

describe('edge values that the schemas accept', () => {
  let setUp: TestApi;
  let api: TestApi;
  let member: SignedInMember;
  const records: Record<string, string> = {};

  beforeAll(async () => {
    setUp = await createTestApi();
    member = await companyWithAllRoles(setUp);
    for (const make of recordCreators) Object.assign(records, await make(setUp, member));
    const capture = await member.client.ok('leadCaptureCreate', {
      body: { name: 'Anuncio', consentText: 'Acepto el aviso.' },
    });
    records['captureToken'] = capture.token;
    api = await createTestApi({
      database: { ...setUp.database, pool: createPool(rollingBack(setUp.database.serving)) },
    });
  });
  afterAll(async () => {
    await api.close();
    await api.database.pool.end();
    await setUp.close();
  });

  test('are stored, or rejected at their field, and never cause a 500', async () => {
    const client = api.as(member.token);
    const call = client.call as (
      name: ApiEndpointName,
      request: LooseInput,
    ) => Promise<Answer<ApiEndpointName>>; // the values pass the schemas, not the types
    const faults = new Set<string>();
    const accepted = new Set<ApiEndpointName>();
    const untried: ApiEndpointName[] = [];
    let tried = 0;
    const send = async (sample: Sent): Promise<Answer<ApiEndpointName>> => {
      const { name, place, request } = sample;
      const answer = await call(name, request);
      const fault = responseFault(sample, answer);
      if (fault !== undefined) faults.add(`${name}, ${place}: ${fault}`);
      if (answer.ok) accepted.add(name);
      return answer;
    };
    /** Sends what is left without the values that were refused, as they say nothing about these. */
    const sendTogether = async (
      name: ApiEndpointName,
      request: LooseInput,
      part: Part,
      edges: readonly Edge[],
    ): Promise<void> => {
      const answer = await send(withEdges(name, request, part, edges));
      if (answer.ok || edges.length === 1 || name in refusedAlways) return;
      const named = (answer.body.errors ?? []).map(({ path }) => path.split('.'));
      const left = edges.filter(({ path }) => !named.some((other) => overlap(path, other)));
      const schema = shapeOf(name)[part];
      const half = Math.ceil(edges.length / 2);
      const groups =
        left.length < edges.length ? [left] : [edges.slice(0, half), edges.slice(half)];
      for (const group of groups.filter(({ length }) => length > 0)) {
        const passes =
          schema && acceptedBy(schema, withEdges(name, request, part, group).request[part]);
        for (const one of passes ? [group] : group.map((edge) => [edge]))
          await sendTogether(name, request, part, one);
      }
    };
    for (const name of names) {
      if (name === 'visitNoteSave') await prepareVisit(member, name, records['visitId'] ?? '');
      const own = {
        ...records,
        ...(name === 'customerMerge' && { sourceId: records['otherSource'] ?? '' }),
        ...(withOwnAppointment.includes(name) && {
          appointmentId: await appointmentFor(setUp, name, records['appointmentId'] ?? ''),
        }),
      };
      const { body, query } = shapeOf(name);
      const request = requestOf(name, own);
      if (
        (body && !acceptedBy(body, request.body)) ||
        (query && !acceptedBy(query, request.query ?? {}))
      )
        untried.push(name);
      await send({ name, place: 'as it is', request });
      for (const part of parts) {
        for (const edges of edgesOf(name, request, part)) {
          tried += edges.length;
          await sendTogether(name, request, part, edges);
        }
      }
    }
    expect(tried).toBeGreaterThan(2_000);
    expect([...faults]).toEqual([]);
    expect(untried).toEqual([]);
    expect(names.filter((name) => accepted.has(name) === name in refusedAlways)).toEqual([]);
  }, 600_000);
});
