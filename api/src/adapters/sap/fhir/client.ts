import type * as z from 'zod/mini';
import { refuseInTransaction } from '../../../platform/database/open-transaction';
import { AnswerTooLarge, wasNeverSent } from '../../phone-network/provider-call';
import { SapOutage, type SapReturn } from '../port';
import { messagesOf } from './outcome';
import { bundleSchema } from './schemas';

export type SapAuthentication =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string };

/** `fetch`, or one that reaches only what a company may reach. */
export type SapFetch = (url: string, request: SapRequest) => Promise<Response>;

export interface SapRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FhirEndpoint {
  /** Without trailing slash, for example `https://sap.hospital.mx/sap/bc/fhir/R4`. */
  readonly baseUrl: string;
  readonly authentication: SapAuthentication;
  readonly fetch: SapFetch;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 30_000;
const answerMaxBytes = 8_388_608;
const addressMax = 2000;

/** An answer of SAP, or its refusal. */
export type FhirAnswer =
  | {
      readonly ok: true;
      readonly body: unknown;
      readonly messages: readonly SapReturn[];
      /** Of a resource that was made. */
      readonly location: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly messages: readonly SapReturn[] };

export interface FhirCall {
  readonly method?: SapRequest['method'];
  /** Relative to the base. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const bytesOf = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The stream of fetch gives bytes.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > answerMaxBytes) throw new AnswerTooLarge('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const fieldOf = (cause: unknown, field: 'name' | 'cause' | 'code'): unknown =>
  typeof cause === 'object' && cause !== null && field in cause
    ? (cause as { readonly [Name in typeof field]?: unknown })[field] // it is in it
    : null;

const outageOf = (cause: unknown, host: string, timeoutMs: number): SapOutage => {
  if (cause instanceof SapOutage) return cause;
  const is = (name: string): boolean => fieldOf(cause, 'name') === name;
  if (cause instanceof AnswerTooLarge)
    return new SapOutage('too_large', 'SAP answered with more than is read', { cause });
  if (is('TimeoutError') || is('AbortError'))
    return new SapOutage('timeout', `SAP did not answer within ${timeoutMs / 1000} s`, { cause });
  const code = String(fieldOf(cause, 'code') ?? fieldOf(fieldOf(cause, 'cause'), 'code'));
  if (/CERT|TLS|SSL/.test(code))
    return new SapOutage('unreachable', `the certificate of ${host} is not accepted`, { cause });
  return wasNeverSent(cause) || wasNeverSent(fieldOf(cause, 'cause')) || is('ConnectionFailed')
    ? new SapOutage('unreachable', `${host} cannot be reached`, { cause })
    : new SapOutage('broken', `${host} broke the connection`, { cause });
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    const content: unknown = bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'));
    return content;
  } catch {
    return undefined;
  }
};

export interface FhirClient {
  call(call: FhirCall): Promise<FhirAnswer>;
  /** @throws SapOutage when it is none of that form. */
  parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema>;
  /** A page of a search, with the path of the next one. */
  page(path: string): Promise<
    | {
        readonly ok: true;
        readonly resources: readonly (Readonly<Record<string, unknown>> & {
          readonly resourceType: string;
        })[];
        readonly next: string | null;
      }
    | { readonly ok: false; readonly messages: readonly SapReturn[] }
  >;
}

/** FHIR over HTTP: bounded time and size, one origin, no redirects, refusals as values. */
export const createFhirClient = ({
  baseUrl,
  authentication,
  fetch: send,
  timeoutMs = defaultTimeoutMs,
}: FhirEndpoint): FhirClient => {
  const base = new URL(`${baseUrl}/`);
  const authorization =
    authentication.kind === 'bearer'
      ? `Bearer ${authentication.token}`
      : `Basic ${Buffer.from(`${authentication.user}:${authentication.password}`).toString('base64')}`;

  const malformed = (what: string): SapOutage =>
    new SapOutage('malformed', `SAP answered in a form that is not understood: ${what}`);

  const call = async ({ method = 'GET', path, body, headers }: FhirCall): Promise<FhirAnswer> => {
    refuseInTransaction('SAP');
    let response: Response;
    let bytes: Buffer;
    try {
      response = await send(`${baseUrl}/${path}`, {
        method,
        headers: {
          accept: 'application/fhir+json',
          authorization,
          ...(body && { 'content-type': 'application/fhir+json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        redirect: 'manual', // the secret goes nowhere else
        signal: AbortSignal.timeout(timeoutMs),
      });
      bytes = await bytesOf(response);
    } catch (cause) {
      throw outageOf(cause, base.host, timeoutMs);
    }
    const { status } = response;
    const content = jsonOf(bytes);
    const messages = messagesOf(content);
    if (status === 401 || (status === 403 && messages === null))
      throw new SapOutage('unauthorized', 'SAP does not accept the user or the secret');
    if (status === 429 || status >= 500)
      throw new SapOutage('unavailable', `SAP answered with status ${status}`);
    if (status >= 200 && status < 300) {
      if (content === undefined) throw malformed('no JSON');
      const location = response.headers.get('location');
      return { ok: true, body: content, messages: messages ?? [], location };
    }
    if (messages) return { ok: false, status, messages };
    const text = `SAP answered with status ${status}`;
    if (status !== 404 && status !== 405 && status !== 409 && status !== 410 && status !== 412)
      throw new SapOutage('malformed', text);
    const number = String(status);
    return { ok: false, status, messages: [{ type: 'E', id: 'HTTP', number, text }] };
  };

  const parse = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw malformed(issue?.path.join('.').slice(0, 80) || 'another resource');
  };

  /** Only below the base: a page elsewhere would be asked for with the secret. */
  const pathOf = (next: string): string => {
    const url = URL.canParse(next, base.href) ? new URL(next, base) : null;
    const isBelow = `${url?.pathname}/`.startsWith(base.pathname);
    if (!url || url.origin !== base.origin || !isBelow)
      throw malformed('the next page is at another address');
    const path = `${url.pathname.slice(base.pathname.length)}${url.search}`;
    if (path.length > addressMax) throw malformed('the address of the next page is too long');
    return path;
  };

  return {
    call,
    parse,
    page: async (path) => {
      const answer = await call({ path });
      if (!answer.ok) return { ok: false, messages: answer.messages };
      const { entry = [], link } = parse(bundleSchema, answer.body);
      const next = link?.find(({ relation }) => relation === 'next')?.url;
      return {
        ok: true,
        resources: entry.flatMap(({ resource }) => (resource ? [resource] : [])),
        next: next === undefined ? null : pathOf(next),
      };
    },
  };
};
