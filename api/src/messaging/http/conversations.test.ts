import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@sala/shared-contracts';
import { actAsPerson, type PersonAct } from '../../adapters/whatsapp/simulated-acts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { inTransaction } from '../../platform/database/database';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';

describe('conversations by WhatsApp', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let account: string;

  const join = async (role: Role) => newMember(api, owner.companyId, [role]);

  /** Who writes in this test. */
  let phone: string;
  let people = 0;

  const begin = async () => {
    owner = await newCompany(api);
    reception = await join('reception');
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  };
  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date('2026-11-27T16:00:00Z'));
    await begin();
  });
  beforeEach(() => {
    people += 1;
    phone = `+52551234${5000 + people}`;
  });
  afterAll(() => api.close());

  const later = (milliseconds: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + milliseconds));

  const inCompany = (sql: string) => inTransaction(api.database.pool, owner, (db) => db.query(sql));

  const act = async (done: PersonAct, id = phone, name = 'Rosa Méndez') => {
    expect(
      await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, { id, name }, done),
    ).toBe(true);
    await runDueJobs(api);
  };
  const say = (text: string, id?: string, name?: string) => act({ kind: 'text', text }, id, name);
  const listAll = async (query: object = {}, who = reception) =>
    (await who.client.ok('conversationList', { query })).items;
  const list = async (query: object = {}) =>
    (await listAll(query)).filter(({ address }) => address.value === phone);
  const at = (conversationId: string) => ({ params: { conversationId } });
  const thread = async (conversationId: string) =>
    (await reception.client.ok('messageList', { ...at(conversationId), query: {} })).items;
  const send = (conversationId: string, body: string, replyCount = 0, who = reception) =>
    who.client.ok('messageSend', {
      ...at(conversationId),
      body: { content: { kind: 'text', body }, replyCount },
    });
  /** Sends what is queued and lets the network report. */
  const settle = async (conversationId: string, status: string) => {
    for (;;) {
      later(1000);
      await api.phoneNetwork.tick();
      await runDueJobs(api);
      const last = (await thread(conversationId)).findLast(({ direction }) => direction === 'out');
      if (last?.status === status) return last;
      await delay(10);
    }
  };

  test('a person writes, is answered, and what becomes of the answer is shown', async () => {
    await say('Hola 👋🏽, ¿tienen cita mañana? שלום');
    const [one] = await list();
    expect(one).toMatchObject({
      channel: 'whatsapp',
      status: 'open',
      address: { kind: 'phone', value: phone, displayName: 'Rosa Méndez', contact: null },
      lastMessage: { direction: 'in', preview: 'Hola 👋🏽, ¿tienen cita mañana? שלום' },
      replyCount: 0,
    });
    expect(one?.waitingSince).not.toBeNull();
    const id = one?.id ?? '';
    const sent = await send(id, 'Sí, a las 10:00');
    expect(sent).toMatchObject({
      direction: 'out',
      status: 'queued',
      author: { id: reception.userId },
    });
    const read = await settle(id, 'read');
    expect(read.deliveredAt).not.toBeNull();
    const shown = await reception.client.ok('sandboxPhoneView', { query: { person: phone } });
    expect(shown.messages.map(({ direction, text }) => [direction, text])).toEqual([
      ['out', 'Hola 👋🏽, ¿tienen cita mañana? שלום'],
      ['in', 'Sí, a las 10:00'],
    ]);
    expect(await reception.client.ok('conversationView', at(id))).toMatchObject({
      waitingSince: null,
      replyCount: 1,
    });
  });

  test('two people do not answer unknowingly, not even at once', async () => {
    await say('¿Cuánto cuesta?');
    const id = (await list())[0]?.id ?? '';
    const answers = await Promise.all(
      [reception, owner].map((who) =>
        who.client.call('messageSend', {
          ...at(id),
          body: { content: { kind: 'text', body: 'Cuesta $800' }, replyCount: 0 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({
      code: 'conversation.answered_since',
      meta: { replyCount: 1, answer: { preview: 'Cuesta $800' } },
    });
    await send(id, 'Y la segunda, $500', 1);
    await settle(id, 'read');
  });

  test('after a day WhatsApp takes no free text, and a blocked contact nothing', async () => {
    const now = api.clock.now();
    api.clock.move(new Date(now.getTime() - 24 * 3_600_000 - 1000));
    await say('Gracias');
    api.clock.move(now);
    const id = (await list())[0]?.id ?? '';
    const refusal = async (body = {}) =>
      (
        await reception.client.refused('messageSend', {
          ...at(id),
          body: { content: { kind: 'text', body: 'Hola' }, replyCount: 0, ...body },
        })
      ).code;
    expect(await refusal()).toBe('message.window_closed');
    const block = (version: number, blocked: boolean) =>
      reception.client.ok('conversationUpdate', { ...at(id), body: { version, blocked } });
    await block(1, true);
    expect(await refusal()).toBe('contact.blocked');
    await block(2, false);
    // Only an approved template is let through (message-templates.test.ts).
    expect(await refusal({ content: { kind: 'template', name: 'x', language: 'es_MX' } })).toBe(
      'messageTemplate.not_usable',
    );
  });

  test('a planned message is taken back, or sent at the end of the thread when its time comes', async () => {
    await say('Hola');
    const id = (await list())[0]?.id ?? '';
    const plan = (body: string, inMs: number) =>
      reception.client.ok('messageSend', {
        ...at(id),
        body: {
          content: { kind: 'text', body },
          replyCount: 0,
          scheduledFor: new Date(api.clock.now().getTime() + inMs).toISOString(),
        },
      });
    const { id: messageId } = await plan('Mejor no', 5000);
    const planned = await plan('Te espero', 60_000);
    await reception.client.ok('messageCancel', { params: { messageId } });
    await say('Ok');
    expect((await thread(id)).map(({ body, status }) => [body, status])).toEqual([
      ['Hola', null],
      ['Te espero', 'scheduled'],
      ['Ok', null],
    ]);
    later(61_000);
    await inCompany(`update job set due_at = clock_timestamp() where kind = 'message_scheduled'`);
    expect(await settle(id, 'read')).toMatchObject({ id: planned.id });
    expect((await thread(id)).map(({ body }) => body)).toEqual(['Hola', 'Ok', 'Te espero']);
    const again = await reception.client.refused('messageCancel', {
      params: { messageId: planned.id },
    });
    expect(again.code).toBe('message.not_waiting');
  });

  test('what was resolved or put off opens again when the person writes; who is blocked does not', async () => {
    await say('Hola');
    const id = (await list())[0]?.id ?? '';
    const update = (body: object) =>
      reception.client.ok('conversationUpdate', { ...at(id), body: body as { version: number } });
    await update({ version: 1, status: 'resolved' });
    expect(await list()).toEqual([]);
    await say('Una cosa más');
    expect(await list()).toMatchObject([{ id, status: 'open' }]);
    const until = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    await update({ version: 2, status: 'snoozed', snoozedUntil: until });
    const [snoozed] = await list({ queue: 'snoozed' });
    expect([snoozed?.id, Date.parse(snoozed?.snoozedUntil ?? '')]).toEqual([id, Date.parse(until)]);
    await say('¿Sigues ahí?');
    expect(await list()).toMatchObject([{ id, status: 'open', snoozedUntil: null }]);
    await update({ version: 3, blocked: true });
    await say('¡Contesten!');
    expect(await list({ queue: 'resolved' })).toMatchObject([
      { id, status: 'resolved', address: { blocked: true }, waitingSince: null },
    ]);
    expect((await thread(id)).map(({ direction }) => direction)).toEqual([
      'in',
      'activity', // resolved
      'in',
      'activity', // put off
      'in',
      'activity', // blocked
      'in',
    ]);
  });

  test('are assigned, labelled, found by words, and paged by their activity', async () => {
    await begin(); // nobody else writes to this company
    for (const [place, name] of ['Ana', 'Berta', 'Carla'].entries()) {
      await say(`Necesito una constancia ${place}`, `+52551000000${place}`, name);
      later(1000);
    }
    const first = await reception.client.ok('conversationList', { query: { limit: '2' } });
    expect(first.items.map(({ address }) => address.displayName)).toEqual(['Carla', 'Berta']);
    const second = await reception.client.ok('conversationList', {
      query: { limit: '2', cursor: first.nextCursor ?? '' },
    });
    expect(second.items.map(({ address }) => address.displayName)).toEqual(['Ana']);
    expect(second.nextCursor).toBeNull();
    expect(await listAll({ cursor: 'nada' })).toHaveLength(3);
    const ana = second.items[0]?.id ?? '';
    await reception.client.ok('conversationUpdate', {
      ...at(ana),
      body: {
        version: 1,
        assigneeId: reception.userId,
        labels: ['Facturas', 'facturas', 'VIP'],
        priority: 'urgent',
      },
    });
    expect(await listAll({ queue: 'mine' })).toMatchObject([
      { id: ana, labels: ['facturas', 'vip'] },
    ]);
    expect(await listAll({ queue: 'unassigned' })).toHaveLength(2);
    expect(await listAll({ label: 'vip' })).toHaveLength(1);
    expect(await listAll({ search: 'constancia 2' })).toMatchObject([
      { address: { displayName: 'Carla' } },
    ]);
    expect(await listAll({ search: 'bertá' })).toMatchObject([
      { address: { displayName: 'Berta' } },
    ]);
    expect(await reception.client.ok('conversationCounts')).toMatchObject({
      queues: expect.arrayContaining([
        { queue: 'mine', count: 1 },
        { queue: 'all', count: 3 },
      ]),
      labels: expect.arrayContaining([{ value: 'vip', count: 1 }]),
    });
    const auditor = await join('auditor');
    expect(await listAll({}, auditor)).toHaveLength(3);
    const refused = await auditor.client.refused('noteCreate', {
      ...at(ana),
      body: { body: 'Nota' },
    });
    expect(refused.code).toBe('permission.denied');
  });

  test('buttons are offered and tapped; a picture is fetched, stored and read', async () => {
    await say('Hola');
    const id = (await list())[0]?.id ?? '';
    await reception.client.ok('messageSend', {
      ...at(id),
      body: {
        content: {
          kind: 'interactive',
          body: '¿Confirmas?',
          buttons: [{ title: 'Sí' }, { title: 'No' }],
        },
        replyCount: 0,
      },
    });
    const asked = await settle(id, 'read');
    const seen = await reception.client.ok('sandboxPhoneView', { query: { person: phone } });
    const shown = seen.messages.at(-1);
    expect(shown?.buttons.map(({ title }) => title)).toEqual(['Sí', 'No']);
    await reception.client.ok('sandboxPhoneWrite', {
      body: {
        channel: 'whatsapp',
        person: phone,
        name: 'Rosa Méndez',
        act: { kind: 'button', messageId: shown?.id ?? '', id: shown?.buttons[0]?.id ?? '' },
      },
    });
    await act({ kind: 'picture', caption: 'Mi estudio' });
    const [, , tapped, picture] = await thread(id);
    expect(tapped).toMatchObject({
      kind: 'interactive',
      body: 'Sí',
      replyTo: { id: asked.id },
      details: { buttonId: `${asked.id}:0` },
    });
    expect(picture).toMatchObject({
      kind: 'image',
      body: 'Mi estudio',
      attachments: [{ state: 'stored', type: 'image/png', name: 'image.png' }],
    });
    const file = await reception.client.ok('messageFileDownload', {
      params: { attachmentId: picture?.attachments[0]?.id ?? '' },
    });
    expect(file.content.size).toBe(picture?.attachments[0]?.size);
  });

  test('a document is sent with its words; what phones do not take is refused', async () => {
    await say('¿Me mandas las indicaciones?');
    const id = (await list())[0]?.id ?? '';
    const upload = (name: string, content: string) =>
      reception.client.call('messageFileCreate', {
        ...at(id),
        query: { name, caption: 'Aquí van', replyCount: '0' },
        body: new Blob([content]),
      });
    expect((await upload('virus.exe', 'MZ\u0000')).body).toMatchObject({
      code: 'messageFile.kind_unknown',
    });
    expect((await upload('indicaciones.txt', 'En ayunas')).body).toMatchObject({
      kind: 'document',
      body: 'Aquí van',
      attachments: [{ state: 'stored', name: 'indicaciones.txt', size: 9 }],
    });
    await settle(id, 'read');
    expect((await upload('otra.txt', 'x')).body).toMatchObject({
      code: 'conversation.answered_since',
    });
    expect(
      [...(api.phoneNetwork.whatsapp.find(account)?.business.files.values() ?? [])].at(-1),
    ).toMatchObject({ type: 'text/plain', content: Buffer.from('En ayunas') });
  });

  test('a user without a number is answered; once it is known, the conversation goes on', async () => {
    await begin(); // nobody else writes to this company
    await act({ kind: 'text', text: 'Soy Leo' }, 'MX.5512340000', 'Leo');
    const [one] = await listAll();
    expect(one?.address).toMatchObject({ kind: 'bsuid', value: 'MX.5512340000', username: 'leo' });
    await send(one?.id ?? '', 'Hola, Leo');
    await settle(one?.id ?? '', 'read');
    // The number of this user: the network names both.
    await act({ kind: 'text', text: 'Otra vez yo' }, '+5512340000', 'Leo');
    const all = await listAll();
    expect(all).toHaveLength(1);
    const view = await reception.client.ok('conversationView', at(one?.id ?? ''));
    expect(view.otherAddresses).toMatchObject([
      { address: { kind: 'phone', value: '+5512340000' } },
    ]);
    expect(view.address.doubt).toBeNull();
  });

  test('whoever stops marketing has consent taken back and is still answered', async () => {
    const { id: patientId } = await createPatient(owner.client, { phone });
    await say('Hola');
    const [one] = await list();
    const contactAddressId = one?.address.id ?? '';
    const { items } = await reception.client.ok('contactSuggestions', {
      params: { contactAddressId },
    });
    expect(items).toMatchObject([{ kind: 'patient', id: patientId, reasons: ['phone'] }]);
    await reception.client.ok('contactLink', {
      params: { contactAddressId },
      body: { version: one?.address.version ?? 0, contact: { kind: 'patient', id: patientId } },
    });
    await act({ kind: 'marketing', value: 'stop' });
    expect(await reception.client.ok('conversationView', at(one?.id ?? ''))).toMatchObject({
      suppressions: [{ channel: 'whatsapp', purpose: 'marketing', reason: 'stopped' }],
      address: { contact: { kind: 'patient', id: patientId } },
    });
    const { current } = await owner.client.ok('patientConsentList', { params: { patientId } });
    expect(current).toMatchObject([{ purpose: 'marketing', channel: 'whatsapp', granted: false }]);
    await send(one?.id ?? '', 'De acuerdo');
    await settle(one?.id ?? '', 'read');
    await act({ kind: 'marketing', value: 'resume' });
    expect((await reception.client.ok('conversationView', at(one?.id ?? ''))).suppressions).toEqual(
      [],
    );
  });
});
