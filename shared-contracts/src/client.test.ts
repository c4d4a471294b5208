import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, createClient, type Client } from './client';
import { urlOf } from './route-table';
import { routes, type EndpointName } from './route-table';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const id = '0190a000-0000-7000-8000-000000000001';
const problem = {
  type: 'urn:sala:problem:resource.not_found',
  status: 404,
  code: 'resource.not_found',
  title: 'No está',
};

describe('client', () => {
  let seen: Seen[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let origin: string;
  let token: string | null = null;
  let client: Client;

  beforeEach(async () => {
    seen = [];
    token = 'the-token';
    answer = (response) =>
      response.setHeader('content-type', 'application/json').end('{"items":[]}');
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        answer(response);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
    origin = `http://127.0.0.1:${port}`;
    client = createClient({
      route: (name) => routes[name],
      token: () => token,
      locale: () => 'es-MX',
      origin,
    });
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const failure = async (call: Promise<unknown>): Promise<ApiError> => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
    return error;
  };

  const respond = (status: number, type: string, body: string) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);

  test('rejects an endpoint whose route is unknown', async () => {
    const knowsNothing = createClient({
      route: (name) => {
        throw new Error(`${name}?`);
      },
      token: () => null,
      locale: () => 'en',
      origin,
    });
    await expect(knowsNothing.customerFieldList()).rejects.toThrow('customerFieldList?');
    expect(seen).toEqual([]);
  });

  test('sends a file unchanged', async () => {
    // Any endpoint works: the client inspects the body it receives.
    const upload = client.customerCreate as unknown as (input: {
      readonly body: Blob;
    }) => Promise<unknown>;
    await upload({ body: new Blob(['%PDF']) });
    expect(seen).toMatchObject([
      { body: '%PDF', headers: { 'content-type': 'application/octet-stream' } },
    ]);
  });

  test('returns the name and bytes of a downloaded file', async () => {
    const reader = createClient({
      route: () => 'GET /report file',
      token: () => null,
      locale: () => 'en',
      origin,
    });
    answer = (response) =>
      response
        .writeHead(200, {
          'content-type': 'text/csv',
          'content-disposition': "attachment; filename*=UTF-8''D%C3%ADa%201.csv",
        })
        .end('a,b');
    const file = (await reader.customerFieldList()) as unknown as {
      readonly name: string;
      readonly content: Blob;
    }; // its route declares a file response
    expect([file.name, await file.content.text()]).toEqual(['Día 1.csv', 'a,b']);
  });

  test('sends token and language, and no body unless one is given', async () => {
    await expect(client.customerFieldList()).resolves.toEqual({ items: [] });
    expect(seen).toMatchObject([
      {
        method: 'GET',
        url: '/api/v1/customer-fields',
        body: '',
        headers: {
          authorization: 'Bearer the-token',
          'accept-language': 'es-MX',
          accept: 'application/json',
        },
      },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  test('sends no Authorization without a token', async () => {
    token = null;
    await client.planList();
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('places path, query and body as the contract declares', async () => {
    answer = respond(200, 'application/json', '{"id":"x"}');
    await client.customerUpdate({
      params: { customerId: id },
      body: { version: 3, name: 'Ana Ñúñez' },
    });
    await client.customerList({ query: { search: 'a&b=c d', page: 2, sort: '-name' } });
    expect(seen[0]).toMatchObject({
      method: 'PATCH',
      url: `/api/v1/customers/${id}`,
      body: '{"version":3,"name":"Ana Ñúñez"}',
    });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    const url = new URL(seen[1]?.url ?? '', origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      search: 'a&b=c d',
      page: '2',
      sort: '-name',
    });
  });

  test('returns undefined for 204', async () => {
    answer = (response) => response.writeHead(204).end();
    await expect(client.authSignOut()).resolves.toBeUndefined();
  });

  test('rejects 204 and 304 where content was promised', async () => {
    for (const status of [204, 304]) {
      answer = (response) => response.writeHead(status).end();
      const error = await failure(
        client.customerUpdate({ params: { customerId: id }, body: { version: 1, name: 'Eva' } }),
      );
      expect(error).toMatchObject({ status, endpoint: 'customerUpdate', problem: null });
    }
  });

  test('throws an ApiError that carries the problem document', async () => {
    answer = respond(404, 'application/problem+json', JSON.stringify(problem));
    const error = await failure(client.customerView({ params: { customerId: id } }));
    expect(error).toMatchObject({
      name: 'ApiError',
      endpoint: 'customerView',
      status: 404,
      problem,
      message: 'No está',
    });
  });

  test.each([
    ['120', 120],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:00:00 GMT', undefined],
    [undefined, undefined],
  ])('reads Retry-After %p as %p', async (header, seconds) => {
    answer = (response) =>
      response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end();
    expect((await failure(client.planList())).retryAfterSeconds).toBe(seconds);
  });

  test.each([
    ['a page of a proxy', 'text/html', '<h1>Bad gateway</h1>'],
    ['an empty answer', 'text/plain', ''],
    ['JSON that is no problem', 'application/json', '{"message":"no"}'],
    ['JSON null', 'application/json', 'null'],
  ])('%s keeps its status without a problem', async (_name, type, body) => {
    answer = respond(502, type, body);
    const error = await failure(client.planList());
    expect(error).toMatchObject({ status: 502, problem: null, message: 'planList: 502' });
  });

  test('reports an unreachable server as status 0 with the cause', async () => {
    answer = (response) => response.destroy();
    const error = await failure(client.planList());
    expect(error).toMatchObject({ status: 0, problem: null });
    expect(error.cause).toMatchObject({ message: 'fetch failed' });
  });

  test('keeps an abort an AbortError instead of a network failure', async () => {
    answer = () => undefined; // never answers
    const abort = new AbortController();
    const call = client.planList(undefined, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  describe('urlOf', () => {
    test('omits undefined and keeps falsy values', () => {
      expect(urlOf('customerList', { query: { search: undefined, page: 0, status: '' } })).toBe(
        '/api/v1/customers?page=0&status=',
      );
      expect(urlOf('customerList', {})).toBe('/api/v1/customers');
    });

    test('escapes parameters so they stay within their segment', () => {
      expect(urlOf('customerView', { params: { customerId: '../companies?x=1' } })).toBe(
        '/api/v1/customers/..%2Fcompanies%3Fx%3D1',
      );
    });

    test('leaves no placeholder when all parameters are given', () => {
      const params = { memberId: id, fieldId: id, customerId: id, categoryId: id };
      for (const name of Object.keys(routes) as EndpointName[])
        expect(urlOf(name, { params })).not.toContain(':');
    });
  });
});
