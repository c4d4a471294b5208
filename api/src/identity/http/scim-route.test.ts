import { randomUUID } from 'node:crypto';
import { createTestApi, joinCompany, signedInCompany, signedUp, type TestApi } from '../../testing';
import { auditOf, newDomain, settingsFor } from './sso.testing';

interface ScimAnswer {
  readonly status: number;
  readonly type: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

const users = '/Users';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

describe('a directory', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** A company with a proven domain and a token. */
  const directory = async () => {
    const { owner } = await signedInCompany(api);
    const domain = newDomain();
    const { id: domainId } = await owner.client.ok('ssoDomainAdd', { body: { domain } });
    await owner.client.ok('ssoDomainVerify', { params: { domainId } });
    const { token, item } = await owner.client.ok('scimTokenIssue');
    return { owner, domain, token, tokenId: item.id };
  };
  const send = async (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | string,
  ): Promise<ScimAnswer> => {
    const answer = await api.app.inject({
      method,
      url: `/api/v1/scim/v2${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    return {
      status: answer.statusCode,
      type: answer.headers['content-type'],
      body: answer.body === '' ? {} : answer.json(),
    };
  };
  const active = (value: unknown) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value }],
  });
  const refusal = (status: number, more: object = {}) => ({
    status,
    type: 'application/scim+json',
    body: { schemas: [errorSchema], status: String(status), ...more },
  });

  test('a clinical role waits, also for somebody who comes back', async () => {
    const { owner, domain, token } = await directory();
    await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
    await owner.client.ok('ssoSave', {
      body: settingsFor('https://id.example', { enabled: false, defaultRole: 'nurse' }),
    });
    const userName = `noe@${domain}`;
    const created = await send(token, 'POST', users, { userName });
    expect(created.status).toBe(201);
    const person = async () =>
      (await owner.client.ok('memberList', { query: { search: userName } })).items;
    expect(await person()).toMatchObject([{ roles: [], waitingRoles: ['nurse'] }]);
    const [grant] = (await owner.client.ok('clinicalGrantList')).items;
    expect(grant).toMatchObject({ origin: 'directory', approvable: false });
    expect(
      await owner.client.refused('clinicalGrantApprove', { params: { grantId: grant?.id ?? '' } }),
    ).toMatchObject({ code: 'clinicalGrant.delay_only' });

    const back = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    await owner.client.ok('memberDeactivate', {
      params: { memberId: back.memberId },
      body: { version: 1, handOverTo: null },
    });
    expect(await send(token, 'PATCH', `${users}/${back.memberId}`, active(true))).toMatchObject({
      status: 200,
    });
    expect((await owner.client.ok('clinicalGrantList')).items).toMatchObject([
      { role: 'nurse' },
      { role: 'doctor', origin: 'directory' },
    ]);
  });

  test('creates, finds, renames, deactivates and reactivates a person', async () => {
    const { owner, domain, token } = await directory();
    const userName = `sofia@${domain}`;
    const created = await send(token, 'POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: userName.toUpperCase(),
      name: { givenName: 'Sofía', familyName: 'Díaz' },
      externalId: '42',
    });
    const id = String(created.body['id']);
    expect(created).toMatchObject({
      status: 201,
      type: 'application/scim+json',
      body: {
        userName,
        active: true,
        meta: { location: `https://sala.test/api/v1/scim/v2/Users/${id}` },
      },
    });
    expect(
      await send(token, 'GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`),
    ).toMatchObject({
      status: 200,
      body: { totalResults: 1, startIndex: 1, Resources: [{ id, name: { givenName: 'Sofía' } }] },
    });
    expect(await send(token, 'GET', '/Users?startIndex=2&count=1')).toMatchObject({
      body: { totalResults: 2, startIndex: 2, itemsPerPage: 1 },
    });
    expect(
      await send(token, 'PUT', `${users}/${id}`, {
        userName,
        name: { givenName: 'Sol' },
        active: true,
      }),
    ).toMatchObject({ status: 200, body: { name: { givenName: 'Sol', familyName: 'Díaz' } } });
    expect(
      (await owner.client.ok('memberList', { query: { search: userName } })).items,
    ).toMatchObject([{ roles: ['reception'], status: 'active' }]);
    for (const [value, status] of [
      ['False', 'suspended'],
      [true, 'active'],
    ] as const) {
      expect(await send(token, 'PATCH', `${users}/${id}`, active(value))).toMatchObject({
        status: 200,
        body: { active: status === 'active' },
      });
      expect(
        (await owner.client.ok('memberList', { query: { search: userName } })).items,
      ).toMatchObject([{ status }]);
    }
    expect((await send(token, 'DELETE', `${users}/${id}`)).status).toBe(204);
    expect(await send(token, 'GET', `${users}/${id}`)).toMatchObject({ body: { active: false } });
    expect((await auditOf(api, owner, 'member.')).map(({ diff }) => diff)).toMatchObject([
      { by: 'scim', email: userName, roles: ['reception'] },
      { by: 'scim', firstName: 'Sol' },
      { by: 'scim', active: false },
      { by: 'scim', active: true },
      { by: 'scim', active: false },
    ]);
  });

