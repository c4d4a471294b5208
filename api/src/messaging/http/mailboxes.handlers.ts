import { randomUUID } from 'node:crypto';
import { limits, type MailboxDetail } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { ConnectionFailed } from '../../platform/connections/connections';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { accountOf, sealPassword } from '../model/mailbox-account';
import { overridden } from '../model/overridden';
import { startMailboxDigest } from '../jobs/mailbox-digest';
import * as queries from '../sql/mailboxes.queries';

const entityType = 'mailbox';

const columnsOf = ({
  name,
  address,
  fromName,
  user,
  imap,
  smtp,
  signature,
  active,
}: queries.MailboxColumns): queries.MailboxColumns => ({
  name,
  address,
  fromName,
  user,
  imap,
  smtp,
  signature,
  active,
});

const viewOf = async (db: Db, id: string): Promise<MailboxDetail> => {
  const row = await queries.readMailbox(db, id);
  const listed = (await queries.listMailboxes(db)).find((one) => one.id === id);
  if (!listed) throw new ProblemError('resource.not_found');
  const { fromName, user, imap, smtp, lastErrorText } = row;
  return {
    ...listed,
    fromName,
    user,
    imap,
    smtp,
    // Its end would be too much of a password.
    password: { set: true, lastFour: null },
    lastError: listed.health === 'error' ? lastErrorText : null,
  };
};

const outcomeOf = async (
  call: Promise<unknown>,
): Promise<{ ok: boolean; error: string | null }> => {
  try {
    await call;
    return { ok: true, error: null };
  } catch (cause) {
    if (cause instanceof ConnectionFailed) return { ok: false, error: cause.message };
    throw cause;
  }
};

export const mailboxHandlers = defineHandlers<
  'mailboxList' | 'mailboxView' | 'mailboxCreate' | 'mailboxUpdate' | 'mailboxTest'
>({
  mailboxList: async ({ db }) => ({ items: await queries.listMailboxes(db) }),

  mailboxView: ({ db, params }) => viewOf(db, params.mailboxId),

  mailboxCreate: async ({ db, body, actor, now, audit, publish, services }) => {
    const listed = await queries.listMailboxes(db);
    if (listed.length >= limits.mailboxesMax)
      throw new ProblemError('mailbox.limit_reached', { meta: { maximum: limits.mailboxesMax } });
    if (listed.some(({ address }) => address === body.address))
      throw new ProblemError('mailbox.address_taken');
    const { password, ...given } = body;
    const owner = { id: randomUUID(), companyId: actor.companyId };
    const secrets = await sealPassword(services.secrets, owner, password);
    const columns = { ...given, active: true };
    await queries.insertMailbox(db, { id: owner.id, secrets }, columns, {
      userId: actor.userId,
      now,
    });
    if (listed.length === 0) await startMailboxDigest(db, { ...owner, userId: actor.userId, now });
    await audit({
      action: 'mailbox.created',
      entityType,
      entityId: owner.id,
      diff: changesBetween({}, columns),
    });
    await publish({ type: 'mailbox.changed', entityId: owner.id });
    return viewOf(db, owner.id);
  },

  mailboxUpdate: async ({ db, params, body, actor, now, audit, publish, services }) => {
    const row = await queries.lockMailbox(db, params.mailboxId);
    const current = await viewOf(db, row.id);
    await requireCurrentVersion(db, entityType, current, body.version);
    const { version: _version, password, ...given } = body;
    const before = columnsOf(row);
    const after = overridden(before, given);
    const diff = {
      ...changesBetween(before, after),
      ...(password !== undefined && { password: ['…', '…'] }),
    };
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    const isOther = before.imap.host !== after.imap.host || before.user !== after.user;
    // A stored password is never sent to another server, nor in another way.
    const isElsewhere = (['imap', 'smtp'] as const).some(
      (of) => before[of].host !== after[of].host || before[of].security !== after[of].security,
    );
    if (password === undefined && (isOther || isElsewhere))
      throw invalid({ path: 'password', code: 'required' });
    const secrets =
      password === undefined ? row.secrets : await sealPassword(services.secrets, row, password);
    await queries.updateMailbox(db, { id: row.id, secrets, anew: isOther }, after, {
      userId: actor.userId,
      now,
    });
    await audit({ action: 'mailbox.updated', entityType, entityId: row.id, diff });
    await publish({ type: 'mailbox.changed', entityId: row.id });
    return viewOf(db, row.id);
  },

  mailboxTest: async ({ db, params, services }) => {
    const account = await accountOf(
      services.secrets,
      await queries.readMailbox(db, params.mailboxId),
    );
    return new AfterCommit(async () => {
      const inbox = services.mailboxes.openInbox(account).then((opened) => opened.close());
      const [imap, smtp] = await Promise.all([
        outcomeOf(inbox),
        outcomeOf(services.mailboxes.trySmtp(account)),
      ]);
      return async () => ({ imap, smtp });
    });
  },
});
