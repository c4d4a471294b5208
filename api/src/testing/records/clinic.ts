import { testPassword, type SignedInMember, type TestApi } from '..';
import { insertSchedulingPlace } from './scheduling';

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Valid inputs of clinic structure endpoints with an id, for the caller's own record. */
export const clinicInputs = {
  siteUpdate: { body: { version: 1, name: 'Otra sede' } },
  departmentUpdate: { body: { version: 1, name: 'Otra área' } },
  roomUpdate: { body: { version: 1, name: 'Otro consultorio' } },
  privacyNoticeUpdate: { body: { version: 1, body: 'Otro texto' } },
  privacyNoticePublish: { body: { version: 1 } },
  privacyNoticeDelete: {},
  practitionerView: {},
  practitionerUpdate: { body: { version: 1, bio: 'Otra semblanza' } },
  practitionerAheadList: {},
  practitionerPhotoSave: { body: new Blob([onePixel]) },
  practitionerPhotoView: {},
  practitionerPhotoDelete: {},
  practitionerSignatureSave: { body: new Blob([onePixel]) },
  practitionerSignatureView: {},
  practitionerSignatureDelete: {},
  practitionerPinSave: { body: { pin: '4821', password: testPassword } },
} as const;

/** Creates one record of each kind; the member is the practitioner, with photo and signature. */
export const createClinicRecords = async (api: TestApi, member: SignedInMember) => {
  const { client, userId } = member;
  await insertSchedulingPlace(api, member);
  const { id: siteId } = await client.ok('siteCreate', { body: { name: 'Matriz' } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: 'Medicina general', code: 'medicina_general', siteId, tokenPrefix: 'MG' },
  });
  const { id: roomId } = await client.ok('roomCreate', {
    body: { name: 'Consultorio 1', siteId, departmentId },
  });
  const purposes = [{ key: 'treatment' as const, label: 'Atenderte', required: true }];
  const { id: noticeId } = await client.ok('privacyNoticeCreate', {
    body: { kind: 'integral', locale: 'es-MX', body: '# Aviso de privacidad', purposes },
  });
  const { id: practitionerId } = await client.ok('practitionerCreate', {
    body: { firstName: 'Elena', lastName: 'Cárdenas', userId, departmentIds: [departmentId] },
  });
  await client.ok('practitionerPhotoSave', {
    params: { practitionerId },
    body: new Blob([onePixel]),
  });
  await client.ok('practitionerSignatureSave', {
    params: { practitionerId },
    body: new Blob([onePixel]),
  });
  return { siteId, departmentId, roomId, noticeId, practitionerId };
};
