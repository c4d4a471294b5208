import {
  apiPrefix,
  liveEventsPath,
  contract,
  problemStatus,
  partsOf,
  registryPrefix,
  routes,
  type Contract,
  type DownloadedFile,
  type EndpointName,
  type EndpointOutput,
  type EndpointRequest,
  type EndpointShape,
  type Problem,
  type ProblemCode,
} from '@sala/shared-contracts';
import { http, HttpResponse, type DefaultBodyType, type StrictRequest } from 'msw';
import { setupServer } from 'msw/node';

type Output<Name extends EndpointName> = EndpointOutput<Contract[Name]>;
type Request<Name extends EndpointName> = EndpointRequest<Contract[Name]>;

/**
 * Response of an endpoint: a value matching its contract, or a response made by {@link problem} and
 * the like.
 */
export type Answer<Name extends EndpointName> =
  | Output<Name>
  | Response
  | ((request: Request<Name>) => Output<Name> | Response | Promise<Output<Name> | Response>);

/** A problem document as the API sends it. */
export const problem = (
  code: ProblemCode,
  title: string,
  more: Partial<Pick<Problem, 'detail' | 'errors' | 'meta'>> = {},
): Response =>
  HttpResponse.json(
    { type: `urn:sala:problem:${code}`, status: problemStatus[code], code, title, ...more },
    { status: problemStatus[code], headers: { 'content-type': 'application/problem+json' } },
  );

/** A response without a problem document, such as a proxy's page. */
export const page = (status: number): Response =>
  new HttpResponse('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

/** A network error. */
export const noAnswer = (): Response => HttpResponse.error();

const verbs = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} as const;

const isVerb = (method: string): method is keyof typeof verbs => method in verbs;

const read = async (request: StrictRequest<DefaultBodyType>): Promise<unknown> => {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
};

/** The request as the server would pass it to its handler. @throws when it violates the contract. */
const requestOf = async <Name extends EndpointName>(
  name: Name,
  request: StrictRequest<DefaultBodyType>,
  params: Readonly<Record<string, unknown>>,
): Promise<Request<Name>> => {
  const shape: EndpointShape = contract[name];
  const query = Object.fromEntries(new URL(request.url).searchParams);
  // The endpoint's own schemas produced these, so they match its name.
  return {
    params: shape.params?.parse(params),
    query: shape.query?.parse(query),
    body: shape.upload
      ? new Uint8Array(await request.arrayBuffer())
      : shape.body?.parse(await read(request)),
  } as Request<Name>;
};

const fileOf = async ({ name, content }: DownloadedFile): Promise<Response> =>
  new HttpResponse(await content.arrayBuffer(), {
    headers: {
      'content-type': content.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

/** A server that follows the contract. */
export interface TestApi {
  /**
   * Sets an endpoint's response. Requests and responses that violate the contract fail.
   *
   * @returns the received requests, in order; a live array.
   */
  readonly answer: <Name extends EndpointName>(
    name: Name,
    answer: Answer<Name>,
  ) => readonly Request<Name>[];
  /** Sets the readiness check; ready by default. */
  readonly beReady: (ready: boolean) => void;
}

/** Calls a page makes on its own, in tests about something else. */
const backgroundCalls = [
  http.get(`${apiPrefix}/auth/providers`, () => HttpResponse.json({ clerk: null, sandbox: false })),
  http.get(`${apiPrefix}/member-photos`, () => HttpResponse.json({ items: [] })),
  http.get(`${apiPrefix}${liveEventsPath}`, () => new HttpResponse(null, { status: 503 })),
  http.head('/readyz', () => new HttpResponse(null, { status: 200 })),
  http.get(`${registryPrefix}/probe.js`, () => new HttpResponse(null, { status: 503 })),
  http.post(`${registryPrefix}/beacons/token`, () =>
    HttpResponse.json({
      token: 'of-this-tab',
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    }),
  ),
  http.post(`${registryPrefix}/beacons`, () => HttpResponse.json({ accepted: 1 }, { status: 202 })),
];

/**
 * Starts a server for a test file, at its top level: `const { answer } = startApi();`. Unanswered
 * requests fail the test; answers last until the test ends.
 */
export const startApi = (): TestApi => {
  const server = setupServer(...backgroundCalls);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  const answer = <Name extends EndpointName>(
    name: Name,
    given: Answer<Name>,
  ): readonly Request<Name>[] => {
    const received: Request<Name>[] = [];
    const { method, path } = partsOf(routes[name]);
    if (!isVerb(method)) throw new Error(`${name}: no answer can be given to ${method}`);
    const handler = verbs[method](path, async ({ request, params }) => {
      const asked = await requestOf(name, request, params);
      received.push(asked);
      const result = typeof given === 'function' ? await given(asked) : given;
      if (result instanceof Response) return result.clone();
      const shape: EndpointShape = contract[name];
      if (shape.download) return fileOf(result as DownloadedFile); // the type of a download endpoint's response
      if (!shape.response) return new HttpResponse(null, { status: 204 });
      shape.response.parse(result);
      return HttpResponse.json(result as DefaultBodyType, { status: shape.status ?? 200 }); // validated by the schema
    });
    server.use(handler);
    return received;
  };
  const beReady = (ready: boolean): void =>
    server.use(http.head('/readyz', () => new HttpResponse(null, { status: ready ? 200 : 503 })));
  return { answer, beReady };
};
