import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { openSecrets, sealSecrets } from '../connections/company-connections';
import { inTransaction } from '../database/database';
import { ProblemError } from '../http/problem-error';
import { createAddressLimit } from '../http/rate-limit';
import { enqueueInTurn } from '../jobs/job.queries';
import type { Services } from '../services';
import { webhookJob } from './webhook-job';
import type { WebhookProviders } from './webhook-provider';
import { findWebhookConnection, insertWebhook, type WebhookConnection } from './webhooks.queries';

export const webhookPath = '/webhooks/:provider/:connectionId';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nobody = '00000000-0000-0000-0000-000000000000';

export interface WebhookOptions {
  readonly pool: Pool;
  readonly services: Pick<Services, 'clock' | 'secrets' | 'publicUrl'>;
  readonly providers: WebhookProviders;
}

interface Address {
  readonly provider: string;
  readonly connectionId: string;
}

/**
 * Public route per connection: verifies the signature over the raw bytes, stores them, responds,
 * and leaves interpretation to a job (docs/adr/0081).
 */
export const bindWebhooks = (
  app: FastifyInstance,
  { pool, services, providers }: WebhookOptions,
): void => {
  const { clock, secrets: box, publicUrl } = services;
  const anyone = createAddressLimit(app, { max: 600, windowSeconds: 60 });
  const busyLimits = new Map(
    Object.entries(providers).flatMap(([name, { callsPerMinute: max }]) =>
      max === undefined
        ? []
        : [[name, createAddressLimit(app, { max, windowSeconds: 60 })] as const],
    ),
  );
  const bytesMax = Math.max(
    limits.webhookMaxBytes,
    ...Object.values(providers).map(({ maxBytes = 0 }) => maxBytes),
  );

  /* Unknown addresses cost the same work, so that timing reveals nothing. */
  let decoy: WebhookConnection | undefined;
  const makeDecoy = async (): Promise<WebhookConnection> => {
    const owner = { companyId: nobody, id: nobody };
    const secrets = await sealSecrets(box, owner, { decoy: randomBytes(24).toString('hex') });
    return { ...owner, secrets, userId: nobody };
  };

  const keep = async (connection: WebhookConnection, provider: string, raw: Buffer) => {
    const externalEventId =
      providers[provider]?.eventIdOf(raw) ?? createHash('sha256').update(raw).digest('hex');
    const receivedAt = clock.now().toISOString();
    const turns = providers[provider]?.turnsOf?.(raw) ?? [];
    await inTransaction(pool, connection, async (db) => {
      const id = await insertWebhook(db, {
        connectionId: connection.id,
        provider,
        externalEventId,
        raw,
        receivedAt,
      });
      if (id === undefined) return;
      const inOrder = turns.map((turn) => `${connection.id} ${turn}`);
      await enqueueInTurn(db, webhookJob, id, connection.userId, inOrder);
    });
  };

  const receive = async (request: FastifyRequest<{ Params: Address }>): Promise<void> => {
    const { provider, connectionId } = request.params;
    const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
    await (busyLimits.get(provider) ?? anyone)(request);
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (raw.length > (known?.maxBytes ?? limits.webhookMaxBytes))
      throw new ProblemError('request.too_large');
    const candidateId = uuid.test(connectionId) ? connectionId : nobody;
    const found = await findWebhookConnection(pool, provider, candidateId);
    const connection = found ?? (decoy ??= await makeDecoy());
    const opened = await openSecrets(box, connection);
    const secret = opened[known?.secret ?? ''] ?? randomBytes(24).toString('hex');
    const [any] = Object.values(providers);
    const facts = {
      headers: request.headers,
      secret,
      now: clock.now(),
      url: `${publicUrl}${request.url}`,
    };
    const isSigned = (known ?? any)?.verify(raw, facts) ?? false;
    if (!known || !found) throw new ProblemError('resource.not_found');
    if (!isSigned) throw new ProblemError('webhook.signature_invalid');
    await keep(found, provider, raw);
  };

  const challenge = async (request: FastifyRequest<{ Params: Address }>): Promise<string> => {
    await anyone(request);
    const { provider, connectionId } = request.params;
    const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
    const candidateId = uuid.test(connectionId) ? connectionId : nobody;
    const found = await findWebhookConnection(pool, provider, candidateId);
    if (!found) throw new ProblemError('resource.not_found');
    const answer = known?.challenge?.(request.query, await openSecrets(box, found)) ?? null;
    if (answer === null) throw new ProblemError('webhook.signature_invalid');
    return answer;
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: Address }>(
      webhookPath,
      { bodyLimit: bytesMax },
      async (request, reply) => {
        await receive(request);
        return reply.code(204).send();
      },
    );
    scope.get<{ Params: Address }>(webhookPath, async (request, reply) => {
      const answer = await challenge(request);
      return reply.type('text/plain').send(answer);
    });
    done();
  });
};
