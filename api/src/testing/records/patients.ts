import type { Patient } from '@sala/shared-contracts';
import type { SignedInMember, TestApi, TestClient } from '..';

/** Identical in every company: ids are unique only within a company. */
const otherPatientId = '00000000-0000-4000-8000-0000000000e0';

/** An adult without a guardian; `change` overrides fields. */
export const patientBody = (change: object = {}) => ({
  firstName: 'Mariana',
  lastName: 'García',
  secondLastName: 'López',
  birthDate: '1985-03-12',
  sex: 'M' as const,
  phone: '+525512345678',
  ...change,
});

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Registers a patient through the API. */
export const createPatient = (client: TestClient, change: object = {}): Promise<Patient> =>
  client.ok('patientCreate', { body: patientBody(change) });

/**
 * Publishes the next version of the simplified privacy notice, which needs `organization:manage`.
 *
 * @returns its id
 */
export const publishNotice = async (client: TestClient): Promise<string> => {
  const purposes = [{ key: 'treatment', label: 'Atenderte', required: true } as const];
  const { id: noticeId } = await client.ok('privacyNoticeCreate', {
    body: { kind: 'simplified', locale: 'es-MX', body: '# Aviso', purposes },
  });
  await client.ok('privacyNoticePublish', { params: { noticeId }, body: { version: 1 } });
  return noticeId;
};

/** Valid inputs of patient endpoints with an id, for the caller's own record. */
export const patientInputs = {
  patientView: {},
  patientUpdate: { body: { version: 1, occupation: 'Arquitecta' } },
  patientStatusSet: { body: { version: 1, status: 'inactive' } },
  patientLog: { query: {} },
  patientDataExport: { query: {} },
  patientPrint: { body: { paper: 'label' } },
  patientPhotoSave: { body: new Blob([onePixel]) },
  patientPhotoView: {},
  patientPhotoDelete: {},
  patientFileList: {},
  patientFileCreate: { query: { name: 'otra.txt' }, body: new Blob(['Nota']) },
  patientFileDownload: {},
  patientFileDelete: {},
  patientMergeList: {},
  patientMergePropose: { body: { sourceId: otherPatientId } },
  patientMerge: { body: { version: 1, sourceId: otherPatientId, sourceVersion: 1 } },
  patientMergeUndo: {},
  patientConsentList: {},
  patientOutgoingView: {},
  patientChannelsSave: { body: { channels: ['sms' as const, 'email' as const] } },
  patientConsentRecord: {
    body: {
      answers: [{ purpose: 'marketing', channel: 'whatsapp', granted: false }],
      method: 'verbal',
    },
  },
  clinicalSummaryView: {},
  bloodTypeSet: { body: { bloodType: 'O+' } },
  allergyCreate: { body: { substance: 'Látex' } },
  allergyUpdate: { body: { version: 1, severity: 'severe' } },
} as const;

export const patientMergeInput = (sourceId: string) => ({
  body: { version: 1, sourceId, sourceVersion: 1 },
});

/** Creates one record of each kind, a merge candidate and a completed merge. */
export const createPatientRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
) => {
  const { id: patientId } = await createPatient(client);
  await client.ok('patientPhotoSave', { params: { patientId }, body: new Blob([onePixel]) });
  const { id: patientFileId } = await client.ok('patientFileCreate', {
    params: { patientId },
    query: { name: 'nota.txt' },
    body: new Blob(['Nota']),
  });
  const { id: allergyId } = await client.ok('allergyCreate', {
    params: { patientId },
    body: { substance: 'Penicilina', severity: 'severe' },
  });
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into patient (company_id, id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'EXP-900001', 'Mariana', 'Garsia', '1985-03-12', 'M', now(), $3, now(), $3)`,
      [companyId, otherPatientId, userId],
    ),
  );
  const [target, source] = [
    await createPatient(client, { firstName: 'Teresa' }),
    await createPatient(client, { firstName: 'Tere' }),
  ];
  const { mergeId } = await client.ok('patientMerge', {
    params: { patientId: target.id },
    ...patientMergeInput(source.id),
  });
  return { patientId, patientFileId, allergyId, patientMergeId: mergeId };
};
