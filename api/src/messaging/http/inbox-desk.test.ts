import type { Role } from '@sala/shared-contracts';
import { actAsPerson } from '../../adapters/whatsapp/simulated-acts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the desk of the inbox', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let account: string;

  const join = async (role: Role) => newMember(api, owner.companyId, [role]);

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-27T16:00:00Z'));
  });
  beforeEach(async () => {
    owner = await newCompany(api);
    reception = await join('reception');
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.clock.move());

  const phone = '+525512345678';
  const say = async (text: string, id = phone) => {
    const { whatsapp } = api.phoneNetwork;
    const person = { id, name: 'Rosa Méndez' };
    expect(await actAsPerson(whatsapp, api.clock, account, person, { kind: 'text', text })).toBe(
      true,
    );
    await runDueJobs(api);
  };
  const list = async (query: object = {}, who = reception) =>
    (await who.client.ok('conversationList', { query })).items;
  const at = (conversationId: string) => ({ params: { conversationId } });
  const view = (id: string, who = reception) => who.client.ok('conversationView', at(id));
  const arrived = async (text = '¿Tienen cita?') => {
    await say(text);
    return (await list())[0]?.id ?? '';
  };
  const reply = (id: string, replyCount = 0, who = reception) =>
    who.client.ok('messageSend', {
      ...at(id),
      body: { content: { kind: 'text', body: 'Sí, a las 10' }, replyCount, undoable: true },
    });
  const inCompany = <Row extends object>(sql: string) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(sql));

  test('a reply is taken back before it leaves, and whoever waited waits again', async () => {
    const id = await arrived();
    const { waitingSince } = await view(id);
    const sent = await reply(id);
    expect(sent).toMatchObject({ status: 'scheduled', scheduledFor: null });
    const wait = Date.parse(sent.undoUntil ?? '') - api.clock.now().getTime();
    expect([wait > 0, wait <= 5000]).toEqual([true, true]);
    // It counts from now on: nobody else answers unknowingly.
    expect(await view(id, owner)).toMatchObject({ waitingSince: null, replyCount: 1 });
    const other = await owner.client.refused('messageSend', {
      ...at(id),
      body: { content: { kind: 'text', body: 'No hay' }, replyCount: 0 },
    });
    expect(other).toMatchObject({
      code: 'conversation.answered_since',
      meta: { answer: { preview: 'Sí, a las 10' } },
    });
    await reception.client.ok('messageCancel', { params: { messageId: sent.id } });
    expect(await view(id)).toMatchObject({ waitingSince, firstReplyAt: null });
    expect(await inCompany('select from delivery')).toHaveLength(0);
  });

  test('of taking back and sending, which meet, one wins', async () => {
    const id = await arrived();
    const { id: messageId } = await reply(id);
    api.clock.move(new Date(api.clock.now().getTime() + 6000));
    await inCompany(`update job set due_at = clock_timestamp() where kind = 'message_scheduled'`);
    const [, cancelled] = await Promise.all([
      runDueJobs(api),
      reception.client.call('messageCancel', { params: { messageId } }),
    ]);
    const left = await inCompany(`select from message where id = '${messageId}'`);
    // Gone and uncounted, or sent where it was written and counted once.
    const { lastNumber, waitingSince } = await view(id);
    expect([cancelled.status, left.length, lastNumber, waitingSince === null]).toEqual(
      left.length === 0 ? [204, 0, 2, false] : [409, 1, 2, true],
    );
  });

  test('what is unread is of each person, and can be unread again', async () => {
    const id = await arrived();
    await say('¿Hola?');
    expect(await view(id)).toMatchObject({ unread: 2, readNumber: 0, lastNumber: 2 });
    await reception.client.ok('conversationRead', { ...at(id), body: { number: 99 } });
    expect(await view(id)).toMatchObject({ unread: 0, readNumber: 2 });
    expect(await view(id, owner)).toMatchObject({ unread: 2 });
    await reception.client.ok('conversationRead', { ...at(id), body: { number: 1 } });
    expect(await list()).toMatchObject([{ id, unread: 1 }]);
  });

  test('colleagues see who is there and who writes, until they go', async () => {
    const id = await arrived();
    const stay = (who: SignedInMember, one: 'reading' | 'typing' | 'gone') =>
      who.client.ok('conversationStay', { ...at(id), body: { stay: one } });
    const seen = async () => (await owner.client.ok('conversationPresenceView', at(id))).items;
    await stay(owner, 'reading');
    await stay(reception, 'typing');
    expect(await seen()).toMatchObject([{ id: reception.userId, typing: true }]);
    await stay(reception, 'reading');
    expect(await seen()).toMatchObject([{ typing: false }]);
    const [news] = await inCompany<{ recipients: string[] }>(
      `select recipients from outbox_event where type = 'conversation.viewed' order by id desc limit 1`,
    );
    expect(news?.recipients).toEqual([owner.userId]);
    await stay(reception, 'gone');
    expect(await seen()).toEqual([]);
  });

  test('an answer is due as the settings say, and the longest wait comes first', async () => {
    const id = await arrived();
    const { waitingSince, replyDueAt } = await view(id);
    const minutes = () => (Date.parse(replyDueAt ?? '') - Date.parse(waitingSince ?? '')) / 60_000;
    expect(minutes()).toBe(15);
    api.clock.move(new Date(api.clock.now().getTime() + 60_000));
    await say('Yo también', '+525512345679');
    expect((await list({ sort: 'waiting' })).map((one) => one.id)[0]).toBe(id);
    expect((await list())[1]?.id).toBe(id);
    const first = await reception.client.ok('conversationList', {
      query: { sort: 'waiting', limit: 1 },
    });
    const second = await reception.client.ok('conversationList', {
      query: { sort: 'waiting', limit: 1, cursor: first.nextCursor ?? '' },
    });
    expect([first.items[0]?.id, second.items.length, second.nextCursor]).toEqual([id, 1, null]);
    await owner.client.ok('inboxSettingsUpdate', { body: { version: 0, firstReplyMinutes: null } });
    expect(await view(id)).toMatchObject({ replyDueAt: null });
  });

  test('with a patient it is opened by their number and linked, once', async () => {
    const patient = await createPatient(reception.client, { phone });
    const open = (body: object) =>
      reception.client.call('conversationCreate', {
        body: { channel: 'whatsapp', ...body },
      });
    const opened = await Promise.all([
      open({ patientId: patient.id }),
      open({ patientId: patient.id }),
    ]);
    expect(opened.map(({ status }) => status)).toEqual([201, 201]);
    const [one] = await list();
    expect(one).toMatchObject({ address: { value: phone, contact: { id: patient.id } } });
    expect(await list()).toHaveLength(1);
    const namesake = await createPatient(reception.client, { firstName: 'Otra', phone });
    expect((await open({ patientId: namesake.id })).body).toMatchObject({
      code: 'contact.linked_elsewhere',
    });
    const silent = await createPatient(reception.client, { firstName: 'Sin', phone: null });
    expect((await open({ patientId: silent.id })).body).toMatchObject({ code: 'contact.no_phone' });
    expect((await open({})).status).toBe(400);
    expect((await open({ phone, patientId: patient.id })).status).toBe(400);
    const stranger = await newCompany(api);
    const far = await createPatient(stranger.client);
    expect((await open({ patientId: far.id })).status).toBe(400);
  });

  test('the side shows what the reader may see, and the reading is logged', async () => {
    const patient = await createPatient(reception.client, { phone });
    const { body } = await reception.client.call('conversationCreate', {
      body: { channel: 'whatsapp', patientId: patient.id },
    });
    const { id } = body as { readonly id: string }; // it was created
    const context = (who: SignedInMember) => who.client.ok('conversationContextView', at(id));
    expect((await context(reception)).patient).toMatchObject({ id: patient.id, debt: 0 });
    const marketing = await join('marketing');
    expect(await context(marketing)).toEqual({ patient: null });
    const reads = await inCompany(
      `select from audit_log where action = 'patient.read' and user_id = '${reception.userId}'`,
    );
    expect(reads).toHaveLength(1);
  });

  test('a department takes turns, also when two are given at once', async () => {
    const nurse = await join('nurse');
    const [{ id: departmentId } = { id: '' }] = await inCompany<{ id: string }>(
      `insert into department (company_id, name, code, color, token_prefix, created_at, created_by, updated_at, updated_by)
       select app_company(), 'Recepción', 'recepcion', '#112233', 'R', now(), '${owner.userId}', now(), '${owner.userId}' returning id`,
    );
    for (const { userId } of [reception, nurse])
      await inCompany(
        `with p as (insert into practitioner (company_id, user_id, first_name, last_name, profession, created_at, created_by, updated_at, updated_by)
           values (app_company(), '${userId}', 'Ana', 'Ruiz', 'nurse', now(), '${userId}', now(), '${userId}') returning id)
         insert into practitioner_department (company_id, practitioner_id, department_id) select app_company(), p.id, '${departmentId}' from p`,
      );
    await say('Uno');
    await say('Dos', '+525512345679');
    const give = (id: string) =>
      owner.client.ok('conversationUpdate', { ...at(id), body: { version: 1, departmentId } });
    const [one, two] = await list();
    expect(await give(one?.id ?? '')).toMatchObject({ assignee: null });
    await owner.client.ok('inboxSettingsUpdate', { body: { version: 0, takesTurns: true } });
    await say('Tres', '+525512345670');
    const third = (await list())[0];
    const given = await Promise.all([two, third].map((each) => give(each?.id ?? '')));
    expect(given.map(({ assignee }) => assignee?.id).sort()).toEqual(
      [reception.userId, nurse.userId].sort(),
    );
  });
});

