import {
  apiEndpointNames,
  contract,
  domains,
  routes,
  takesIdempotencyKey,
  type EndpointShape,
} from '@sala/shared-contracts';
import type { OpenAPIV3_1 } from 'openapi-types';
import { createTestApi, type TestApi } from './testing';

type Operation = OpenAPIV3_1.OperationObject & { readonly method: string; readonly path: string };

const names = apiEndpointNames;

const readDocument = async (api: TestApi) => {
  const response = await api.app.inject({ url: '/api/v1/openapi.json' });
  expect(response.statusCode).toBe(200);
  return response.json<OpenAPIV3_1.Document>();
};

const operationsOf = (document: OpenAPIV3_1.Document): Map<string, Operation> =>
  new Map(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OpenAPIV3_1.OperationObject>) // our paths contain only operations
        .map(([method, operation]): [string, Operation] => [
          operation.operationId ?? '',
          { ...operation, method, path },
        ]),
    ),
  );

describe('the OpenAPI document', () => {
  let api: TestApi;
  let document: OpenAPIV3_1.Document;
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    api = await createTestApi();
    document = await readDocument(api);
    operations = operationsOf(document);
  });
  afterAll(() => api.close());

  test('has version 3.1 and exactly the endpoints of the contract', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect([...operations.keys()].sort()).toEqual([...names].sort());
    expect(document.components?.securitySchemes?.['bearer']).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
  });

  test('operations have the path, security, parameters, body and responses of the contract', () => {
    const described = names.map((name) => {
      const operation = operations.get(name);
      const parameters = (operation?.parameters ?? []) as OpenAPIV3_1.ParameterObject[]; // none is a reference
      const answers = Object.keys(operation?.responses ?? {});
      return {
        name,
        route: `${operation?.method.toUpperCase()} ${operation?.path.replace(/\{(\w+)\}/g, ':$1')}`,
        security: operation?.security,
        body: operation?.requestBody !== undefined,
        path: parameters.filter((one) => one.in === 'path').map((one) => `:${one.name}`),
        query: parameters.some((one) => one.in === 'query'),
        idempotencyKey: parameters.some(
          (one) => one.in === 'header' && one.name === 'Idempotency-Key',
        ),
        answers: answers.filter((status) => status === 'default' || status.startsWith('2')),
        forbidden: answers.includes('403'),
      };
    });
    const promised = names.map((name) => {
      const shape: EndpointShape = contract[name];
      const success = shape.status ?? (shape.response || shape.download ? 200 : 204);
      return {
        name,
        route: routes[name].split(' ', 2).join(' '),
        security: 'public' in shape.access ? [] : [{ bearer: [] }],
        body: (shape.body ?? shape.upload) !== undefined,
        path: routes[name].match(/:\w+/g) ?? [],
        query: shape.query !== undefined,
        idempotencyKey: takesIdempotencyKey(name),
        answers: [String(success), 'default'],
        forbidden: !('public' in shape.access || 'signedIn' in shape.access),
      };
    });
    expect(described).toEqual(promised);
  });

  test('every operation has its domain as its only tag, and every tag has a description', () => {
    const tags = document.tags ?? [];
    expect(tags.map(({ name }) => name)).toEqual(
      Object.keys(domains).filter((domain) => domain !== 'releases'), // belongs to the registry
    );
    for (const { description } of tags) expect(description).toMatch(/^[A-Z].{10,}$/);
    const known = new Set(tags.map(({ name }) => name));
    expect(names.filter((name) => !known.has(operations.get(name)?.tags?.join() ?? ''))).toEqual(
      [],
    );
    expect(operations.get('customerFieldCreate')?.tags).toEqual(['customers']);
  });

  test('describes the constraints of values, not only their presence', () => {
    const body = operations.get('customerFieldCreate')
      ?.requestBody as OpenAPIV3_1.RequestBodyObject; // not a reference
    expect(body.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['key', 'label', 'type', 'required']) as string[],
      properties: {
        key: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
        type: { enum: ['text', 'number', 'date', 'select'] },
      },
    });
  });

  test('omits and does not bind sandbox endpoints when the sandbox is off', async () => {
    const plain = await createTestApi({ database: api.database, sandbox: false });
    const bound = operationsOf(await readDocument(plain));
    const sandboxed = names.filter((name) => (contract[name] as EndpointShape).sandbox);
    expect(sandboxed.length).toBeGreaterThan(0);
    expect([...bound.keys()].sort()).toEqual(
      names.filter((name) => !sandboxed.includes(name)).sort(),
    );
    for (const name of sandboxed) {
      const [method = 'GET', path = ''] = routes[name].split(' ');
      const response = await plain.app.inject({ method: method as 'GET', url: `/api/v1${path}` }); // a method from the route table
      expect(response.statusCode).toBe(404);
    }
    await plain.close();
  });
});
