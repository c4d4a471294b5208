import type { OwnershipTransfer } from '@sala/shared-contracts';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { notify } from '../../platform/notifications/notify';
import {
  handOver,
  isActiveOwner,
  lockOpenTransfer,
  requireOwner,
  tellRecipient,
} from '../model/ownership';
import { requirePassword } from '../model/password-change';
import { readUserRow } from '../sql/current-user.queries';
import {
  endExpiredTransfers,
  endTransfer,
  findOpenTransfer,
  insertTransfer,
  lockMembers,
  type StoredTransfer,
} from '../sql/ownership.queries';

const entityType = 'ownership_transfer';

const shown = (
  { fromUser, toUser, ...transfer }: StoredTransfer,
  userId: string,
): OwnershipTransfer => ({
  ...transfer,
  part: userId === fromUser ? 'giver' : userId === toUser ? 'recipient' : 'other',
});

const tellGiver = (
  { db, now }: Pick<Context<'ownershipTransferAccept'>, 'db' | 'now'>,
  companyId: string,
  { fromUser, toName }: StoredTransfer,
  answer: 'accepted' | 'declined',
): Promise<void> =>
  notify(db, {
    userId: fromUser,
    companyId,
    kind: 'ownership_changed',
    facts: { person: toName, answer },
    path: '/settings/company?tab=ownership',
    now,
  });

export const ownershipHandlers = defineHandlers<
  | 'ownershipTransferView'
  | 'ownershipTransferCreate'
  | 'ownershipTransferWithdraw'
  | 'ownershipTransferAccept'
  | 'ownershipTransferDecline'
>({
  ownershipTransferView: async ({ actor, db, now }) => {
    if (actor.companyId === null) return { transfer: null };
    const found = await findOpenTransfer(db, now);
    const transfer = found && shown(found, actor.userId);
    const mayRead = transfer?.part !== 'other' || actor.permissions.has('company:read');
    return { transfer: transfer && mayRead ? transfer : null };
  },

  ownershipTransferCreate: async (context) => {
    const { actor, body, db, now } = context;
    requireOwner(actor);
    await requirePassword(context, actor.userId, body.password);
    const members = await lockMembers(db, [actor.userId, body.toUserId]);
    if (!isActiveOwner(members.get(actor.userId))) throw new ProblemError('ownership.owner_only');
    const recipient = members.get(body.toUserId);
    if (!recipient) throw new ProblemError('resource.not_found');
    if (!recipient.active || recipient.roles.includes('owner'))
      throw new ProblemError('ownership.recipient_unfit');
    await endExpiredTransfers(db, now);
    if (await findOpenTransfer(db, now)) throw new ProblemError('ownership.pending');
    const people = { fromUser: actor.userId, toUser: body.toUserId, now };
    const { id } = await insertTransfer(db, people);
    await context.audit({
      action: 'ownership.offered',
      entityType,
      entityId: id,
      diff: { toUser: body.toUserId },
    });
    const transfer = await findOpenTransfer(db, now);
    if (!transfer) throw new ProblemError('ownership.gone');
    const { companyName } = await readUserRow(db, actor.userId, now);
    await tellRecipient(
      context,
      { companyId: actor.companyId, company: companyName ?? '' },
      transfer,
    );
    return shown(transfer, actor.userId);
  },

  ownershipTransferWithdraw: async (context) => {
    const { actor, db, now, params } = context;
    const { id } = await lockOpenTransfer(context, params.transferId, () => true);
    requireOwner(actor);
    await endTransfer(db, id, { outcome: 'withdrawn', now });
    await context.audit({ action: 'ownership.withdrawn', entityType, entityId: id });
    return undefined;
  },

  ownershipTransferAccept: async (context) => {
    const { actor, db, now, params } = context;
    if (actor.companyId === null) throw new ProblemError('resource.not_found');
    const isOwn = ({ toUser }: StoredTransfer): boolean => toUser === actor.userId;
    const transfer = await lockOpenTransfer(context, params.transferId, isOwn);
    await handOver(context, transfer);
    await endTransfer(db, transfer.id, { outcome: 'accepted', now });
    await context.audit({ action: 'ownership.accepted', entityType, entityId: transfer.id });
    await tellGiver(context, actor.companyId, transfer, 'accepted');
    return undefined;
  },

  ownershipTransferDecline: async (context) => {
    const { actor, db, now, params } = context;
    if (actor.companyId === null) throw new ProblemError('resource.not_found');
    const isOwn = ({ toUser }: StoredTransfer): boolean => toUser === actor.userId;
    const transfer = await lockOpenTransfer(context, params.transferId, isOwn);
    await endTransfer(db, transfer.id, { outcome: 'declined', now });
    await context.audit({ action: 'ownership.declined', entityType, entityId: transfer.id });
    await tellGiver(context, actor.companyId, transfer, 'declined');
    return undefined;
  },
});
