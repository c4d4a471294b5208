import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { approveMaterial, article } from '../../testing/records/teaching';

const phone = '+525512345012';

describe('education that goes to a phone', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;
  let visitId: string;
  let patientId: string;
  let materialId: string;

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date('2026-11-24T16:52:00Z'));
    owner = await signedInCompany(api);
    const member = async (role: 'admin' | 'doctor') =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    const admin = await member('admin');
    doctor = await member('doctor');
    const place = await createFrontDesk(owner, doctor.userId);
    patientId = (await createPatient(owner.client, { phone })).id;
    const { uid } = await bookAround(api, owner, place, patientId);
    const params = { patientId, appointmentUid: uid };
    visitId = (await owner.client.ok('checkIn', { params, body: {} })).visitId;
    const { version } = await doctor.client.ok('visitView', { params: { visitId } });
    await doctor.client.ok('visitStart', {
      params: { visitId },
      body: { version, alongside: true },
    });
    const draft = await doctor.client.ok('teachingMaterialCreate', { body: article });
    materialId = (await approveMaterial(admin.client, draft.id)).id;
  });
  afterAll(() => api.close());

  const view = () => doctor.client.ok('visitTeachingView', { params: { visitId } });
  const order = () => ({
    params: { visitId },
    body: { deliveryKey: randomUUID(), materialId, channel: 'sms' as const },
  });

  test('is not offered where the company writes to no phone', async () => {
    expect((await view()).phoneChannel).toBeNull();
    expect(await doctor.client.refused('teachingDeliveryIssue', order())).toMatchObject({
      code: 'teaching_delivery.phone_refused',
      meta: { because: 'channel_off' },
    });
  });

  test('goes as a link that the clinic itself cannot open', async () => {
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${owner.companyId}` },
      },
    });
    expect((await view()).phoneChannel).toBe('sms');
    const given = await doctor.client.ok('teachingDeliveryIssue', order());
    expect(given).toMatchObject({ token: null, delivery: { channel: 'sms' } });
    const onPhone = async () => {
      const query = { channel: 'sms', person: phone } as const;
      const { messages } = await owner.client.ok('sandboxPhoneView', { query });
      return messages.at(-1)?.text ?? '';
    };
    while (!/\/learn\/[\w-]{22}/.test(await onPhone())) await new Promise(setImmediate);
    const teachingToken = /\/learn\/([\w-]{22})/.exec(await onPhone())?.[1] ?? '';
    const opened = await api.anyone.ok('teachingLinkView', { params: { teachingToken } });
    expect(opened.title).toBe(article.title);

    const { items } = await owner.client.ok('conversationList', { query: {} });
    const thread = await owner.client.ok('messageList', {
      params: { conversationId: items[0]?.id ?? '' },
      query: {},
    });
    expect(thread.items.at(-1)?.body).toContain('/learn/…');
    expect(JSON.stringify([items, thread])).not.toContain(teachingToken);
    expect(await onPhone()).not.toContain(article.title);
  });

  test('is not offered to who does not want it there', async () => {
    await owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: {
        answers: [{ purpose: 'service', channel: 'sms', granted: false }],
        method: 'signed',
      },
    });
    expect((await view()).phoneChannel).toBeNull();
    expect((await doctor.client.refused('teachingDeliveryIssue', order())).meta).toMatchObject({
      because: 'no_consent',
    });
  });
});
