import type { FastifyRequest } from 'fastify';
import type { JobContext } from '../jobs/job';

/** How an outside service signs and encodes its webhooks. */
export interface WebhookProvider {
  /** Name of the connection's secret that signs them. */
  readonly secret: string;
  /** Verifies the raw bytes: re-serialised JSON has another signature. */
  verify(
    raw: Buffer,
    facts: {
      readonly headers: FastifyRequest['headers'];
      readonly secret: string;
      readonly now: Date;
    },
  ): boolean;
  /** The provider's event id for deduplication; null if it has none. */
  eventIdOf(raw: Buffer): string | null;
  /** Called in a job; must be idempotent. */
  interpret(context: JobContext, raw: Buffer): Promise<void>;
}

export type WebhookProviders = Readonly<Record<string, WebhookProvider>>;
