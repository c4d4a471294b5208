import { randomUUID } from 'node:crypto';
import type { NotificationChoice } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

/** In Mexico City: two hours before the digest, and its time. */
const early = '2026-12-01T12:00:00.000Z';
const digest = '2026-12-01T14:00:00.000Z';
const phones = ['+525512345671', '+525512345672', '+525512345673'] as const;

describe('the digest of new messages', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(new Date(early));
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: 'token' },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.close());

  const wants = async (member: SignedInMember, ...kinds: NotificationChoice['kind'][]) => {
    const { version } = await member.client.ok('notificationPreferencesView');
    await member.client.ok('notificationPreferencesSave', {
      body: {
        version,
        kinds: kinds.map((kind): NotificationChoice => ({
          kind,
          inApp: true,
          mail: true,
          scope: kind === 'patient_message_received' ? ('all' as const) : ('mine' as const),
        })),
        quietHours: null,
        digestHour: 8,
      },
    });
  };
  const write = async (person: string, text = 'Me salió sangre en la orina') => {
    const act = { kind: 'text', text } as const;
    await owner.client.ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person, name: 'Rosa Mora', act },
    });
    await runDueJobs(api);
  };
  const conversations = async () =>
    (await owner.client.ok('conversationList', { query: {} })).items.toSorted((one, other) =>
      one.address.value.localeCompare(other.address.value),
    );
  const mailsTo = async ({ email }: SignedInMember) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.filter(({ text }) =>
      text.includes('/settings/notifications'),
    );
  const atDigest = async () => {
    api.clock.move(new Date(digest));
    await withClient(api.database.owner, (db) =>
      // The queue has the clock of the database.
      db.query(`update job set due_at = clock_timestamp() where kind = 'notification_mail'`),
    );
    await runDueJobs(api);
  };

  test('is one mail per person without a word of what was written or by whom', async () => {
    await wants(reception, 'patient_message_received');
    for (const phone of phones) await write(phone);
    await write(phones[0], 'Contésteme');
    expect(await mailsTo(reception)).toEqual([]);
    await atDigest();
    const [mail, ...others] = await mailsTo(reception);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 avisos de Sala');
    expect(mail?.text).toContain('• Un paciente escribió y espera respuesta. (3)');
    expect(mail?.text).toContain('https://sala.test/hospital/chats\n');
    expect(JSON.stringify(mail)).not.toMatch(/sangre|orina|Rosa|Mora|Contésteme|551234567/);
    // Who did not ask for mail gets none, and nobody gets it twice.
    expect(await mailsTo(owner)).toEqual([]);
    await atDigest();
    expect(await mailsTo(reception)).toHaveLength(1);
  });

  test('tells only of what is still new: not what was read, answered or resolved', async () => {
    await wants(reception, 'patient_message_received');
    for (const phone of phones) await write(phone);
    const [read, answered, resolved] = await conversations();
    if (!read || !answered || !resolved) throw new Error('three people wrote');
    await reception.client.ok('conversationRead', {
      params: { conversationId: read.id },
      body: { number: read.lastNumber },
    });
    await owner.client.ok('messageSend', {
      params: { conversationId: answered.id },
      body: { content: { kind: 'text', body: 'Venga hoy' }, replyCount: answered.replyCount },
    });
    await owner.client.ok('conversationUpdate', {
      params: { conversationId: resolved.id },
      body: { version: resolved.version, status: 'resolved' },
    });
    await atDigest();
    expect(await mailsTo(reception)).toEqual([]);
  });

  test('somebody else’s reading takes nothing from it', async () => {
    await wants(reception, 'patient_message_received');
    await write(phones[0]);
    const [one] = await conversations();
    if (!one) throw new Error('somebody wrote');
    await owner.client.ok('conversationRead', {
      params: { conversationId: one.id },
      body: { number: one.lastNumber },
    });
    await atDigest();
    expect(await mailsTo(reception)).toMatchObject([
      { subject: 'Un paciente escribió y espera respuesta.' },
    ]);
  });

  test('the chat of the team: direct messages that were not read yet', async () => {
    await wants(reception, 'chat_direct', 'chat_mentioned');
    const dm = await owner.client.ok('chatChannelCreate', {
      body: { kind: 'dm', userId: reception.userId },
    });
    const params = { chatChannelId: dm.id };
    const say = (body: string) =>
      owner.client.ok('chatMessageCreate', { params, body: { clientKey: randomUUID(), body } });
    await say('El de la 3 tiene dengue');
    await reception.client.ok('chatRead', { params, body: { number: 1 } });
    await say('Avísale a su familia');
    await atDigest();
    const [mail, ...others] = await mailsTo(reception);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Nuevo mensaje de /);
    expect(mail?.text).not.toMatch(/dengue|familia/);
  });
});
