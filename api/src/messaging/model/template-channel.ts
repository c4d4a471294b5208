import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isPassing } from '../../adapters/whatsapp/error-codes';
import {
  WhatsappRefused,
  type Whatsapp,
  type WhatsappTemplate,
} from '../../adapters/whatsapp/port';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import {
  DeliveryPostponed,
  DeliveryRefused,
  type Delivery,
  type DeliveryChannel,
} from '../../platform/deliveries/delivery';
import { failureCode } from '../../platform/deliveries/failure-code';
import { readFile } from '../../platform/files/files';
import {
  findTemplate,
  readVersion,
  recordTaken,
  type TemplateRow,
  type VersionRow,
} from '../sql/message-template-writes.queries';
import type { AccountParts, ChannelAccounts } from './channel-accounts';
import { askSoon } from './template-asking';
import { componentsOf, isTextOf } from './template-content';
import { templateDeliverySchema, type TemplateDelivery } from './template-delivery';

const second = 1000;
/** The provider seldom decides at once; a report comes before, unless it is lost. */
const firstAskMs = 60 * second;
const backOffMs = 30 * second;
const sampleMaxNameLength = 255;

interface Submission {
  readonly row: TemplateRow;
  readonly version: VersionRow;
  readonly file: { readonly name: string; readonly type: string; readonly content: Buffer } | null;
}

const find = async (
  driver: Whatsapp,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
): Promise<WhatsappTemplate | undefined> => {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Whatsapp['listTemplates']>> = await driver.listTemplates(
      after,
      name,
    );
    // The provider may look for the name within names.
    const found = page.items.find((one) => one.name === name && one.language === language);
    if (found) return found;
    after = page.after;
  } while (after !== null);
  return undefined;
};

/** Creates it, or changes the one that is there; a repetition finds what an earlier call made. */
const submit = async (
  driver: Whatsapp,
  { row, version, file }: Submission,
  isRepeated: boolean,
): Promise<string> => {
  const handle = file && (await driver.uploadSample(file));
  const components = componentsOf(version, handle);
  const { name, language, providerId } = row;
  const change = async (id: string): Promise<string> => {
    await driver.editTemplate(id, components);
    return id;
  };
  if (providerId !== null) {
    const there = isRepeated ? await find(driver, row) : undefined;
    const isDone = there?.status === 'PENDING' && isTextOf(version, there.components);
    return isDone ? providerId : change(providerId);
  }
  const there = isRepeated ? await find(driver, row) : undefined;
  if (there) return isTextOf(version, there.components) ? there.id : change(there.id);
  const { category } = version;
  return (await driver.createTemplate({ name, language, category, components })).id;
};

const failureOf = (cause: unknown): Error => {
  if (!(cause instanceof WhatsappRefused))
    return cause instanceof Error ? cause : new Error(String(cause));
  const { message, code, consequence, waitMs } = cause;
  return isPassing[consequence]
    ? new DeliveryPostponed(message, Math.max(waitMs ?? 0, backOffMs), { cause })
    : new DeliveryRefused(message, { cause }, String(code));
};

/** What the queue of deliveries submits to WhatsApp, and deletes there. */
export const createTemplateChannel = (
  { pool, clock }: AccountParts,
  accounts: ChannelAccounts,
): DeliveryChannel => {
  const read = (companyId: string, { templateId, number }: TemplateDelivery) =>
    inTransaction(pool, { companyId, userId: null }, async (db): Promise<Submission | null> => {
      const row = await findTemplate(db, templateId);
      if (!row || row.archivedAt !== null || row.newest !== number) return null;
      const version = await readVersion(db, templateId, number);
      if (version.status !== 'pending' || version.acceptedAt !== null) return null;
      if (version.headerFileId === null) return { row, version, file: null };
      const { name, type, content } = await readFile(db, 'message_template', version.headerFileId);
      const file = {
        name: name.slice(0, sampleMaxNameLength),
        type,
        content: Buffer.from(content),
      };
      return { row, version, file };
    });

  const record = (companyId: string, { row, version }: Submission, providerId: string) =>
    inTransaction(pool, { companyId, userId: version.submittedBy }, async (db) => {
      const now = clock.now().toISOString();
      await recordTaken(db, { id: row.id, number: version.number }, providerId, now);
      if (version.submittedBy !== null) await askSoon(db, version.submittedBy, now, firstAskMs);
      const { publish } = createChangeRecorder(db, { now, requestId: randomUUID() });
      await publish({ type: 'message_template.changed', entityId: row.id });
    });

  const act = async (
    driver: Whatsapp,
    companyId: string,
    delivery: Delivery,
    payload: TemplateDelivery,
  ): Promise<string | null> => {
    if (payload.act === 'delete') {
      await driver.deleteTemplate(payload.name, payload.providerId);
      return null;
    }
    const submission = await read(companyId, payload);
    if (!submission) return null; // archived, or decided, since
    const id = await submit(driver, submission, delivery.attempt > 1);
    await record(companyId, submission, id);
    return id;
  };

  return {
    repeatable: true, // a repetition finds what is there
    send: async (delivery) => {
      const { companyId } = delivery;
      if (companyId === null) throw new DeliveryRefused('of no company');
      const payload = z.parse(templateDeliverySchema, delivery.payload);
      const account = await accounts.whatsapp(companyId);
      if (!account)
        throw new DeliveryRefused('not connected', undefined, 'conversation.channel_off');
      try {
        const providerId = await act(account.driver, companyId, delivery, payload);
        await accounts.worked(companyId, account.connectionId);
        return { providerId };
      } catch (cause) {
        const isBroken = !(cause instanceof WhatsappRefused) || cause.consequence === 'reconnect';
        if (isBroken)
          await accounts.failed(companyId, account.connectionId, cause, failureCode(cause));
        else await accounts.worked(companyId, account.connectionId); // it answered
        throw failureOf(cause);
      }
    },
  };
};
