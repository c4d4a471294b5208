import {
  apiPrefix,
  contract,
  domainOf,
  domains,
  limits,
  problemStatus,
  routes,
  takesIdempotencyKey,
  type ApiEndpointName,
  type EndpointShape,
} from '@sala/shared-contracts';
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';
import { fileType } from './platform/http/files';

type Schema = OpenAPIV3_1.SchemaObject;

/** JSON Schema of a request or response; refinements written in code cannot be expressed. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest as Schema; // OpenAPI 3.1 accepts JSON Schema 2020-12 unchanged
};

const problem = (description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Problem responses for an endpoint of this shape. */
const refusals = (name: ApiEndpointName, shape: EndpointShape): OpenAPIV3_1.ResponsesObject => ({
  ...((shape.query ?? shape.body) && {
    400: problem('Values are refused; `errors` names each of them.'),
  }),
  ...(!('public' in shape.access) && {
    401: problem('No token, or one that is not valid any more.'),
  }),
  ...(!('public' in shape.access || 'signedIn' in shape.access) && {
    403: problem('The person lacks a company or the permission.'),
  }),
  ...(shape.params && { 404: problem('There is no such thing in this company.') }),
  ...((shape.body ?? shape.upload) && {
    413: problem('The body is too large.'),
    415: problem(shape.upload ? `The body is not \`${fileType}\`.` : 'The body is not JSON.'),
  }),
  ...(takesIdempotencyKey(name) && {
    409: problem('It contradicts what is there, or a request under the same key still runs.'),
    422: problem('The key names another request.'),
  }),
  default: problem('Any other problem.'),
});

const parameters = (
  schema: z.ZodMiniType | undefined,
  where: 'path' | 'query',
): OpenAPIV3_1.ParameterObject[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property as OpenAPIV3.SchemaObject, // the 3.1 typings still expect the 3.0 schema here
  }));
};

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    `Names this request, for example with a UUID. A repetition under the same name within ${limits.idempotencyKeyHours} h gets the first answer ` +
    'and changes nothing. With another body it is refused (422), and while the first still runs, too (409).',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax + '""'.length },
};

const accessNote = ({ access }: EndpointShape): string => {
  if ('public' in access) return `Public: ${access.public}.`;
  if ('signedIn' in access) return 'Needs a session.';
  const devices = 'device' in access ? access.device?.join(', ') : undefined;
  if (!('permission' in access)) return `For paired devices: ${devices}.`;
  const needed = `Needs the permission \`${access.permission}\``;
  if ('emergency' in access) return `${needed} or an open emergency access to the patient.`;
  return devices === undefined ? `${needed}.` : `${needed}. Also for paired devices: ${devices}.`;
};

/** JSON Schema 2020-12 describes raw bytes only by media type. */
const bytes: Schema = { type: 'string', contentMediaType: fileType };

const statusOf = ({ status, response, download }: EndpointShape): number =>
  status ?? (response || download ? 200 : 204);

const operation = (name: ApiEndpointName, shape: EndpointShape): OpenAPIV3_1.OperationObject => ({
  operationId: name,
  tags: [domainOf(name)],
  summary: shape.summary,
  description: accessNote(shape),
  security: 'public' in shape.access ? [] : [{ bearer: [] }],
  parameters: [
    ...parameters(shape.params, 'path'),
    ...parameters(shape.query, 'query'),
    ...(takesIdempotencyKey(name) ? [idempotencyKey] : []),
  ],
  ...(shape.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(shape.body, 'input') } },
    },
  }),
  ...(shape.upload && {
    requestBody: { required: true, content: { [fileType]: { schema: bytes } } },
  }),
  responses: {
    [statusOf(shape)]: {
      description: shape.summary,
      ...(shape.download && { content: { '*/*': { schema: bytes } } }),
      ...(shape.response && {
        content: { 'application/json': { schema: schemaOf(shape.response, 'output') } },
      }),
    },
    ...refusals(name, shape),
  },
});

const problemSchema: Schema = {
  type: 'object',
  description: 'RFC 9457 problem document; the title is in the language of `Accept-Language`.',
  required: ['type', 'status', 'code', 'title'],
  properties: {
    type: { type: 'string', examples: ['urn:sala:problem:resource.not_found'] },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemStatus) },
    title: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string', description: '`urn:uuid:<request id>`' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    meta: { type: 'object', additionalProperties: true },
  },
};

/** Generates OpenAPI 3.1 from the contract, with one operation id per endpoint. */
export const openApiDocument = (names: readonly ApiEndpointName[]): OpenAPIV3_1.Document => {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {};
  for (const name of names) {
    const [method = '', path = ''] = routes[name].split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operation(name, contract[name]),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sala API', version: '1' },
    servers: [{ url: apiPrefix }],
    tags: Object.entries(domains)
      .filter(([, { endpoints }]) => names.some((name) => name in endpoints))
      .map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  };
};