  test('needs a token that is in force, of its own company', async () => {
    const mine = await directory();
    const theirs = await directory();
    const path = `${users}/${mine.owner.memberId}`;
    expect(await send(null, 'GET', '/Users')).toMatchObject(refusal(401));
    expect(await send('x'.repeat(43), 'GET', '/Users')).toMatchObject(refusal(401));
    // A session is no token of a directory.
    expect(await send(mine.owner.token, 'GET', '/Users')).toMatchObject(refusal(401));
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { userName: mine.owner.email, active: false }],
      ['PATCH', active(false)],
      ['DELETE', undefined],
    ] as const)
      expect(await send(theirs.token, method, path, body)).toMatchObject(refusal(404));
    expect((await send(theirs.token, 'GET', '/Users')).body).toMatchObject({ totalResults: 1 });
    expect((await send(mine.token, 'GET', path)).status).toBe(200);
    await mine.owner.client.ok('scimTokenRevoke', { params: { scimTokenId: mine.tokenId } });
    expect(await send(mine.token, 'GET', path)).toMatchObject(refusal(401));
  });

  test('a deactivated person is out at once', async () => {
    const { owner, token } = await directory();
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    await nurse.client.ok('authSession');
    await send(token, 'PATCH', `${users}/${nurse.memberId}`, active(false));
    expect(await nurse.client.refused('authSession')).toMatchObject({
      code: 'auth.session_revoked',
    });
  });

  test('never deactivates the last owner, not even two at once', async () => {
    const { owner, token } = await directory();
    const path = `${users}/${owner.memberId}`;
    for (const answer of [
      await send(token, 'PATCH', path, active(false)),
      await send(token, 'DELETE', path),
      await send(token, 'PUT', path, { userName: owner.email, active: false }),
    ])
      expect(answer).toMatchObject(refusal(409));
    const second = await joinCompany(api, await signedUp(api), owner.companyId, ['owner']);
    const both = await Promise.all(
      [owner, second].map(({ memberId }) => send(token, 'DELETE', `${users}/${memberId}`)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('reaches no account elsewhere, and changes no address', async () => {
    const { owner, domain, token } = await directory();
    const taken = await signedUp(api, `ajena@${domain}`);
    expect(await send(token, 'POST', '/Users', { userName: taken.email })).toMatchObject(
      refusal(409, { scimType: 'uniqueness' }),
    );
    expect(await send(token, 'POST', '/Users', { userName: 'ana@gmail.com' })).toMatchObject(
      refusal(400, { scimType: 'invalidValue' }),
    );
    const change = { Operations: [{ op: 'replace', value: { userName: `otra@${domain}` } }] };
    expect(await send(token, 'PATCH', `${users}/${owner.memberId}`, change)).toMatchObject(
      refusal(400, { scimType: 'mutability' }),
    );
  });

  test('refuses what it cannot do, and tells what it can', async () => {
    const { token } = await directory();
    for (const [method, path, body, status, scimType] of [
      ['GET', '/Users?filter=active%20eq%20true', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?count=x', undefined, 400, 'invalidValue'],
      ['GET', `${users}/${randomUUID()}`, undefined, 404, undefined],
      ['GET', `${users}/x`, undefined, 404, undefined],
      ['GET', '/Groups', undefined, 404, undefined],
      ['POST', '/Users', '{', 400, 'invalidSyntax'],
      ['POST', '/Users', {}, 400, 'invalidValue'],
      ['POST', '/Users', { userName: 'x', active: 'maybe' }, 400, 'invalidValue'],
    ] as const)
      expect([path, body, await send(token, method, path, body)]).toMatchObject([
        path,
        body,
        refusal(status, scimType ? { scimType } : {}),
      ]);
    expect(await send(token, 'GET', '/ServiceProviderConfig')).toMatchObject({
      status: 200,
      body: { patch: { supported: true }, bulk: { supported: false } },
    });
    const schema = 'urn:ietf:params:scim:schemas:core:2.0:User';
    const userType = { id: 'User', endpoint: '/Users', schema };
    expect(await send(token, 'GET', '/ResourceTypes')).toMatchObject({
      status: 200,
      body: { totalResults: 1, Resources: [userType] },
    });
    expect(await send(token, 'GET', '/ResourceTypes/User')).toMatchObject({ body: userType });
    const { body } = await send(token, 'GET', `/Schemas/${schema}`);
    expect(body).toMatchObject({ id: schema, name: 'User' });
    expect((await send(token, 'GET', '/Schemas')).body).toMatchObject({ Resources: [body] });
    // What it says of a user is what a user has.
    const { body: listed } = await send(token, 'GET', '/Users');
    const [user] = listed['Resources'] as Record<string, unknown>[]; // as the first test checks
    const names = (body['attributes'] as { name: string }[]).map(({ name }) => name); // a SCIM schema
    expect(
      Object.keys(user ?? {})
        .filter((name) => !['schemas', 'id', 'meta'].includes(name))
        .sort(),
    ).toEqual(names.sort());
    for (const path of ['/Schemas/x', '/ResourceTypes/Group'])
      expect(await send(token, 'GET', path)).toMatchObject(refusal(404));
    expect(await send(token, 'GET', '/Schemas?filter=x')).toMatchObject(refusal(403));
    expect(await send(null, 'GET', '/Schemas')).toMatchObject(refusal(401));
  });
});
