import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ruleStarters, starterDefinitions } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { ruleBody, ruleDefinition } from '../../testing/records/rules';

const minute = 60_000;
const task = {
  kind: 'create_task' as const,
  title: 'Llamar a {{name}}',
  priority: 'high' as const,
  assignee: { kind: 'role' as const, role: 'marketing' as const },
  dueInDays: 0,
};
const customer = { kind: 'person' as const, name: 'Ana Ruiz' };

describe('rules', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    elapsed = 0;
  });
  // Nothing of a company runs during the tests of another one.
  afterEach(() => sql('delete from job where company_id = $1', [owner.companyId]));
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  const switchOn = async (definition: object = ruleDefinition, name = ruleBody.name) => {
    const { id, version } = await owner.client.ok('ruleCreate', {
      body: { name, definition } as typeof ruleBody, // of other kinds
    });
    await owner.client.ok('ruleMove', {
      params: { ruleId: id },
      body: { status: 'active', version },
    });
    return id;
  };

  const addLead = (name: string) =>
    owner.client.ok('leadCreate', {
      body: { name, phone: `+5255${10_000_000 + leads++}`, source: 'web' },
    });
  let leads = 0;

  let elapsed = 0;
  /** Jobs run so much later; the session of the owner does not end over it. */
  const later = async (minutes: number) => {
    elapsed += minutes;
    api.clock.move(new Date(Date.now() + elapsed * minute));
    await sql(
      `update job set due_at = due_at - make_interval(mins => $1) where kind like 'rule%' and state = 'waiting'`,
      [minutes],
    );
    await runDueJobs(api);
    api.clock.move();
  };

  const tasks = () =>
    sql<{ title: string }>(
      `select title, assignee_role as role, related_kind as kind from task where company_id = $1 and source = 'rule' order by number`,
      [owner.companyId],
    );

  const runsOf = async (ruleId: string) =>
    (await owner.client.ok('ruleRunList', { query: { ruleId } })).items;

  const stepsOf = async (ruleRunId: string) =>
    (await owner.client.ok('ruleRunView', { params: { ruleRunId } })).steps;

  test('an event makes a task, a wait goes on after a day, and both say why they are there', async () => {
    const ruleId = await switchOn();
    await addLead('Rosa Vega');
    await runDueJobs(api);
    expect(await tasks()).toEqual([
      { title: 'Llamar a Rosa Vega', role: 'marketing', kind: 'lead' },
    ]);
    const [run] = await runsOf(ruleId);
    expect(run).toMatchObject({
      state: 'waiting',
      subject: { kind: 'lead', label: 'Rosa Vega' },
      rule: { name: ruleBody.name },
    });
    await later(23 * 60);
    expect(await tasks()).toHaveLength(1);
    await later(61);
    expect(await tasks()).toMatchObject([{}, { title: 'Volver a llamar a Rosa Vega' }]);
    const steps = await stepsOf(run?.id ?? '');
    expect(steps.map(({ place, kind, state }) => [place, kind, state])).toEqual([
      ['condition', 'condition', 'done'],
      ['0', 'create_task', 'done'],
      ['1', 'wait', 'done'],
      ['2', 'create_task', 'done'],
    ]);
    const { items } = await owner.client.ok('taskList', { query: {} });
    expect(items.map(({ source, ruleRunId }) => [source, ruleRunId])).toEqual([
      ['rule', run?.id],
      ['rule', run?.id],
    ]);
    expect((await owner.client.ok('ruleList', { query: {} })).items).toMatchObject([
      { status: 'active', runs7d: 1, failures7d: 0, waiting: 0 },
    ]);
    // Whatever the queue delivers twice is done once.
    await sql(
      `insert into job (company_id, kind, entity_id, created_by) values ($1, 'rule_run', $2, $3)`,
      [owner.companyId, run?.id, owner.userId],
    );
    await runDueJobs(api);
    expect(await tasks()).toHaveLength(2);
  });

  test('a rule that causes itself runs once, and rules in a circle stop at depth three', async () => {
    const own = await switchOn({
      ...ruleDefinition,
      trigger: { kind: 'event', event: 'task.created' },
      actions: [{ ...task, title: 'Eco {{title}}' }],
    });
    await owner.client.ok('taskCreate', { body: { title: 'Revisar' } });
    await runDueJobs(api);
    const made = (await tasks()).map(({ title }) => title);
    // Each task is a subject of its own, so only the depth ends it.
    expect(made).toEqual([
      'Eco Revisar',
      'Eco Eco Revisar',
      'Eco Eco Eco Revisar',
      'Eco Eco Eco Eco Revisar',
    ]);
    expect((await runsOf(own)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['skipped', 'loop'],
      ...made.map(() => ['done', null]),
    ]);
    const again = await switchOn({
      ...ruleDefinition,
      trigger: { kind: 'event', event: 'customer.updated' },
      actions: [
        { kind: 'add_tag', tag: 'visto' },
        { kind: 'set_field', field: 'source', value: 'referral' },
      ],
    });
    const { id, version } = await owner.client.ok('customerCreate', { body: customer });
    await owner.client.ok('customerUpdate', {
      params: { customerId: id },
      body: { version, name: 'Ana Ruiz Sol' },
    });
    await runDueJobs(api);
    const states = (await runsOf(again)).map(({ state, skipReason }) => [state, skipReason]);
    expect(states.filter(([state]) => state === 'done')).toHaveLength(1);
    expect(new Set(states.map(([, reason]) => reason))).toEqual(new Set([null, 'repeated']));
  });

  test('a schedule takes each record once for its time, and what is late is not done', async () => {
    await addLead('Rosa Vega');
    const ruleId = await switchOn({
      ...ruleDefinition,
      trigger: { kind: 'schedule', subject: 'lead', cron: '*/5 * * * *' },
      actions: [task],
    });
    await later(5);
    expect(await tasks()).toHaveLength(1);
    await later(0);
    expect(await tasks()).toHaveLength(1);
    await later(5);
    expect(await tasks()).toHaveLength(2);
    await later(7 * 60);
    expect((await runsOf(ruleId)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['skipped', 'late'],
      ['done', null],
      ['done', null],
    ]);
    const refused = await owner.client.refused('ruleCreate', {
      body: {
        name: 'Densa',
        definition: {
          ...ruleDefinition,
          trigger: { kind: 'schedule', subject: 'lead', cron: '* * * * *' },
        },
      },
    });
    expect(refused).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'definition.trigger.cron', code: 'too_small' }],
    });
  });

  test('a date is acted on once, however often it is looked at', async () => {
    const ruleId = await switchOn({
      ...ruleDefinition,
      trigger: { kind: 'relative', subject: 'lead', field: 'createdAt', offsetMinutes: 10 },
      actions: [task],
    });
    await addLead('Rosa Vega');
    for (const minutes of [9, 2, 60]) await later(minutes);
    expect(await runsOf(ruleId)).toMatchObject([{ state: 'done' }]);
    expect(await tasks()).toHaveLength(1);
  });

  test('the first action that fails ends the run visibly, and a run that stands still ends too', async () => {
    const ruleId = await switchOn({
      ...ruleDefinition,
      actions: [{ kind: 'assign', assignee: { kind: 'round_robin', role: 'nurse' } }, { ...task }],
    });
    await addLead('Rosa Vega');
    await runDueJobs(api);
    const [run] = await runsOf(ruleId);
    expect(run).toMatchObject({ state: 'partial' });
    expect((await stepsOf(run?.id ?? '')).at(-1)).toMatchObject({
      kind: 'assign',
      state: 'failed',
      reason: 'no_assignee',
    });
    expect(await tasks()).toEqual([]);
    await sql(
      `update rule_run set state = 'running', ended_at = null, moved_at = now() - interval '2 hours' where id = $1`,
      [run?.id],
    );
    await sql(
      `insert into job (company_id, kind, entity_id, created_by, due_at) values ($1, 'rule_run', $2, $3, now() + interval '1 day')`,
      [owner.companyId, run?.id, owner.userId],
    );
    await later(16);
    expect(await runsOf(ruleId)).toMatchObject([{ state: 'stuck' }]);
    const { items } = await owner.client.ok('notificationList', { query: {} });
    expect(items).toContainEqual(expect.objectContaining({ kind: 'rule_stopped' }));
  });

  test('a webhook is signed off by its answer, and tried again when nobody answers', async () => {
    const calls: string[] = [];
    const signatures: string[] = [];
    const bodies: string[] = [];
    let status = 503;
    const server = createServer((request, response) => {
      calls.push(String(request.headers['idempotency-key']));
      signatures.push(String(request.headers['sala-signature']));
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on('end', () => response.writeHead(status).end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const ruleId = await switchOn({
      ...ruleDefinition,
      actions: [{ kind: 'webhook', url: `http://127.0.0.1:${port}/hook` }, task],
    });
    await addLead('Rosa Vega');
    await runDueJobs(api);
    expect(await runsOf(ruleId)).toMatchObject([{ state: 'waiting' }]);
    status = 204;
    await later(6);
    expect(await runsOf(ruleId)).toMatchObject([{ state: 'done' }]);
    expect(new Set(calls).size).toBe(1);
    expect(calls).toHaveLength(2);
    const { secret } = await owner.client.ok('ruleWebhookKeyView');
    const [, seconds, sign] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signatures[1] ?? '') ?? [];
    expect(sign).toBe(
      createHmac('sha256', Buffer.from(secret ?? '', 'hex'))
        .update(`${seconds}.${bodies[1]}`)
        .digest('hex'),
    );
    expect(await tasks()).toHaveLength(1);
    server.close();
  });

  test('says why and why not, tries itself out, and shows what the suite does', async () => {
    const definition = {
      ...ruleDefinition,
      condition: { all: [{ field: 'source', op: 'eq' as const, value: 'facebook' }] },
      actions: [task],
    };
    const { id: leadId } = await addLead('Rosa Vega');
    const ruleId = await switchOn(definition);
    expect(
      await owner.client.ok('ruleExplain', { params: { ruleId }, query: { subjectId: leadId } }),
    ).toMatchObject({
      holds: false,
      stoppedBy: null,
      comparisons: [{ field: 'source', holds: false }],
      lastRun: null,
    });
    expect(await owner.client.ok('ruleDryRun', { body: { definition } })).toMatchObject({
      seen: 1,
      wouldRun: 0,
      skipped: [{ reason: 'condition', count: 1 }],
    });
    expect(
      await owner.client.ok('ruleDryRun', {
        body: { definition: { ...definition, condition: { all: [] } } },
      }),
    ).toMatchObject({
      wouldRun: 1,
      items: [{ subject: { label: 'Rosa Vega' }, text: 'Llamar a Rosa Vega' }],
    });
    expect(await tasks()).toEqual([]);
    const switched = await owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'risk_calls' },
      body: { enabled: false, version: 0 },
    });
    expect(switched).toMatchObject({ enabled: false, fixed: false, version: 1 });
    expect(
      await owner.client.refused('systemRuleUpdate', {
        params: { systemRule: 'no_show_marking' },
        body: { enabled: false, version: 0 },
      }),
    ).toMatchObject({ code: 'rule.fixed' });
  });

  test('a message passes the gate, and the hour has a limit', async () => {
    const ruleId = await switchOn({
      ...ruleDefinition,
      limits: { oncePerSubject: true, hourlyMax: 1 },
      actions: [
        {
          kind: 'send_message',
          purpose: 'care',
          subject: 'Hola',
          body: 'Hola {{name}}',
          channels: ['email'],
        },
        task,
      ],
    });
    await addLead('Rosa Vega');
    await addLead('Ana Luna');
    await runDueJobs(api);
    expect((await runsOf(ruleId)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['skipped', 'limit'],
      ['done', null],
    ]);
    const done = (await runsOf(ruleId)).find(({ state }) => state === 'done');
    expect(
      (await stepsOf(done?.id ?? '')).map(({ kind, state, reason }) => [kind, state, reason]),
    ).toEqual([
      ['condition', 'done', null],
      ['send_message', 'skipped', 'no_address'],
      ['create_task', 'done', null],
    ]);
  });

  test('every starter can be switched on as it is', async () => {
    const made = await Promise.all(
      ruleStarters.map(async (starter) => [
        starter,
        await switchOn(starterDefinitions[starter], starter).catch((cause: unknown) =>
          String(cause),
        ),
      ]),
    );
    const uuid = /^[\da-f-]{36}$/;
    expect(made.filter(([, id]) => !uuid.test(id ?? ''))).toEqual([]);
  });
});
