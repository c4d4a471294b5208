import type { Problem, ProblemCode, ReleaseFinding } from '@sala/shared-contracts';

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'title' in value;

const sentencesOf = ({ title, detail }: Problem): string =>
  detail ? `${title.replace(/\.$/, '')}: ${detail}` : title;

/** An error response of the registry or of a proxy before it. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  constructor(
    /** The request: `PUT /registry/v1/releases/…`. */
    readonly call: string,
    /** HTTP status. */
    readonly status: number,
    /** The problem document; null when there was none (a proxy's page). */
    readonly problem: Problem | null,
  ) {
    super(problem ? sentencesOf(problem) : `${call} returned ${status}`);
  }

  get code(): ProblemCode | null {
    return this.problem?.code ?? null;
  }

  /** Rule findings of a refused release. */
  get findings(): readonly ReleaseFinding[] {
    const findings = this.problem?.meta?.['findings'];
    return Array.isArray(findings) ? (findings as ReleaseFinding[]) : []; // the registry's own
  }

  /** Position of the log after a concurrent change. */
  get seq(): number | null {
    const seq = this.problem?.meta?.['seq'];
    return typeof seq === 'number' ? seq : null;
  }

  /** @param body response text of any kind */
  static of(call: string, status: number, body: string): RegistryError {
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(body);
    } catch {
      parsed = null; // a proxy's page is not a problem document
    }
    return new RegistryError(call, status, isProblem(parsed) ? parsed : null);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its name cannot be resolved',
  ETIMEDOUT: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  UND_ERR_HEADERS_TIMEOUT: 'timed out',
  UND_ERR_BODY_TIMEOUT: 'timed out',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  UND_ERR_SOCKET: 'the connection was lost',
};

const lostConnections = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'ETIMEDOUT',
]);

const property = (value: unknown, key: 'cause' | 'code' | 'message'): unknown =>
  typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined; // the key was just checked

/** `fetch` reports the reason only in `cause`. */
const rootOf = (error: unknown): unknown => property(error, 'cause') ?? error;

/** No response arrived. */
export class RegistryUnreachable extends Error {
  override readonly name = 'RegistryUnreachable';
  /** Whether an established connection broke: retrying an idempotent call makes sense. */
  readonly lost: boolean;
  constructor(
    readonly origin: string,
    cause: unknown,
  ) {
    const root = rootOf(cause);
    const code = String(property(root, 'code') ?? '');
    const reason = reasons[code] ?? String(property(root, 'message') ?? root);
    super(
      `${origin} does not respond (${reason}${code ? `, ${code}` : ''}). Start the suite there (npm start), or give another address with --registry or SALA_REGISTRY_URL.`,
      { cause },
    );
    this.lost = lostConnections.has(code);
  }
}
