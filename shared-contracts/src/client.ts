import type { Contract } from './contract';
import type { EndpointInput, EndpointOutput } from './platform/endpoint';
import type { Problem } from './problem';
import type { EndpointName } from './route-table';
import { urlAt, type AnyInput } from './platform/url';
import { idempotencyKeyHeader, partsOf } from './platform/api-route';

/** A call that failed: an error response, or no response (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The token was replaced while the request was in flight, so a 401 concerns the former session. */
  readonly overtaken: boolean;
  constructor(
    readonly endpoint: EndpointName,
    /** HTTP status; 0 without a response. */
    readonly status: number,
    /** The problem document, when the response carried one. */
    readonly problem: Problem | null,
    options: ErrorOptions & {
      readonly retryAfterSeconds?: number | undefined;
      readonly overtaken?: boolean;
    } = {},
  ) {
    super(problem?.title ?? `${endpoint}: ${status === 0 ? 'no answer' : status}`, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.overtaken = options.overtaken ?? false;
  }
}

/** The endpoint's params, query and body, plus an abort signal. */
export type CallInput<Name extends EndpointName> = EndpointInput<Contract[Name]>;
export type CallOutput<Name extends EndpointName> = EndpointOutput<Contract[Name]>;

type Call<Name extends EndpointName> =
  Record<never, never> extends CallInput<Name>
    ? (input?: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>
    : (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type Client = { readonly [Name in EndpointName]: Call<Name> };

export interface ClientOptions {
  /** Route of an endpoint; throws when it is unknown here. */
  readonly route: (name: EndpointName) => string;
  /** Sent as `Authorization: Bearer`; null sends no header. */
  readonly token: () => string | null;
  /** Sent as `Accept-Language`; problem titles come in this language. */
  readonly locale: () => string;
  /** Origin of the API; '' for the page's own origin. */
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** Adds an idempotency key to each mutating call and reuses it for retries. Absent: no keys. */
  readonly sendOnce?: SendOnce;
}

/** Sends a call under an idempotency key, or shares the response of an identical call in flight. */
export type SendOnce = (
  name: EndpointName,
  input: AnyInput,
  send: (key: string) => Promise<unknown>,
) => Promise<unknown>;

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'title' in value;

const readProblem = async (response: Response): Promise<Problem | null> => {
  const body: unknown = await response.json().catch(() => null); // a proxy may answer with HTML
  return isProblem(body) ? body : null;
};

/** `Retry-After` may also be a date; our API sends seconds. */
const retryAfterOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/** RFC 6266: `filename*` carries non-ASCII names. */
const nameOf = (response: Response): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
};

const bodyOf = (body: unknown): { readonly type?: string; readonly body: string | Blob | null } => {
  if (body === undefined) return { body: null };
  if (body instanceof Blob) return { type: 'application/octet-stream', body };
  return { type: 'application/json', body: JSON.stringify(body) };
};

interface Sent {
  readonly input: AnyInput;
  readonly signal?: AbortSignal | undefined;
  readonly key?: string | undefined;
}

const send = async (
  options: ClientOptions,
  name: EndpointName,
  { input, signal, key }: Sent,
): Promise<unknown> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': options.locale(),
  };
  const token = options.token();
  if (token) headers['authorization'] = `Bearer ${token}`;
  const { type, body } = bodyOf(input.body);
  if (type !== undefined) headers['content-type'] = type;
  if (key !== undefined) headers[idempotencyKeyHeader] = `"${key}"`;
  const route = options.route(name);
  const { method, answer } = partsOf(route);
  const ask = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await ask(`${options.origin ?? ''}${urlAt(route, input)}`, {
      method,
      headers,
      body,
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(name, 0, null, { cause });
  }
  if (response.ok && answer === 'file')
    return { name: nameOf(response), content: await response.blob() };
  if (response.ok && response.status !== 204) return response.json();
  // An empty response where content was promised is a failure (docs/spec/platform.md §6).
  if (response.ok && answer === 'nothing') return undefined;
  const problem = await readProblem(response);
  const present = options.token();
  throw new ApiError(name, response.status, problem, {
    retryAfterSeconds: retryAfterOf(response),
    overtaken: present !== null && present !== token,
  });
};

/** Reads that can be aborted and endpoints that generate a file are not deduplicated. */
const isRepeatable = (route: string, signal: AbortSignal | undefined): boolean => {
  const { method, answer } = partsOf(route);
  return method === 'POST' && answer !== 'file' && signal === undefined;
};

const call = async (
  options: ClientOptions,
  name: EndpointName,
  input: AnyInput,
  signal?: AbortSignal,
): Promise<unknown> =>
  options.sendOnce && isRepeatable(options.route(name), signal)
    ? options.sendOnce(name, input, (key) => send(options, name, { input, key }))
    : send(options, name, { input, signal });

/** `client.customerList({ query })`: one typed function per endpoint of the contract. */
export const createClient = (options: ClientOptions): Client =>
  new Proxy({} as Client, {
    // A proxy resolves any endpoint name, so endpoints of newer remotes need no list here.
    get: (_target, name) =>
      typeof name === 'symbol'
        ? undefined
        : (input?: AnyInput, { signal }: CallOptions = {}) =>
            call(options, name as EndpointName, input ?? {}, signal), // the type admits endpoint names only
  });
