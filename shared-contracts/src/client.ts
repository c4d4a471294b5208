import type { Contract } from './contract';
import type { EndpointInput, EndpointOutput } from './platform/endpoint';
import type { Problem } from './problem';
import type { EndpointName } from './route-table';
import { urlAt, type AnyInput } from './platform/url';
import { idempotencyKeyHeader, partsOf } from './platform/api-route';

/** A call that was answered with an error, or (status 0) not answered at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Seconds until another try makes sense, when the answer said so (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined;
  /**
   * The token that it was asked with had been replaced by another when the answer came: what it
   * says of the session is of the former one.
   */
  readonly overtaken: boolean;
  constructor(
    readonly endpoint: EndpointName,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** The problem document, when the answer was one. */
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

/** What a call takes: the endpoint's own parts, and a signal that aborts it. */
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
  /** The route of an endpoint; throws when it is not known here. */
  readonly route: (name: EndpointName) => string;
  /** Sent as `Authorization: Bearer`; null for none. */
  readonly token: () => string | null;
  /** Sent as `Accept-Language`: problem titles come back in it. */
  readonly locale: () => string;
  /** Origin of the API; '' for the page's own. */
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /**
   * Gives each call that changes something its key, and sends one that is repeated under the same
   * key. Absent: no keys.
   */
  readonly once?: Once;
}

/** Sends a call under a key, or shares the answer of the same call that is on its way. */
export type Once = (
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

/** The header also allows a date; our API sends seconds. */
const retryAfterOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/** RFC 6266: `filename*` carries what ASCII cannot. */
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
  // Specification §8: where content was promised, an empty answer is a failure.
  if (response.ok && answer === 'nothing') return undefined;
  const problem = await readProblem(response);
  const present = options.token();
  throw new ApiError(name, response.status, problem, {
    retryAfterSeconds: retryAfterOf(response),
    overtaken: present !== null && present !== token,
  });
};

/** A call that can be called off is a question; a file is made anew each time. */
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
  options.once && isRepeatable(options.route(name), signal)
    ? options.once(name, input, (key) => send(options, name, { input, key }))
    : send(options, name, { input, signal });

/** `client.customerList({ query })`: one function per endpoint, typed from the contract. */
export const createClient = (options: ClientOptions): Client =>
  new Proxy({} as Client, {
    // asked for name by name, whatever names there will be
    get: (_target, name) =>
      typeof name === 'symbol'
        ? undefined
        : (input?: AnyInput, { signal }: CallOptions = {}) =>
            call(options, name as EndpointName, input ?? {}, signal), // the type has no other names
  });
