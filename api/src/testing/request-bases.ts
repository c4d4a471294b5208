import { contract, routes, type ApiEndpointName, type EndpointShape } from '@sala/shared-contracts';
import type { LooseInput } from './client';
import { signUpBody, testPassword } from './people';
import { exampleBrowser } from './push-service.testing';
import { onePixel } from './records/clinic';
import { recordInputs } from './records/all-records';
import { mailboxBody, ruleBody } from './records/mail';
import { planChoice, taxDataBody } from './records/billing';
import { campaignBody } from './records/campaigns';
import { ruleBody as newRuleBody, ruleDefinition } from './records/rules';
import { messageTemplateBody } from './records/message-templates';
import { plainText, replyBody, textPlace } from './records/message-texts';
import { templateBody } from './records/note-texts';
import { patientBody } from './records/patients';
import { consultation } from './records/purchases';
import { reminderBody } from './records/purchase-reminders';
import { setBody } from './records/prescriptions';
import { article } from './records/teaching';
import { acceptedBy, sampleOf } from './request-samples';

type Records = Readonly<Record<string, string>>;

const march = { from: '2026-03-02', to: '2026-03-08' };
const password = { password: testPassword };

/** Inputs for endpoints with rules beyond their schema. */
const furtherInputs: Readonly<Partial<Record<ApiEndpointName, LooseInput>>> = {
  authSignUp: { body: signUpBody('edge@sala.test') },
  secondFactorStart: { body: { method: 'totp', ...password } },
  profilePhotoSave: { body: new Blob([onePixel]) },
  profileUpdate: { body: { version: 1, firstName: 'Ana María' } },
  emailChangeStart: { body: { email: 'otra@sala.test', ...password } },
  notificationPreferencesSave: {
    body: {
      version: 0,
      kinds: [{ kind: 'patient_arrived', inApp: true, mail: true, scope: 'mine' }],
      quietHours: { from: '22:00', to: '07:00' },
      digestHour: 8,
    },
  },
  clinicalTaskCreate: {
    body: {
      patientId: '00000000-0000-4000-8000-000000000000',
      title: 'Llamar',
      category: 'call_patient',
      dueType: 'next_visit',
    },
  },
  messageTemplateCreate: { body: messageTemplateBody },
  messageTemplateSubmit: { body: { version: 2 } },
  mailboxCreate: { body: { ...mailboxBody, address: 'citas@luna.test' } },
  emailRuleCreate: { body: ruleBody },
  quickReplyCreate: { body: replyBody },
  checkoutCreate: { body: planChoice },
  subscriptionPreview: { query: planChoice },
  subscriptionChange: { body: { ...planChoice, version: 1 } },
  subscriptionCancel: { body: { version: 1, reason: 'other', comment: null } },
  subscriptionResume: { body: { version: 1 } },
  taxDataSet: { body: taxDataBody },
  campaignCreate: { body: campaignBody },
  campaignPreview: { body: { definition: campaignBody, campaignId: null } },
  ruleCreate: { body: newRuleBody },
  ruleDryRun: { body: { definition: ruleDefinition } },
  ruleFieldList: { query: { subject: 'lead' } },
  systemRuleUpdate: {
    params: { systemRule: 'risk_calls' },
    body: { enabled: false, version: 0 },
  },
  eventTemplateSave: { params: textPlace, body: { ...plainText, version: 0 } },
  eventTemplateRestore: { params: textPlace, body: { number: null, version: 0 } },
  eventTemplateSwitch: { params: textPlace, body: { enabled: false, version: 0 } },
  messagingTimesView: { query: march },
  messagingDeliveryView: { query: march },
  messagingCostView: { query: march },
  messagingRefusalCounts: { query: march },
  conversationCaseList: { query: march },
  inboxSettingsUpdate: { body: { version: 0, firstReplyMinutes: 15 } },
  pushSubscriptionCreate: { body: exampleBrowser },
  apiTokenIssue: {
    body: { name: 'Reportes', permissions: ['customers:read'], expiresInDays: 30, ...password },
  },
  accountPasswordChange: { body: { current: testPassword, password: 'otra-luna-47-verde' } },
  kioskLeave: { body: password },
  customRoleCreate: {
    body: { name: 'Informes', basedOn: 'reception', grants: ['customers:read'] },
  },
  ssoDomainAdd: { body: { domain: 'luna.example' } },
  auditForwardingSave: {
    body: { target: { kind: 'http', url: 'https://siem.luna.example/log' } },
  },
  ssoSave: {
    body: {
      syncRoles: false,
      clockSeconds: 60,
      issuer: 'https://login.luna.example',
      clientId: 'sala',
      clientSecret: 'secreto-del-cliente-1',
      enabled: true,
      ssoOnly: false,
      justInTime: true,
      defaultRole: 'nurse',
      groupsClaim: 'groups',
      roleMapping: [{ group: 'medicos', role: 'doctor' }],
      version: 0,
    },
  },
  noteTemplateCreate: { body: templateBody },
  prescriptionSetCreate: { body: setBody },
  visitCosign: { body: { contentHash: 'a'.repeat(64) } },
  companySetupLogoSave: { body: new Blob([onePixel]) },
  companyLogoSave: { body: new Blob([onePixel]) },
  companyUpdate: { body: { version: 1, commercialName: 'Clínica Luna' } },
  clinicSettingsUpdate: { body: { version: 0, lateMinutes: 20 } },
  securityPolicyUpdate: { body: { version: 0, passwordMin: 10 } },
  outgoingPolicyUpdate: { body: { version: 0, serviceDailyMax: 2 } },
  numberSeriesUpdate: { body: { version: 0, prefix: 'VTA' } },
  ownershipTransferCreate: {
    body: { toUserId: '00000000-0000-4000-8000-000000000001', ...password },
  },
  companyDeletionRequest: { body: { name: 'Clínica de prueba', ...password } },
  customerFieldImport: { query: { digest: '0'.repeat(64) } },
  purchaseFieldImport: { query: { digest: '0'.repeat(64) } },
  customerCreate: { body: { kind: 'person', name: 'Ana Ruiz' } },
  reminderConfigCreate: {
    body: { ...reminderBody, scope: 'prescription_item', basis: 'run_out', message: 'Hola' },
  },
  purchaseReminderResults: { query: march },
  leadCreate: { body: { name: 'Eva Luna', phone: '+525512345678', source: 'web' } },
  patientCreate: { body: patientBody({}) },
  purchaseCreate: {
    body: {
      customerId: '',
      items: [consultation],
      idempotencyKey: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b3f',
    },
  },
  closureCreate: { body: { siteId: null, name: 'Fumigación', ...march } },
  appointmentCalendar: {
    query: { departmentId: '', from: '2026-03-02T06:00:00Z', to: '2026-03-08T06:00:00Z' },
  },
  appointmentBook: {
    body: {
      patientId: '',
      eventTypeId: '',
      startAt: '2030-06-17T16:00:00Z',
      bookingKey: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b40',
      overbookReason: 'Lo pide',
    },
  },
  privacyNoticeCreate: {
    body: {
      kind: 'integral',
      locale: 'en',
      body: '# Notice',
      purposes: [{ key: 'treatment', label: 'Care', required: true }],
    },
  },
  serviceRequestSuggest: { query: { search: 'glucosa' } },
  teachingMaterialCreate: { body: article },
  teachingLinkAnswer: { body: { answers: [0, 1, 2] } },
  leadCaptureSubmit: { body: { name: 'Eva Luna', phone: '+525512345678', consent: true } },
  appointmentBulkCancel: {
    body: {
      appointments: [{ id: '00000000-0000-4000-8000-000000000001', version: 1 }],
      by: 'patient',
      note: 'Sale de viaje',
    },
  },
  conversationCreate: { body: { channel: 'whatsapp', phone: '+525512345678' } },
  channelConnectionSave: {
    body: {
      channel: 'whatsapp',
      mode: 'simulator',
      settings: {
        phoneNumberId: '10987654321',
        businessAccountId: '20123456789',
        phone: '+525550001000',
      },
      secrets: {},
    },
  },
  paymentConnectionSave: {
    params: { provider: 'stripe' },
    body: { provider: 'stripe', mode: 'simulator', secrets: {} },
  },
  sapConnectionSave: {
    body: {
      mode: 'simulator',
      settings: { driver: 'fhir', institution: '0001', sender: null, baseUrl: null, user: null },
    },
  },
  sapLinkDelete: { query: { version: 0 } }, // nobody has changed the link yet
  sandboxPhoneView: { query: { channel: 'whatsapp', person: '+525512345678' } },
  sandboxPhoneWrite: {
    body: {
      channel: 'whatsapp',
      person: '+525512345678',
      name: 'Rosa',
      act: { kind: 'text', text: 'Hola' },
    },
  },
  sandboxPhonePlan: { body: { channel: 'whatsapp', webhooks: 'drop' } },
  sandboxFail: { body: { endpoint: 'authSignUp', status: 503, times: 1 } },
};

