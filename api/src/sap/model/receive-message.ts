import type { Pool } from 'pg';
import { decodeSapMessage } from '../../adapters/sap/hl7/decode';
import type { SapDecoded } from '../../adapters/sap/hl7/change';
import type { ReceivedMessage, Stored } from '../../adapters/sap/mllp/listener';
import { inTransaction, type Db } from '../../platform/database/database';
import { enqueueInTurn } from '../../platform/jobs/job.queries';
import { findSender, type SapSender } from '../sql/sap-sender.queries';
import {
  holdIngestion,
  ingestionJob,
  insertMessage,
  type NewMessage,
} from '../sql/sap-messages.queries';

const numbersOf = (decoded: SapDecoded): Pick<NewMessage, 'patnr' | 'falnr'> => {
  if (!decoded.ok) return { patnr: null, falnr: null };
  const { change } = decoded;
  switch (change.kind) {
    case 'patient':
    case 'merge':
      return { patnr: change.patient.patnr, falnr: null };
    case 'case':
    case 'cancel':
      return { patnr: change.case.patnr, falnr: change.case.falnr };
    case 'appointment':
      return {
        patnr: change.appointment.patnr ?? null,
        falnr: change.appointment.falnr ?? null,
      };
  }
};

const refusalOf = (decoded: SapDecoded): NewMessage['refused'] =>
  decoded.ok
    ? null
    : { state: decoded.refused === 'unsupported' ? 'ignored' : 'dead', reason: decoded.detail };

/** One waits for the messages of a company at a time, and takes all that are there. */
export const wakeIngestion = async (
  db: Db,
  messageId: string,
  { companyId, userId }: Pick<SapSender, 'companyId' | 'userId'>,
): Promise<void> => {
  if (await holdIngestion(db)) return;
  await enqueueInTurn(db, ingestionJob, messageId, userId, [`sap/${companyId}`]);
};

/**
 * Stores a message before it is acknowledged. The same one again gets the same acknowledgement and
 * has no other effect; one of a system that no company connected is refused for good.
 */
export const createSapReceiver =
  (pool: Pool) =>
  async ({ raw, receivedAt, sender, controlId }: ReceivedMessage): Promise<Stored> => {
    // What cannot be read is kept where somebody sees it, if it says whom it is from.
    const first = decodeSapMessage(raw, 'UTC');
    const header = first.ok ? first.change : first.header;
    const found = await findSender(pool, header?.sender ?? sender, header?.institution ?? null);
    if (!found) return { code: 'AR', text: 'the sender is not known here' };
    const decoded = decodeSapMessage(raw, found.timeZone);
    const known = decoded.ok ? decoded.change : decoded.header;
    const message: NewMessage = {
      sender: header?.sender ?? sender.slice(0, 60),
      controlId: controlId.slice(0, 199),
      event: known?.event ?? '?',
      at: known?.at ?? null,
      receivedAt: receivedAt.toISOString(),
      ...numbersOf(decoded),
      raw,
      refused: refusalOf(decoded),
    };
    await inTransaction(pool, found, async (db) => {
      const id = await insertMessage(db, message);
      if (id !== undefined && message.refused === null) await wakeIngestion(db, id, found);
    });
    return { code: 'AA' };
  };
