import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@sala/shared-contracts';
import { actAsPerson } from '../../adapters/whatsapp/simulated-acts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { messageTemplateBody as body } from '../../testing/records/message-templates';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';

describe('templates of WhatsApp', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let account: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    await pass(60_000); // what the test before left in the network
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.close());

  const inCompany = <Row>(sql: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(sql, values));
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await delay(10);
  };
  const view = (messageTemplateId: string) =>
    owner.client.ok('messageTemplateView', { params: { messageTemplateId } });
  const create = async (given: object = {}) =>
    owner.client.ok('messageTemplateCreate', { body: { ...body, ...given } });
  const submit = ({ id, version }: { readonly id: string; readonly version: number }) =>
    owner.client.ok('messageTemplateSubmit', {
      params: { messageTemplateId: id },
      body: { version },
    });
  /** The provider has it. */
  const taken = (id: string) =>
    until(async () => {
      const [row] = await inCompany<{ taken: boolean }>(
        `select accepted_at is not null as taken from message_template_version where template_id = $1 order by number desc limit 1`,
        [id],
      );
      return row?.taken ?? false;
    });
  const simulated = () => api.phoneNetwork.whatsapp.find(account);
  const pass = async (milliseconds = 6000) => {
    api.clock.move(new Date(api.clock.now().getTime() + milliseconds));
    await api.phoneNetwork.tick();
    await runDueJobs(api);
  };
  const poll = async () => {
    await inCompany(`update job set due_at = clock_timestamp() where kind = 'template_poll'`);
    await runDueJobs(api);
  };
  const approved = async (given: object = {}) => {
    const draft = await create(given);
    await submit(draft);
    await taken(draft.id);
    await pass();
    return view(draft.id);
  };
  const conversation = async () => {
    const who = { id: '+525512345678', name: 'Rosa' };
    await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, who, {
      kind: 'text',
      text: 'Hola',
    });
    await runDueJobs(api);
    const { items } = await reception.client.ok('conversationList', { query: {} });
    return items[0]?.id ?? '';
  };
  const use = (parameters: readonly string[], name = body.name) => ({
    content: { kind: 'template' as const, name, language: 'es_MX', parameters: [...parameters] },
    replyCount: 0,
  });

  test('a draft is submitted, approved by a report, told to who submitted it, and sent', async () => {
    const draft = await create();
    expect(draft).toMatchObject({ status: 'draft', inUse: null, newest: { number: 1 } });
    expect(await submit(draft)).toMatchObject({
      status: 'pending',
      newest: { number: 1, status: 'pending' },
    });
    await taken(draft.id);
    await pass();
    expect(await view(draft.id)).toMatchObject({
      status: 'approved',
      inUse: 1,
      quality: 'green',
      rejection: null,
      versions: [{ number: 1, status: 'approved' }],
    });
    const { items: notices } = await owner.client.ok('notificationList', { query: {} });
    expect(notices[0]).toMatchObject({
      kind: 'template_approved',
      path: `/template-messages?templateId=${draft.id}`,
    });
    const conversationId = await conversation();
    const params = { conversationId };
    const { items } = await reception.client.ok('templateListForConversation', { params });
    expect(items).toMatchObject([{ name: body.name, variables: [{ sample: 'Rosa' }, {}] }]);
    for (const parameters of [['Rosa'], ['Rosa', 'lunes', 'de más'], []])
      expect(
        await reception.client.refused('messageSend', { params, body: use(parameters) }),
      ).toMatchObject({ code: 'messageTemplate.value_missing' });
    expect(
      await reception.client.refused('messageSend', { params, body: use([], 'otra') }),
    ).toMatchObject({ code: 'messageTemplate.not_usable' });
    expect(
      await reception.client.refused('messageSend', {
        params,
        body: use(['x'.repeat(limits.templateBodyMax), 'lunes']),
      }),
    ).toMatchObject({ code: 'messageTemplate.too_long' });
    const sent = await reception.client.ok('messageSend', { params, body: use(['Ana', 'lunes']) });
    expect(sent.body).toBe('Hola, Ana: te esperamos el lunes en la clínica.');
    await until(
      async () =>
        simulated()?.business.person('+525512345678').messages.at(-1)?.kind === 'template',
    );
    expect(simulated()?.business.person('+525512345678').messages.at(-1)).toMatchObject({
      text: 'Hola, Ana: te esperamos el lunes en la clínica.',
      buttons: [{ id: `${sent.id}:0`, title: 'Confirmo' }],
    });
    expect((await view(draft.id)).usage).toMatchObject({ failed: 0 });
  });

  test('one whose report is lost is found by asking, and a refusal has its reason', async () => {
    const draft = await create({ body: 'Esto es para rechazar, {{1}} y {{2}}, gracias.' });
    await submit(draft);
    await taken(draft.id);
    api.phoneNetwork.plan('drop');
    await pass();
    expect(await view(draft.id)).toMatchObject({ status: 'pending' });
    await poll();
    const refused = await view(draft.id);
    expect(refused).toMatchObject({
      status: 'rejected',
      inUse: null,
      rejection: { reason: 'tag_content_mismatch' },
    });
    const { items } = await owner.client.ok('notificationList', { query: {} });
    expect(items[0]).toMatchObject({ kind: 'template_stopped' });
    const again = await owner.client.ok('messageTemplateUpdate', {
      params: { messageTemplateId: draft.id },
      body: { version: refused.version, body: body.body },
    });
    expect(again).toMatchObject({ status: 'rejected', newest: { number: 2, status: 'draft' } });
    await submit(again);
    await taken(draft.id);
    await pass();
    expect(await view(draft.id)).toMatchObject({ status: 'approved', inUse: 2 });
  });

  test('reports that come twice, late or of strangers change nothing but what is true', async () => {
    const template = await approved();
    const { number } = simulated() ?? {};
    const [row] = await inCompany<{ providerId: string }>(
      'select provider_id as "providerId" from message_template',
    );
    if (!number || !row) throw new Error('it is connected');
    const report = (event: string, id: string | number) =>
      api.phoneNetwork.whatsapp.post(number, 'message_template_status_update', {
        event,
        message_template_id: Number(id),
        message_template_name: body.name,
        message_template_language: 'es_MX',
        reason: 'ABUSIVE_CONTENT',
      });
    const before = await view(template.id);
    for (const event of ['REJECTED', 'REJECTED', 'PENDING', 'DISABLED'])
      await report(event, row.providerId);
    await report('DISABLED', 424_242);
    await runDueJobs(api);
    await poll();
    expect(await view(template.id)).toEqual({ ...before, syncedAt: expect.any(String) });
  });

  test('a change of an approved one waits while the text before is sent; a refusal stops it', async () => {
    const { id, version } = await approved();
    const params = { messageTemplateId: id };
    const change = { version, body: 'Hola, {{1}}. Te vemos el {{2}} en la clínica, por favor.' };
    expect(
      await owner.client.refused('messageTemplateUpdate', {
        params,
        body: { version, category: 'MARKETING' },
      }),
    ).toMatchObject({ code: 'messageTemplate.fixed' });
    const draft = await owner.client.ok('messageTemplateUpdate', { params, body: change });
    expect(draft).toMatchObject({ status: 'approved', inUse: 1, newest: { status: 'draft' } });
    await submit(draft);
    await taken(id);
    const conversationId = await conversation();
    const sent = await reception.client.ok('messageSend', {
      params: { conversationId },
      body: use(['Ana', 'lunes']),
    });
    expect(sent.body).toContain('te esperamos el lunes');
    await until(
      async () =>
        simulated()?.business.person('+525512345678').messages.at(-1)?.kind === 'template',
    );
    const pending = await view(id);
    expect(pending).toMatchObject({ status: 'approved', inUse: 1, newest: { status: 'pending' } });
    expect(
      await owner.client.refused('messageTemplateUpdate', {
        params,
        body: { ...change, version: pending.version },
      }),
    ).toMatchObject({ code: 'messageTemplate.in_review' });
    await pass();
    expect(await view(id)).toMatchObject({ status: 'approved', inUse: 2 });
  });

  test('one that is paused midway stops what waits, with the reason', async () => {
    const template = await approved({ body: 'Vamos a pausar esto, {{1}}, el {{2}} sin falta.' });
    const conversationId = await conversation();
    const params = { conversationId };
    const later = new Date(api.clock.now().getTime() + 60_000).toISOString();
    await reception.client.ok('messageSend', {
      params,
      body: { ...use(['Ana', 'lunes']), scheduledFor: later },
    });
    await pass(21_000);
    expect(await view(template.id)).toMatchObject({
      status: 'paused',
      quality: 'red',
      inUse: null,
    });
    expect(
      await reception.client.refused('messageSend', { params, body: use(['Ana', 'lunes']) }),
    ).toMatchObject({ code: 'messageTemplate.not_usable' });
    await inCompany(`update job set due_at = clock_timestamp() where kind = 'message_scheduled'`);
    await pass(60_000);
    const { items } = await reception.client.ok('messageList', { params, query: {} });
    expect(items.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'messageTemplate.not_usable' },
    });
    const { items: offered } = await reception.client.ok('templateListForConversation', { params });
    expect(offered).toEqual([]);
  });

  test('a promotion does not go to whoever said no, which is known before it is written', async () => {
    await approved({ category: 'MARKETING' });
    const conversationId = await conversation();
    const params = { conversationId };
    const { id: patientId } = await createPatient(owner.client, { phone: '+525512345678' });
    const { address } = await owner.client.ok('conversationView', { params });
    const { id: contactAddressId, version } = address;
    await owner.client.ok('contactLink', {
      params: { contactAddressId },
      body: { version, contact: { kind: 'patient', id: patientId } },
    });
    const { content } = use(['Rosa', 'lunes']);
    const check = async () =>
      (await reception.client.ok('outgoingCheck', { params, body: { content } })).refusal;
    expect(await check()).toBeNull();
    const answer = (granted: boolean) =>
      owner.client.ok('patientConsentRecord', {
        params: { patientId },
        body: {
          method: 'verbal',
          answers: [{ purpose: 'marketing', channel: 'whatsapp', granted }],
        },
      });
    await answer(false);
    expect(await check()).toBe('no_consent');
    expect(
      await reception.client.refused('messageSend', { params, body: use(['Rosa', 'lunes']) }),
    ).toMatchObject({ code: 'message.no_consent' });
    const { refusal } = await reception.client.ok('outgoingCheck', { params, body: {} });
    expect(refusal).toBeNull();
    await pass(1000);
    await answer(true);
    expect(await check()).toBeNull();
  });

  test('two who submit at once submit once; a provider that answers 500 is asked again', async () => {
    const { id, version } = await create();
    api.phoneNetwork.whatsapp.plan({ status: 500, times: 1 });
    const results = await Promise.allSettled([1, 2].map(() => submit({ id, version })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const waiting = async () =>
      (
        await inCompany<{ state: string; attempt: number }>(
          `select state, attempt from delivery where channel = 'whatsapp_template'`,
        )
      )[0];
    await until(
      async () => (await waiting())?.state === 'queued' && (await waiting())?.attempt === 1,
    );
    expect(await view(id)).toMatchObject({ status: 'pending' });
    await inCompany(
      `update delivery set next_at = clock_timestamp() where channel = 'whatsapp_template'`,
    );
    await taken(id);
    expect(simulated()?.business.templates).toHaveLength(1);
  });

  test('what the provider refuses to take is a draft again, with what it said', async () => {
    const draft = await create();
    simulated()?.business.templates.push({
      id: '1',
      name: body.name,
      language: 'es_MX',
      category: 'UTILITY',
      status: 'PENDING',
      reason: 'NONE',
      quality: 'UNKNOWN',
      components: [{ type: 'BODY', text: 'De otro sistema.' }],
      approved: null,
    });
    await submit(draft);
    await until(async () => (await view(draft.id)).failure !== null);
    expect(await view(draft.id)).toMatchObject({
      status: 'draft',
      newest: { status: 'draft' },
      failure: { code: '100' },
    });
  });

  test('who may not, names that are taken, and texts that are refused', async () => {
    expect(await reception.client.refused('messageTemplateList', { query: {} })).toMatchObject({
      code: 'permission.denied',
    });
    const draft = await create();
    const stranger = await newCompany(api);
    const theirs = { params: { messageTemplateId: draft.id }, body: { version: draft.version } };
    expect(await stranger.client.refused('messageTemplateSubmit', theirs)).toMatchObject({
      status: 404,
    });
    expect(await owner.client.refused('messageTemplateCreate', { body })).toMatchObject({
      code: 'messageTemplate.name_taken',
    });
    for (const text of ['Hola {{nombre}}, ven.', 'Hola {{ 1 }}, ven.', 'Hola {{1, ven.'])
      expect(
        await owner.client.refused('messageTemplateCreate', {
          body: { ...body, name: 'otra', body: text },
        }),
      ).toMatchObject({ errors: [{ path: 'body', code: 'unknown' }] });
    const params = { messageTemplateId: draft.id };
    const bad = await owner.client.ok('messageTemplateUpdate', {
      params,
      body: { version: 1, body: '{{1}} tu diagnóstico {{3}}', variables: [] },
    });
    const refused = await owner.client.refused('messageTemplateSubmit', {
      params,
      body: { version: bad.version },
    });
    expect(refused.code).toBe('messageTemplate.has_findings');
    expect(JSON.stringify(refused)).toContain('clinical_words');
    // PostgreSQL holds it too, whoever writes.
    await expect(
      inCompany(
        `update message_template_version set status = 'pending', submitted_at = now(), submitted_by = $1`,
        [owner.userId],
      ),
    ).rejects.toThrow('message_template_text');
    await owner.client.ok('messageTemplateArchive', { params, body: { version: bad.version } });
    expect(await create()).toMatchObject({ status: 'draft' });
    const { items } = await owner.client.ok('messageTemplateList', { query: { archived: 'yes' } });
    expect(items.map(({ id }) => id)).toEqual([draft.id]);
    expect(
      await owner.client.refused('messageTemplateSubmit', { params, body: { version: 9 } }),
    ).toMatchObject({ code: 'messageTemplate.archived' });
  });
});
