import {
  contract,
  routes,
  type Contract,
  type EndpointInput,
  type ApiEndpointName,
  type EndpointOutput,
  type Locale,
  type Problem,
  urlOf,
} from '@sala/shared-contracts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Origin } from '../platform/http/handler';
import { fileType } from '../platform/http/files';

/** A response typed by the contract, or a problem. */
export type Answer<Name extends ApiEndpointName> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly body: EndpointOutput<Contract[Name]>;
      readonly headers: LightMyRequestResponse['headers'];
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly body: Problem;
      readonly headers: LightMyRequestResponse['headers'];
    };

type Input<Name extends ApiEndpointName> = EndpointInput<Contract[Name]>;
type Arguments<Name extends ApiEndpointName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

export interface TestClient {
  /** Calls an endpoint and returns any response. */
  call<Name extends ApiEndpointName>(name: Name, ...input: Arguments<Name>): Promise<Answer<Name>>;
  /**
   * Calls an endpoint.
   *
   * @throws unless it succeeds.
   */
  ok<Name extends ApiEndpointName>(
    name: Name,
    ...input: Arguments<Name>
  ): Promise<EndpointOutput<Contract[Name]>>;
  /**
   * Calls an endpoint, maybe with invalid input.
   *
   * @throws unless it is refused.
   */
  refused(name: ApiEndpointName, input?: LooseInput): Promise<Problem>;
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Origin and language of a call; Spanish by default. */
export type CallOrigin = Partial<Origin> & { readonly language?: Locale };

interface Caller {
  readonly token: string | null;
  readonly origin: CallOrigin;
}

const payloadOf = async (body: unknown) =>
  body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body);

const send = async (
  app: FastifyInstance,
  { token, origin }: Caller,
  name: ApiEndpointName,
  input: LooseInput,
) => {
  const [method = 'GET'] = routes[name].split(' ');
  return app.inject({
    method: method as 'GET', // one of the table's methods; light-my-request types them as literals
    url: urlOf(name, input),
    ...(origin.address === undefined ? {} : { remoteAddress: origin.address }),
    headers: {
      'accept-language': origin.language ?? 'es-MX',
      ...(origin.userAgent === undefined ? {} : { 'user-agent': origin.userAgent }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body === undefined
        ? {}
        : { 'content-type': input.body instanceof Blob ? fileType : 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: await payloadOf(input.body) }),
  });
};

/** Content of a successful response, in the form of the browser's client. */
const contentOf = (name: ApiEndpointName, response: LightMyRequestResponse): unknown => {
  if ('download' in contract[name]) {
    const encoded =
      /filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition']))?.[1] ?? '';
    return {
      name: decodeURIComponent(encoded),
      content: new Blob([new Uint8Array(response.rawPayload)]),
    };
  }
  return response.body === '' ? undefined : response.json();
};

const describe = (name: ApiEndpointName, response: LightMyRequestResponse): string =>
  `${name} answered ${response.statusCode}: ${response.body}`;

/** Client of the API with a token (null for none), through `inject`, typed by the contract. */
export const as = (
  app: FastifyInstance,
  token: string | null,
  origin: CallOrigin = {},
): TestClient => ({
  call: async <Name extends ApiEndpointName>(name: Name, ...[input]: Arguments<Name>) => {
    const response = await send(app, { token, origin }, name, input ?? {});
    const ok = response.statusCode < 400;
    const body: unknown = ok ? contentOf(name, response) : response.json();
    return { ok, status: response.statusCode, body, headers: response.headers } as Answer<Name>; // the API checks its responses against the contract
  },
  ok: async <Name extends ApiEndpointName>(name: Name, ...[input]: Arguments<Name>) => {
    const response = await send(app, { token, origin }, name, input ?? {});
    if (response.statusCode >= 400) throw new Error(describe(name, response));
    return contentOf(name, response) as EndpointOutput<Contract[Name]>; // the API checks its responses against the contract
  },
  refused: async (name, input = {}) => {
    const response = await send(app, { token, origin }, name, input);
    if (response.statusCode < 400)
      throw new Error(`it was not refused: ${describe(name, response)}`);
    return response.json<Problem>();
  },
});
