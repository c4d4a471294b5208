import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { messageTemplateBody } from '../../testing/records/message-templates';
import { connectWhatsapp } from '../../testing/records/messages';
import { ruleBody, ruleDefinition } from '../../testing/records/rules';

const task = (title: string) => ({
  kind: 'create_task' as const,
  title,
  priority: 'high' as const,
  assignee: { kind: 'role' as const, role: 'marketing' as const },
  dueInDays: 0,
});
const fromWeb = (is: boolean) => ({
  all: [{ field: 'source', op: is ? ('eq' as const) : ('neq' as const), value: 'web' }],
});

describe('actions of rules', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    leads = 0;
  });
  // Nothing of a company runs during the tests of another one.
  afterEach(() => sql('delete from job where company_id = $1', [owner.companyId]));
  afterAll(() => api.close());

  let leads = 0;
  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  const switchOn = async (change: object) => {
    const { id, version } = await owner.client.ok('ruleCreate', {
      body: {
        name: ruleBody.name,
        definition: { ...ruleDefinition, ...change },
      } as typeof ruleBody, // of other kinds
    });
    await owner.client.ok('ruleMove', {
      params: { ruleId: id },
      body: { status: 'active', version },
    });
    return id;
  };

  const addLead = (name: string, more: object = {}) =>
    owner.client.ok('leadCreate', {
      body: { name, phone: `+5255${10_000_000 + leads++}`, source: 'web', ...more },
    });

  /** Jobs run so much later; the session of the owner does not end over it. */
  const later = async (minutes: number) => {
    api.clock.move(new Date(Date.now() + minutes * 60_000));
    await sql(
      `update job set due_at = due_at - make_interval(mins => $1) where kind like 'rule%' and state = 'waiting'`,
      [minutes],
    );
    await runDueJobs(api);
    api.clock.move();
  };

  const runsOf = async (ruleId: string) =>
    (await owner.client.ok('ruleRunList', { query: { ruleId } })).items;

  const traceOf = async (ruleRunId = '') =>
    (await owner.client.ok('ruleRunView', { params: { ruleRunId } })).steps
      .filter(({ kind }) => kind !== 'condition')
      .map(({ place, kind, state, reason }) => [place, kind, state, reason]);

  /** With two places; the provider's answer has come. */
  const approvedTemplate = async () => {
    await connectWhatsapp(owner);
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    const draft = await owner.client.ok('messageTemplateCreate', {
      body: { ...messageTemplateBody, event: null },
    });
    await owner.client.ok('messageTemplateSubmit', {
      params: { messageTemplateId: draft.id },
      body: { version: draft.version },
    });
    const isTaken = async () =>
      (
        await sql(
          'select from message_template_version where template_id = $1 and accepted_at is not null',
          [draft.id],
        )
      ).length > 0;
    while (!(await isTaken())) await new Promise(setImmediate);
    api.clock.move(new Date(Date.now() + 6000));
    await api.phoneNetwork.tick();
    await runDueJobs(api);
    api.clock.move();
    return { templateId: draft.id };
  };

  const titles = async () =>
    (
      await sql<{ title: string }>(
        `select title from task where company_id = $1 and source = 'rule' order by number`,
        [owner.companyId],
      )
    ).map(({ title }) => title);

  test('a branch goes one way, also inside another one, and stays on it over a wait', async () => {
    const ruleId = await switchOn({
      actions: [
        {
          kind: 'branch',
          condition: fromWeb(true),
          then: [
            { kind: 'wait', minutes: 60 },
            {
              kind: 'branch',
              condition: fromWeb(true),
              then: [task('Sigue en web')],
              otherwise: [task('Ya no es de web')],
            },
            task('Dentro'),
          ],
          otherwise: [task('Otro origen')],
        },
        task('Al final'),
      ],
    });
    const { id: leadId, version } = await addLead('Rosa Vega');
    await addLead('Ana Luna', { source: 'facebook' });
    await runDueJobs(api);
    expect(await titles()).toEqual(['Otro origen', 'Al final']);
    await owner.client.ok('leadUpdate', {
      params: { leadId },
      body: { version, source: 'facebook' },
    });
    await later(61);
    // The outer branch was taken before the change; the inner one asks the record as it is now.
    expect((await titles()).slice(2)).toEqual(['Ya no es de web', 'Dentro', 'Al final']);
    const rosa = (await runsOf(ruleId)).find(({ subject }) => subject.label === 'Rosa Vega');
    expect(rosa).toMatchObject({ state: 'done' });
    expect((await traceOf(rosa?.id)).filter(([, kind]) => kind !== 'wait')).toEqual([
      ['0', 'branch', 'done', 'then'],
      ['0.then.1', 'branch', 'done', 'otherwise'],
      ['0.then.1.otherwise.0', 'create_task', 'done', null],
      ['0.then.2', 'create_task', 'done', null],
      ['1', 'create_task', 'done', null],
    ]);
  });

  test('a stop inside a branch ends the whole run', async () => {
    const ruleId = await switchOn({
      actions: [
        { kind: 'branch', condition: fromWeb(true), then: [{ kind: 'stop' }], otherwise: [] },
        task('Al final'),
      ],
    });
    await addLead('Rosa Vega');
    await runDueJobs(api);
    expect(await runsOf(ruleId)).toMatchObject([{ state: 'done' }]);
    expect(await titles()).toEqual([]);
  });

  test('assigning gives the record to a person, tells the history, and once is enough', async () => {
    const toOwner = { kind: 'assign', assignee: { kind: 'user', userId: owner.userId } };
    const ruleId = await switchOn({ actions: [toOwner, toOwner] });
    const { id: leadId } = await addLead('Rosa Vega');
    await runDueJobs(api);
    expect(await owner.client.ok('leadView', { params: { leadId } })).toMatchObject({
      owner: { id: owner.userId },
    });
    expect(
      await sql(`select diff from audit_log where entity_id = $1 and action = 'lead.assigned'`, [
        leadId,
      ]),
    ).toHaveLength(1);
    const [run] = await runsOf(ruleId);
    expect(await traceOf(run?.id)).toEqual([
      ['0', 'assign', 'done', null],
      ['1', 'assign', 'skipped', 'no_change'],
    ]);
  });

  test('a notice names the record and the rule, and a field that is empty leaves no braces', async () => {
    await switchOn({
      actions: [
        {
          kind: 'notify',
          assignee: { kind: 'user', userId: owner.userId },
          text: 'Llegó {{name}} {{email}}',
        },
      ],
    });
    const { id: leadId } = await addLead('Rosa Vega');
    await runDueJobs(api);
    const { items } = await owner.client.ok('notificationList', { query: {} });
    const notice = items.find(({ kind }) => kind === 'rule_notice');
    expect(notice).toMatchObject({ path: `/marketing-leads?leadId=${leadId}` });
    expect(JSON.stringify(notice)).toContain('Llegó Rosa Vega');
    expect(JSON.stringify(notice)).not.toMatch(/\{\{/);
  });

  test('no subject has a field of what was said, diagnosed or prescribed', async () => {
    for (const event of ['visit.started', 'prescription.issued', 'message.received'] as const) {
      const definition = {
        ...ruleDefinition,
        trigger: { kind: 'event' as const, event },
        actions: [
          {
            kind: 'notify' as const,
            assignee: { kind: 'role' as const, role: 'admin' as const },
            text: 'Revisar {{diagnosis}} {{note}} {{body}}',
          },
        ],
      };
      expect(
        await owner.client.refused('ruleCreate', { body: { name: 'Clínica', definition } }),
      ).toMatchObject({ errors: [{ path: 'definition.actions.0.text', code: 'unknown' }] });
    }
  });

  test('once for a subject is once, whatever happens to it again', async () => {
    const ruleId = await switchOn({
      trigger: { kind: 'event', event: 'customer.updated' },
      limits: { oncePerSubject: true, hourlyMax: null },
      actions: [task('Una vez')],
    });
    const { id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Ana Ruiz' },
    });
    for (const name of ['Ana Ruiz Sol', 'Ana Ruiz Luna']) {
      const { version } = await owner.client.ok('customerView', { params: { customerId } });
      await owner.client.ok('customerUpdate', { params: { customerId }, body: { version, name } });
      await runDueJobs(api);
    }
    expect((await runsOf(ruleId)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['skipped', 'repeated'],
      ['done', null],
    ]);
    expect(await titles()).toEqual(['Una vez']);
  });

  test('each place of a template is filled from the record, and none is left over', async () => {
    const { templateId } = await approvedTemplate();
    const message = (parameters?: string[]) => ({
      kind: 'send_message' as const,
      purpose: 'care' as const,
      subject: 'Hola',
      body: 'Hola {{name}}',
      channels: ['whatsapp' as const],
      templateId,
      ...(parameters && { parameters }),
    });
    const refused = async (parameters?: string[]) =>
      (
        await owner.client.refused('ruleCreate', {
          body: {
            name: 'Escribir',
            definition: { ...ruleDefinition, actions: [message(parameters)] },
          },
        })
      ).errors?.map(({ path, code }) => [path, code]);
    const at = 'definition.actions.0';
    expect(await refused()).toEqual([[`${at}.parameters.0`, 'required']]);
    expect(await refused(['{{name}}'])).toEqual([[`${at}.parameters.1`, 'required']]);
    expect(await refused(['{{name}}', 'a', 'b'])).toEqual([[`${at}.templateId`, 'no_room']]);
    expect(await refused(['{{name}}', '{{diagnosis}}'])).toEqual([
      [`${at}.parameters.1`, 'unknown'],
    ]);
    await switchOn({ actions: [message(['{{name}}', 'lunes'])] });
    await addLead('Rosa Vega');
    await runDueJobs(api);
    expect(
      await sql(`select body from message where company_id = $1 and direction = 'out'`, [
        owner.companyId,
      ]),
    ).toEqual([{ body: expect.stringContaining('Hola, Rosa Vega: te esperamos el lunes') }]);
  });

  test('of a rule that fails often those who manage rules learn once a day', async () => {
    const ruleId = await switchOn({
      actions: [{ kind: 'assign', assignee: { kind: 'round_robin', role: 'nurse' } }],
    });
    const notices = async () =>
      (await owner.client.ok('notificationList', { query: {} })).items.filter(
        ({ kind }) => kind === 'rule_stopped',
      );
    for (let n = 0; n < 9; n++) await addLead(`Persona ${n}`);
    await runDueJobs(api);
    await later(16);
    expect(await notices()).toEqual([]);
    await addLead('Rosa Vega');
    await runDueJobs(api);
    await later(16);
    await later(16);
    expect(await notices()).toMatchObject([{ path: `/rule/tasks?ruleId=${ruleId}&tab=runs` }]);
  });

  test('nobody answering is tried three times; then the run stops and says so', async () => {
    const ruleId = await switchOn({
      actions: [{ kind: 'webhook', url: 'http://127.0.0.1:1/hook' }, task('Después')],
    });
    await addLead('Rosa Vega');
    await runDueJobs(api);
    for (const minutes of [6, 40]) {
      expect(await runsOf(ruleId)).toMatchObject([{ state: 'waiting' }]);
      await later(minutes);
    }
    const [run] = await runsOf(ruleId);
    expect(run).toMatchObject({ state: 'partial', failReason: 'unreachable' });
    expect(await traceOf(run?.id)).toEqual([['0', 'webhook', 'failed', 'unreachable']]);
    expect(await titles()).toEqual([]);
    expect((await owner.client.ok('ruleList', { query: {} })).items).toMatchObject([
      { failures7d: 1 },
    ]);
  });

  test('outside demonstrations a rule names no private address, nor one without https', async () => {
    const live = await createTestApi({ database: api.database, sandbox: false });
    const client = live.as(owner.token);
    const hook = (url: string) => ({
      ...ruleDefinition,
      actions: [
        {
          kind: 'branch' as const,
          condition: { all: [] },
          then: [{ kind: 'webhook' as const, url }],
          otherwise: [],
        },
      ],
    });
    const fault = { path: 'definition.actions.0.then.0.url', code: 'not_public' };
    for (const url of [
      'http://hooks.example.com/',
      'https://localhost/',
      'https://10.0.0.8/',
      'https://169.254.169.254/',
    ])
      expect(
        await client.refused('ruleCreate', { body: { name: 'Avisar', definition: hook(url) } }),
      ).toMatchObject({ code: 'request.invalid', errors: [fault] });
    const rule = await client.ok('ruleCreate', {
      body: { name: 'Avisar', definition: hook('https://hooks.example.com/') },
    });
    expect(
      await client.refused('ruleUpdate', {
        params: { ruleId: rule.id },
        body: { version: rule.version, definition: hook('https://192.168.0.9/') },
      }),
    ).toMatchObject({ errors: [fault] });
    await live.close();
  });
});
