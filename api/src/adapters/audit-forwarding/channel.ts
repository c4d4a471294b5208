import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { batchOf, lineOf } from '../../platform/audit/forwarding/forwarded-lines';
import {
  advance,
  auditPort,
  findProgress,
  hastenForwarding,
  readEntriesAfter,
} from '../../platform/audit/forwarding/forwarding.queries';
import { targetOf } from '../../platform/audit/forwarding/forwarding-target';
import { openSecrets } from '../../platform/connections/company-connections';
import {
  readConnection,
  recordConnectionFailed,
  recordConnectionWorked,
  type ConnectionRow,
} from '../../platform/connections/company-connections.queries';
import { errorText, unknownHealth, type Connection } from '../../platform/connections/connections';
import { inTransaction } from '../../platform/database/database';
import { DeliveryRefused, type DeliveryChannel } from '../../platform/deliveries/delivery';
import { failureCode } from '../../platform/deliveries/failure-code';
import { ProblemError } from '../../platform/http/problem-error';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import type { AuditForwarder, ForwardedBatch } from './port';

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly forwarder: AuditForwarder;
}

/** One delivery goes on with further batches this long; less than the lease of a delivery. */
const budgetMs = 60_000;

const createSending = ({ pool, clock, secrets, forwarder }: Parts) => {
  const now = (): string => clock.now().toISOString();
  const inCompany = <Result>(
    companyId: string,
    run: Parameters<typeof inTransaction<Result>>[2],
  ): Promise<Result> => inTransaction(pool, { companyId, userId: null }, run);

  /** Sends to the receiver of a connection and records how that went. */
  const send = async (connection: ConnectionRow, batch: ForwardedBatch): Promise<void> => {
    const { companyId, id } = connection;
    try {
      const { authorization = null } = await openSecrets(secrets, connection);
      const target = targetOf(connection.settings);
      await forwarder.send({ target, authorization }, batch);
    } catch (cause) {
      const failure = { now: now(), code: failureCode(cause), text: errorText(cause) };
      await inCompany(companyId, (db) => recordConnectionFailed(db, id, failure));
      throw cause;
    }
  };
  const findConnection = (companyId: string): Promise<ConnectionRow | undefined> =>
    inCompany(companyId, (db) => readConnection(db, auditPort));
  return { now, inCompany, send, findConnection };
};

/** Sends what waits for a company's receiver: in order, each entry at least once (docs/adr/0094). */
export const createAuditChannel = (parts: Parts): DeliveryChannel => {
  const { now, inCompany, send, findConnection } = createSending(parts);

  /** @returns whether more may wait */
  const sendBatch = async (companyId: string): Promise<boolean> => {
    const connection = await findConnection(companyId);
    if (!connection) throw new DeliveryRefused('disconnected');
    const { lastId, entries } = await inCompany(companyId, async (db) => {
      const progress = await findProgress(db);
      if (!progress) throw new DeliveryRefused('disconnected');
      const found = await readEntriesAfter(db, progress.lastId, now());
      return { lastId: progress.lastId, entries: found };
    });
    const lines = batchOf(entries.map((entry) => lineOf(companyId, entry)));
    const last = entries[lines.length - 1];
    if (!last) return false;
    await send(connection, { key: `${companyId}/${lastId}-${last.id}`, entries: lines });
    return inCompany(companyId, async (db) => {
      await recordConnectionWorked(db, connection.id, now());
      return advance(db, lastId, last);
    });
  };

  return {
    repeatable: true,
    send: async ({ companyId }) => {
      if (companyId === null) throw new DeliveryRefused('of no company');
      const endsAt = Date.now() + budgetMs;
      while ((await sendBatch(companyId)) && Date.now() < endsAt);
      return { providerId: null };
    },
  };
};

/** Tries the receiver of a company with a line that is no entry of its log. */
export const auditConnection = (parts: Parts): Connection => {
  const { now, inCompany, send, findConnection } = createSending(parts);
  return {
    driver: 'none',
    target: null,
    health: () => unknownHealth,
    test: async ({ companyId }) => {
      const connection = await findConnection(companyId);
      if (!connection) throw new ProblemError('integration.not_testable');
      const at = now();
      const action = 'audit_forwarding.tested';
      const entry = { at, action, json: JSON.stringify({ companyId, at, action, test: true }) };
      await send(connection, { key: `${companyId}/test-${randomUUID()}`, entries: [entry] });
      await inCompany(companyId, async (db) => {
        await recordConnectionWorked(db, connection.id, now());
        await hastenForwarding(db);
      });
    },
  };
};