describe('contacts', () => {
  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    await connectWhatsapp(owner);
  });
  afterAll(() => api.clock.move());

  const open = async (phone: string, who = owner) =>
    (await who.client.ok('conversationCreate', { body: { channel: 'whatsapp', phone } })).address;
  const at = (contactAddressId: string) => ({ params: { contactAddressId } });

  test('one number is one address, however it is written, opened by two at once', async () => {
    const numbers = ['+525512345678', '+5215512345678', ' +525512345678'];
    const opened = await Promise.all(numbers.map((phone) => open(phone)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened[0]?.value).toBe('+525512345678');
  });

  test('suggestions have reasons, and only what the member may read; linking settles it once', async () => {
    const mother = await createPatient(owner.client, { firstName: 'Rosa', phone: '+525512345670' });
    const { id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Rosa Méndez', phone: '+525512345670' },
    });
    const address = await open('+525512345670');
    const { items } = await owner.client.ok('contactSuggestions', at(address.id));
    expect(items.map(({ kind, id, reasons }) => [kind, id, reasons])).toEqual([
      ['patient', mother.id, ['phone']],
      ['customer', customerId, ['phone']],
    ]);
    const link = (contact: object | null, version = address.version) =>
      owner.client.call('contactLink', { ...at(address.id), body: { version, contact } as never }); // one of the two kinds
    const answers = await Promise.all([
      link({ kind: 'patient', id: mother.id }),
      link({ kind: 'customer', id: customerId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stranger = await newCompany(api);
    const theirs = await createPatient(stranger.client, {});
    const refused = await link({ kind: 'patient', id: theirs.id }, address.version + 1);
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'request.invalid' }]);
    const unlinked = await link(null, address.version + 1);
    expect(unlinked.body).toMatchObject({ contact: null });
  });

  test('addresses are joined and split by members, within their company', async () => {
    const [one, other] = [await open('+525512345671'), await open('+525587654321')];
    const join = () =>
      owner.client.call('contactJoin', { ...at(one.id), body: { otherId: other.id } });
    expect((await join()).status).toBe(200);
    expect((await join()).body).toMatchObject({ code: 'contact.same_person' });
    await owner.client.ok('contactSplit', at(one.id));
    expect((await join()).status).toBe(200);
    const stranger = await newCompany(api);
    await connectWhatsapp(stranger);
    const theirs = await open('+525500000000', stranger);
    const refused = await owner.client.refused('contactJoin', {
      ...at(one.id),
      body: { otherId: theirs.id },
    });
    expect(refused.code).toBe('resource.not_found');
    const auditor = await newMember(api, owner.companyId, ['auditor']);
    const denied = await auditor.client.refused('contactSplit', at(one.id));
    expect(denied.code).toBe('permission.denied');
  });
});

