import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { deliver, mailboxBody, rawMail, ruleBody } from '../../testing/records/mail';

describe('rules of mail', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let billing: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    billing = await joinCompany(api, await signedUp(api), owner.companyId, ['billing']);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  });
  afterAll(() => api.close());

  const faults = async (name: 'emailRuleCreate' | 'emailRuleTry', body: object) => {
    const { errors } = await owner.client.refused(name, { body } as LooseInput as never); // wrong on purpose
    return errors?.map(({ path, code }) => `${path} ${code}`);
  };

  test('are made, changed and deleted by who manages mail, each in the log', async () => {
    const rule = await owner.client.ok('emailRuleCreate', {
      body: { ...ruleBody, assigneeId: billing.userId },
    });
    const params = { emailRuleId: rule.id };
    const changed = await owner.client.ok('emailRuleUpdate', {
      params,
      body: { version: 1, enabled: false },
    });
    expect(changed).toMatchObject({ enabled: false, name: 'Facturas', version: 2 });
    for (const member of [billing, reception]) {
      expect(await member.client.refused('emailRuleList')).toMatchObject({
        code: 'permission.denied',
      });
      expect(await member.client.refused('emailRuleCreate', { body: ruleBody })).toMatchObject({
        code: 'permission.denied',
      });
    }
    const stranger = await signedInCompany(api);
    expect(
      await stranger.client.refused('emailRuleDelete', { params, query: { version: 2 } }),
    ).toMatchObject({ code: 'resource.not_found' });
    await owner.client.ok('emailRuleDelete', { params, query: { version: 2 } });
    const { items } = await owner.client.ok('auditList', { query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email_rule.created', 'email_rule.updated', 'email_rule.deleted']),
    );
  });

  test('give mail only to who could read it, and have patterns that RE2 knows', async () => {
    expect(await faults('emailRuleCreate', { ...ruleBody, assigneeId: reception.userId })).toEqual([
      'assigneeId not_an_option',
    ]);
    const pattern = (value: string) => ({
      conditions: [
        { field: 'subject', test: 'contains', value: 'a' },
        { field: 'body', test: 'regex', value },
      ],
      operator: 'any',
    });
    for (const value of ['(', '(?<=a)b', '((a{900}){900})'])
      expect(await faults('emailRuleCreate', { ...ruleBody, ...pattern(value) })).toEqual([
        'conditions.1.value format',
      ]);
    expect(await faults('emailRuleTry', pattern('[a'))).toEqual(['conditions.1.value format']);
    expect(await faults('emailRuleCreate', { ...ruleBody, conditions: [] })).toHaveLength(1);
  });

  test('are tried on the latest mails without changing any', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    await deliver(api, owner, mailboxId, rawMail({ Subject: 'Tu CFDI de octubre' }));
    await deliver(api, owner, mailboxId, rawMail({ Subject: 'Hola' }, `${'a'.repeat(19_000)}!`));
    const trial = await owner.client.ok('emailRuleTry', {
      body: {
        conditions: [
          { field: 'subject', test: 'regex', value: 'cfdi\\b' },
          { field: 'body', test: 'regex', value: '(a+)+$' },
        ],
        operator: 'any',
      },
    });
    expect(trial).toMatchObject({ tried: 2, matches: [{ subject: 'Tu CFDI de octubre' }] });
    const { items } = await owner.client.ok('emailThreadList', { query: {} });
    expect(items.every(({ reason }) => reason.source === 'default')).toBe(true);
  });

  test('are at most a hundred, also when two are made at once', async () => {
    const { items } = await owner.client.ok('emailRuleList');
    for (let count = items.length; count < 99; count += 1)
      await owner.client.ok('emailRuleCreate', { body: ruleBody });
    const both = await Promise.all(
      [1, 2].map(() => owner.client.call('emailRuleCreate', { body: ruleBody })),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});
