import { createTestApi, signedInCompany, signedUp, signUpBody, type TestApi } from '../../testing';

describe('the sandbox', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('keeps the mails of one address, newest first', async () => {
    for (const email of ['one@sala.test', 'two@sala.test'])
      await api.anyone.ok('authSignUp', { body: signUpBody(email) });
    const { items } = await api.anyone.ok('sandboxMailbox', { query: { to: 'one@sala.test' } });
    expect(items.map((mail) => [mail.to, mail.attachment])).toEqual([['one@sala.test', null]]);
    expect(
      await api.anyone.refused('sandboxMailFile', { params: { mailId: items[0]?.id ?? '' } }),
    ).toMatchObject({ code: 'resource.not_found' });
    expect(Math.abs(Date.parse(items[0]?.sentAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('moves the application clock and resets it', async () => {
    const now = '2031-05-06T07:08:09.000Z';
    const moved = await api.anyone.ok('sandboxClock', { body: { now } });
    expect(Date.parse(moved.now) - Date.parse(now)).toBeLessThan(5000);
    await api.anyone.ok('authSignUp', { body: signUpBody('future@sala.test') });
    const { items } = await api.anyone.ok('sandboxMailbox', { query: { to: 'future@sala.test' } });
    expect(items[0]?.sentAt).toMatch(/^2031-05-06T07:08/);
    const back = await api.anyone.ok('sandboxClock', { body: {} });
    expect(Math.abs(Date.parse(back.now) - Date.now())).toBeLessThan(5000);
  });

  describe('plans failures', () => {
    test('for the given number of calls and status', async () => {
      const { client } = await signedInCompany(api);
      await api.anyone.ok('sandboxFail', {
        body: { endpoint: 'customerList', status: 500, times: 2 },
      });
      const answers = [];
      for (let call = 0; call < 3; call += 1)
        answers.push(await client.call('customerList', { query: {} }));
      expect(answers.map((answer) => answer.status)).toEqual([500, 500, 200]);
      expect(answers[0]?.body).toMatchObject({
        code: 'server.error',
        status: 500,
        title: expect.any(String) as string,
      });
    });

    test('for one company only', async () => {
      const [unlucky, lucky] = [await signedInCompany(api), await signedInCompany(api)];
      await api.anyone.ok('sandboxFail', {
        body: { endpoint: 'planList', status: 503, times: 1, companyId: unlucky.companyId },
      });
      await api.anyone.ok('sandboxFail', {
        body: { endpoint: 'categoryList', status: 403, times: 1, companyId: unlucky.companyId },
      });
      const query = { kind: 'service' as const };
      expect((await lucky.client.call('categoryList', { query })).status).toBe(200);
      expect(await unlucky.client.refused('categoryList', { query })).toMatchObject({
        status: 403,
        code: 'permission.denied',
      });
      expect((await api.anyone.call('planList')).status).toBe(200);
    });

    test('without side effects', async () => {
      const { client } = await signedUp(api);
      await api.anyone.ok('sandboxFail', {
        body: { endpoint: 'companyCreate', status: 418, times: 1 },
      });
      expect(
        await client.refused('companyCreate', { body: { commercialName: 'X' } }),
      ).toMatchObject({ status: 418, code: 'server.error' });
      expect((await client.ok('authSession')).company).toBeNull();
    });
  });
});