describe('many conversations at once, and one as a file', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;

  const join = async (role: Role) => newMember(api, owner.companyId, [role]);
  const open = async (phone: string) =>
    (
      await owner.client.ok('conversationCreate', {
        body: { channel: 'whatsapp', phone },
      })
    ).id;
  const view = (conversationId: string) =>
    reception.client.ok('conversationView', { params: { conversationId } });
  const alike = (
    conversations: string[],
    change: Parameters<typeof owner.client.ok<'conversationBulk'>>[1]['body']['change'],
    who = reception,
  ) => who.client.ok('conversationBulk', { body: { conversations, change } });

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-27T16:00:00Z'));
  });
  beforeEach(async () => {
    owner = await newCompany(api);
    reception = await join('reception');
    await connectWhatsapp(owner);
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.clock.move());

  test('many are resolved, given, labelled and snoozed; what cannot be is told apart', async () => {
    const ids = [await open('+525512345601'), await open('+525512345602')];
    const [one = '', two = ''] = ids;
    const strange = 'c0ffee00-0000-4000-8000-0000000000aa';
    const outcome = await alike([...ids, strange], { kind: 'status', status: 'resolved' });
    expect(new Set(outcome.done)).toEqual(new Set(ids));
    expect(outcome.failed).toMatchObject([{ id: strange, code: 'resource.not_found' }]);
    expect([(await view(one)).status, (await view(two)).status]).toEqual(['resolved', 'resolved']);
    await alike(ids, { kind: 'assign', assigneeId: reception.userId });
    await alike([one], { kind: 'label', add: ['Pago', 'urgente'], remove: [] });
    await alike(ids, { kind: 'label', add: ['pago'], remove: ['Urgente'] });
    await alike([two], { kind: 'snooze', until: '2026-11-28T16:00:00.000Z' });
    expect(await view(one)).toMatchObject({
      assignee: { id: reception.userId },
      labels: ['pago'],
      status: 'resolved',
    });
    expect(await view(two)).toMatchObject({ labels: ['pago'], status: 'snoozed' });
    const past = await alike(ids, { kind: 'snooze', until: '2026-11-26T16:00:00.000Z' });
    expect(past).toMatchObject({ done: [], failed: [{ code: 'request.invalid' }, {}] });
    const many = Array.from({ length: 20 }, (_, at) => `etiqueta-${String(at)}`);
    expect((await alike([one], { kind: 'label', add: many, remove: [] })).failed).toMatchObject([
      { code: 'conversation.labels_full' },
    ]);
    const auditor = await join('auditor');
    expect(
      await auditor.client.refused('conversationBulk', {
        body: { conversations: ids, change: { kind: 'status', status: 'open' } },
      }),
    ).toMatchObject({ code: 'permission.denied' });
  });

  test('a transcript says who said what, without notes unless asked, and is in the log', async () => {
    const id = await open('+525512345603');
    const params = { conversationId: id };
    await inTransaction(api.database.pool, owner, async (db) => {
      await db.query(
        `insert into message (company_id, conversation_id, channel, number, direction, kind, external_id, body, at)
         values (app_company(), $1, 'whatsapp', 1, 'in', 'text', 'wamid.t1', $2, $3)`,
        [id, '<script>alert(1)</script> ¿Hay cita?', '2026-11-27T15:00:00.000Z'],
      );
      await db.query('update conversation set last_number = 1 where id = $1', [id]);
    });
    await owner.client.ok('noteCreate', { params, body: { body: 'Debe dos consultas' } });
    const take = async (query: object) => {
      const { name, content } = await owner.client.ok('conversationTranscript', { params, query });
      return { name, text: await content.text() };
    };
    const plain = await take({});
    expect(plain.name).toMatch(/^Conversación con .*\.txt$/);
    expect(plain.text).toMatch(/27\/11\/2026, 09:00 · .*\n<script>alert\(1\)<\/script> ¿Hay/);
    expect(plain.text).not.toContain('Debe dos consultas');
    const page = await take({ format: 'html', notes: 'yes' });
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ¿Hay cita?');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('Debe dos consultas');
    const logged = await inTransaction(api.database.pool, owner, (db) =>
      db.query<{ diff: object }>(
        `select diff from audit_log where action = 'conversation.exported' order by id`,
      ),
    );
    expect(logged.map(({ diff }) => diff)).toEqual([
      { format: 'txt', notes: false, messages: 1 },
      { format: 'html', notes: true, messages: 2 },
    ]);
    const stranger = await newCompany(api);
    expect(
      await stranger.client.refused('conversationTranscript', { params, query: {} }),
    ).toMatchObject({ code: 'resource.not_found' });
    expect(
      await (await join('nurse')).client.refused('conversationTranscript', { params, query: {} }),
    ).toMatchObject({ code: 'permission.denied' });
  });
});
