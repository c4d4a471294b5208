import { apiEndpointNames, routes, type ApiEndpointName } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from './testing';
import { accountInputs, createAccountRecords } from './testing/records/accounts';
import { appointmentInputs, createAppointmentRecords } from './testing/records/appointments';
import { categoryInputs, createCategoryRecords } from './testing/records/categories';
import { chartInputs, createChartRecords } from './testing/records/chart';
import { clinicInputs, createClinicRecords } from './testing/records/clinic';
import { createCustomerRecords, customerInputs } from './testing/records/customers';
import { createDatasetRecords, datasetInputs } from './testing/records/datasets';
import { createDeviceRecords, deviceInputs } from './testing/records/devices';
import { createDocumentRecords, documentInputs } from './testing/records/documents';
import { createLeadRecords, leadInputs } from './testing/records/leads';
import { createPatientRecords, patientInputs } from './testing/records/patients';
import { createNoteTexts, noteTextInputs } from './testing/records/note-texts';
import { createPrescriptionRecords, prescriptionInputs } from './testing/records/prescriptions';
import { createPurchaseFieldRecords, purchaseFieldInputs } from './testing/records/purchase-fields';
import { createPurchaseRecords, purchaseInputs } from './testing/records/purchases';
import { createSchedulingRecords, schedulingInputs } from './testing/records/scheduling';
import { createStaffRecords, staffInputs } from './testing/records/staff';
import { createMessageRecords, messageInputs } from './testing/records/messages';
import {
  createMessageTemplateRecords,
  messageTemplateInputs,
} from './testing/records/message-templates';
import { createMailRecords, mailInputs } from './testing/records/mail';
import { campaignInputs, createCampaignRecords } from './testing/records/campaigns';
import { createReplyRecords, messageTextInputs } from './testing/records/message-texts';
import { createTaskRecords, taskInputs } from './testing/records/tasks';
import {
  createServiceRequestRecords,
  serviceRequestInputs,
} from './testing/records/service-requests';
import { createRuleRecords, ruleInputs } from './testing/records/rules';
import {
  createPurchaseReminderRecords,
  purchaseReminderInputs,
} from './testing/records/purchase-reminders';
import { createTeachingRecords, teachingInputs } from './testing/records/teaching';

/** Endpoints of the company itself, without an id. */
const companyInputs = {
  companyUpdate: { body: { version: 1, commercialName: 'Otro nombre' } },
  clinicSettingsUpdate: { body: { version: 0, lateMinutes: 7 } },
  inboxSettingsUpdate: { body: { version: 0, replyMinutes: 30 } },
  securityPolicyUpdate: { body: { version: 0, passwordMin: 12 } },
  numberSeriesUpdate: { body: { version: 0, prefix: 'VTA' } },
  systemRuleUpdate: { body: { version: 0, enabled: false } },
  outgoingPolicyUpdate: { body: { version: 0, serviceDailyMax: 2 } },
} as const;

/** Parameters that are names, not ids. */
const closedLists: Readonly<Record<string, string>> = { systemRule: 'risk_calls' };

const inputs: Readonly<Partial<Record<ApiEndpointName, LooseInput>>> = {
  ...accountInputs,
  ...appointmentInputs,
  ...categoryInputs,
  ...chartInputs,
  ...clinicInputs,
  ...customerInputs,
  ...datasetInputs,
  ...deviceInputs,
  ...documentInputs,
  ...leadInputs,
  ...ruleInputs,
  ...noteTextInputs,
  ...patientInputs,
  ...prescriptionInputs,
  ...purchaseFieldInputs,
  ...purchaseInputs,
  ...schedulingInputs,
  ...staffInputs,
  ...messageInputs,
  ...messageTemplateInputs,
  ...mailInputs,
  ...messageTextInputs,
  ...campaignInputs,
  ...taskInputs,
  ...teachingInputs,
  ...serviceRequestInputs,
  ...purchaseReminderInputs,
  ...companyInputs,
  profileUpdate: { body: { version: 1, mailSignature: 'Dra. Ana Ruiz' } },
  allergyUpdate: { body: { version: 1, severity: 'mild' } }, // the others repeat the stored values
};

/** Visible only to their author: the conflict comes from another tab of the same person. */
const privateForms: ReadonlySet<string> = new Set([
  'profileUpdate',
  'savedViewUpdate',
  'datasetUpdate',
  'datasetViewUpdate',
  'datasetScheduleUpdate',
  'noteTemplateUpdate', // shared, and still changed by their author alone
  'noteSnippetUpdate',
  'prescriptionSetUpdate',
]);

/** A switch loses nothing: the second of two says the same. */
const forms = apiEndpointNames.filter(
  (name) => name.endsWith('Update') && name !== 'companyEncryptionUpdate',
);

