import type { FastifyRequest } from 'fastify';
import type { JobContext } from '../jobs/job';

/** How an outside service signs and words what it reports to us. */
export interface WebhookProvider {
  /** Name of the secret of a connection that it signs with. */
  readonly secret: string;
  /** Over the bytes as they arrived: what is parsed and written again has another signature. */
  verify(
    raw: Buffer,
    facts: {
      readonly headers: FastifyRequest['headers'];
      readonly secret: string;
      readonly now: Date;
    },
  ): boolean;
  /** The provider's id of the event, by which a repetition is known; null: it has none. */
  eventIdOf(raw: Buffer): string | null;
  /** In a job, after the provider has its answer; repeatable. */
  interpret(context: JobContext, raw: Buffer): Promise<void>;
}

export type WebhookProviders = Readonly<Record<string, WebhookProvider>>;
