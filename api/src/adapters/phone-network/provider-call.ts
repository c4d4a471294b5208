import { ConnectionFailed } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { DeliveryUnanswered } from '../../platform/deliveries/delivery';

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  /** For the whole call. */
  readonly timeoutMs: number;
  /** A longer answer is not read. */
  readonly maxBytes: number;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** An answer longer than is read. */
export class AnswerTooLarge extends ConnectionFailed {
  override readonly name = 'AnswerTooLarge';
}

/** The request never left: none of it can have had an effect. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a broken call of the network had never left this machine. */
export const wasNeverSent = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && neverSent.has(cause.code);

const readBounded = async (response: Response, maxBytes: number): Promise<Buffer> => {
  if (!response.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The stream of fetch gives bytes.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLarge('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Calls a provider at its own address, with bounded time and size and no transaction open.
 *
 * @throws ConnectionFailed when nothing was sent; DeliveryUnanswered when it may have arrived.
 */
export const callProvider = async ({
  url,
  timeoutMs,
  maxBytes,
  ...request
}: ProviderRequest): Promise<ProviderAnswer> => {
  refuseInTransaction('a provider of messages');
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error', // a token goes nowhere else
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBounded(response, maxBytes);
    return { status: response.status, headers: response.headers, body };
  } catch (cause) {
    if (cause instanceof ConnectionFailed) throw cause;
    if (cause instanceof Error && wasNeverSent(cause.cause))
      throw new ConnectionFailed(`${host} cannot be reached`, { cause });
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    const text = isLate ? `no answer within ${timeoutMs / 1000} s` : `${host} broke the connection`;
    throw new DeliveryUnanswered(text, { cause });
  }
};