const knownInputs = recordInputs as Readonly<Partial<Record<ApiEndpointName, LooseInput>>>; // each is an input of its endpoint

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Replaces ids at keys such as `siteId` and `siteIds` by ids of the company's records. */
const withOwnIds = (records: Records, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => withOwnIds(records, item));
  if (!isPlain(value)) return value;
  const own = (key: string, present: unknown): unknown => {
    if (typeof present === 'string' && records[key] !== undefined) return records[key];
    const one = records[key.replace(/Ids$/, 'Id')];
    if (key.endsWith('Ids') && Array.isArray(present) && one !== undefined)
      return present.map(() => one);
    return withOwnIds(records, present);
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, present]) => [key, own(key, present)]),
  );
};

export const shapeOf = (name: ApiEndpointName): EndpointShape => contract[name]; // as the union of all shapes

/** A valid body or query: a known input if there is one, otherwise a minimal sample. */
export const baseOf = (
  name: ApiEndpointName,
  part: 'body' | 'query',
  records: Records = {},
): unknown => {
  const schema = shapeOf(name)[part];
  if (!schema) return undefined;
  const known: unknown = (furtherInputs[name] ?? knownInputs[name])?.[part];
  const named = [known, sampleOf(schema)]
    .map((input) => [withOwnIds(records, input), input])
    .flat();
  return named.find((input) => input !== undefined && acceptedBy(schema, input)) ?? known;
};

/** A valid request. */
export const requestOf = (name: ApiEndpointName, records: Records): LooseInput => {
  const { params: schema, upload } = shapeOf(name);
  const sample = schema ? sampleOf(schema) : {};
  const names = [...routes[name].matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const params = Object.fromEntries(
    names.map((param) => [param, records[param] ?? String(isPlain(sample) ? sample[param] : '')]),
  );
  const file = furtherInputs[name]?.body ?? knownInputs[name]?.body ?? new Blob(['Nombre\nAna']);
  const body = upload ? file : baseOf(name, 'body', records);
  const query = baseOf(name, 'query', records);
  return { params, ...(isPlain(query) ? { query } : {}), ...(body === undefined ? {} : { body }) };
};
