import type { Contract } from './contract';
import type { EndpointInput, EndpointOutput } from './endpoint';
import type { Problem } from './problem';
import { routes, type EndpointName } from './routes';
import { urlOf, type AnyInput } from './url';

/** A call that was answered with an error, or (status 0) not answered at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Seconds until another try makes sense, when the answer said so (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    readonly endpoint: EndpointName,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** The problem document, when the answer was one. */
    readonly problem: Problem | null,
    options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(problem?.title ?? `${endpoint}: ${status === 0 ? 'no answer' : status}`, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What a call takes: the endpoint's own parts, and a signal that aborts it. */
export type CallInput<Name extends EndpointName> = EndpointInput<Contract[Name]>;
export type CallOutput<Name extends EndpointName> = EndpointOutput<Contract[Name]>;

/** Endpoints whose success has no body: a name too many or too few does not compile. */
type SilentName = { [Name in EndpointName]: CallOutput<Name> extends undefined ? Name : never }[EndpointName];
const silent: Readonly<Record<SilentName, true>> = {
  authSignOut: true,
  accountSessionEnd: true,
  accountPasswordChange: true,
  secondFactorDisable: true,
  invitationRevoke: true,
  customerFieldDelete: true,
  customerDelete: true,
  categoryDelete: true,
  helpFeedbackCreate: true,
  helpMissCreate: true,
  sandboxFail: true,
};

type Call<Name extends EndpointName> =
  Record<never, never> extends CallInput<Name>
    ? (input?: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>
    : (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type Client = { readonly [Name in EndpointName]: Call<Name> };

export interface ClientOptions {
  /** Sent as `Authorization: Bearer`; null for none. */
  readonly token: () => string | null;
  /** Sent as `Accept-Language`: problem titles come back in it. */
  readonly locale: () => string;
  /** Origin of the API; '' for the page's own. */
  readonly origin?: string;
  readonly fetch?: typeof fetch;
}

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

const call = async (options: ClientOptions, name: EndpointName, input: AnyInput, signal?: AbortSignal) => {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': options.locale() };
  const token = options.token();
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const method = routes[name].slice(0, routes[name].indexOf(' '));
  const send = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await send(`${options.origin ?? ''}${urlOf(name, input)}`, {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(name, 0, null, { cause });
  }
  if (response.ok && response.status !== 204) return response.json();
  // Specification §8: where content was promised, an empty answer is a failure.
  if (response.ok && name in silent) return undefined;
  throw new ApiError(name, response.status, await readProblem(response), { retryAfterSeconds: retryAfterOf(response) });
};

/** `client.customerList({ query })`: one function per endpoint, typed from the contract. */
export const createClient = (options: ClientOptions): Client =>
  Object.fromEntries(
    (Object.keys(routes) as EndpointName[]).map((name) => [ // the keys of a constant object
      name,
      (input?: AnyInput, call_?: CallOptions) => call(options, name, input ?? {}, call_?.signal),
    ]),
  ) as unknown as Client; // built name by name from the same table as the type
