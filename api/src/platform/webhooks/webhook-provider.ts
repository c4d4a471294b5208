import type { FastifyRequest } from 'fastify';
import type { JobContext } from '../jobs/job';

/** How an outside service signs and encodes its webhooks. */
export interface WebhookProvider {
  /** Name of the connection's secret that signs them. */
  readonly secret: string;
  /** Of one call; absent: the limit of all. */
  readonly maxBytes?: number;
  /** Calls a minute from one network address; absent: the limit of all. */
  readonly callsPerMinute?: number;
  /**
   * Answers a provider that asks by GET whether the address is ours, before it posts to it.
   *
   * @returns null: it did not name the right secret.
   */
  challenge?(query: unknown, secrets: Readonly<Record<string, string>>): string | null;
  /** Verifies the raw bytes: re-serialised JSON has another signature. */
  verify(
    raw: Buffer,
    facts: {
      readonly headers: FastifyRequest['headers'];
      readonly secret: string;
      readonly now: Date;
      /** As the provider called it, from the public origin on. */
      readonly url: string;
    },
  ): boolean;
  /** The provider's event id for deduplication; null if it has none. */
  eventIdOf(raw: Buffer): string | null;
  /**
   * Of what its parts must be interpreted in the order in which they came, for example of a sender;
   * absent: of nothing.
   */
  turnsOf?(raw: Buffer): readonly string[];
  /** Called in a job; must be idempotent. */
  interpret(context: JobContext, raw: Buffer, connectionId: string): Promise<void>;
}

export type WebhookProviders = Readonly<Record<string, WebhookProvider>>;