describe('two people editing one record', () => {
  let api: TestApi;
  let late: SignedInMember;
  let quick: SignedInMember;
  let records: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await createTestApi();
    late = await signedInCompany(api, { founder: ['owner', 'billing', 'doctor', 'reception'] });
    quick = await joinCompany(api, await signedUp(api), late.companyId, [
      'owner',
      'billing',
      'doctor',
      'reception',
    ]);
    records = {
      series: 'purchase',
      ...(await createAccountRecords(api, late)),
      ...(await createCustomerRecords(late)),
      ...(await createPurchaseRecords(api, late)),
      ...(await createPurchaseFieldRecords(late)),
      ...(await createCategoryRecords(api, late)),
      ...(await createChartRecords(late)),
      ...(await createClinicRecords(api, late)),
      ...(await createLeadRecords(api, late)),
      ...(await createRuleRecords(api, late)),
      ...(await createAppointmentRecords(api, late)),
      ...(await createNoteTexts(late)),
      ...(await createPrescriptionRecords(api, late)),
      ...(await createPatientRecords(api, late)),
      ...(await createDatasetRecords(late)),
      ...(await createDeviceRecords(api, late)),
      ...(await createDocumentRecords(api, late)),
      ...(await createSchedulingRecords(api, late)),
      ...(await createStaffRecords(late)),
      ...(await createMessageRecords(api, late)),
      ...(await createMessageTemplateRecords(api, late)),
      ...(await createMailRecords(api, late)),
      ...(await createReplyRecords(late)),
      ...(await createCampaignRecords(api, late)),
      ...(await createTaskRecords(late)),
      ...(await createTeachingRecords(api, late)),
      ...(await createPurchaseReminderRecords(api, late)),
      serviceRequestId: (await createServiceRequestRecords(api, late)).draftOrderId,
    };
  });
  afterAll(() => api.close());

  test.each(forms)(
    '%s: the second save is refused with who saved, when, and what changed',
    async (name) => {
      const given = inputs[name];
      if (!given) throw new Error(`${name} saves a form: give it an input here`);
      const param = /:(\w+)/.exec(routes[name])?.[1];
      const input = {
        ...given,
        params: param ? { [param]: records[param] ?? closedLists[param] ?? '' } : {},
      };
      const first = privateForms.has(name) ? late : quick;
      const save = first.client.call as (
        called: ApiEndpointName,
        with_: LooseInput,
      ) => Promise<{ ok: boolean; body: unknown }>; // the sample inputs are valid
      const before = api.clock.now().getTime();
      const saved = await save(name, input);
      expect(saved).toMatchObject({ ok: true });
      const { status, code, meta } = await late.client.refused(name, input);
      const fields = Object.keys(given.body as object).filter((field) => field !== 'version'); // each input is a body
      expect({ status, code, meta }).toEqual({
        status: 409,
        code: 'resource.version_conflict',
        meta: {
          current: expect.objectContaining({
            version: (saved.body as { version: number }).version,
          }),
          changedAt: expect.any(String),
          changedBy: { id: first.userId, name: 'Ana Ruiz' },
          changes: expect.any(Object),
        },
      });
      const changedAt = Date.parse(String(meta?.['changedAt']));
      expect(changedAt).toBeGreaterThanOrEqual(before);
      expect(changedAt).toBeLessThanOrEqual(api.clock.now().getTime());
      expect(fields.filter((field) => field in Object(meta?.['changes']))).not.toEqual([]);
    },
  );

  test('reordering all fields causes a conflict; printing a record does not', async () => {
    const { client } = late;
    const { id: fieldId, version } = await client.ok('customerFieldCreate', {
      body: { key: 'apodo', label: 'Apodo', type: 'text', required: false },
    });
    const { items } = await client.ok('customerFieldList');
    await quick.client.ok('customerFieldReorder', {
      body: { ids: items.map(({ id }) => id).reverse() },
    });
    await client.ok('customerFieldExport');
    const body = { version, label: 'Sobrenombre' };
    expect(
      (await client.refused('customerFieldUpdate', { params: { fieldId }, body })).meta,
    ).toMatchObject({ changedBy: { id: quick.userId } });

    const patient = await client.ok('patientView', {
      params: { patientId: records['patientId'] ?? '' },
    });
    await client.ok('patientPrint', {
      params: { patientId: patient.id },
      body: { paper: 'label' },
    });
    const stale = await client.refused('patientUpdate', {
      params: { patientId: patient.id },
      body: { version: patient.version - 1, occupation: 'Ingeniera' },
    });
    expect(stale.meta).toMatchObject({
      changedBy: { id: quick.userId },
      changes: { occupation: [null, 'Arquitecta'] },
    });
  });
});
