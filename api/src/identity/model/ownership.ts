import { limits, roles, type ApiEndpointName, type Role } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Actor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { writeMail } from '../../platform/mail/mail-texts';
import { withoutLinks } from '../../platform/mail/without-links';
import { notify } from '../../platform/notifications/notify';
import { readActiveMembers } from '../sql/active-members.queries';
import {
  lockMembers,
  lockTransfer,
  writeRoles,
  type StoredTransfer,
  type TransferMember,
} from '../sql/ownership.queries';

export type OwnershipContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'audit' | 'mail' | 'afterCommit'
>;

const path = '/settings/company?tab=ownership';

export const isActiveOwner = (member: TransferMember | undefined): member is TransferMember =>
  member?.active === true && member.roles.includes('owner');

/** @throws ownership.owner_only */
export const requireOwner = ({ roles: held }: Pick<Actor, 'roles'>): void => {
  if (!held.includes('owner')) throw new ProblemError('ownership.owner_only');
};

/** @throws resource.not_found unless it is the caller’s, ownership.gone once it has ended */
export const lockOpenTransfer = async (
  { db, now }: Pick<OwnershipContext, 'db' | 'now'>,
  id: string,
  isOwn: (transfer: StoredTransfer) => boolean,
): Promise<StoredTransfer> => {
  const transfer = await lockTransfer(db, id);
  if (!isOwn(transfer)) throw new ProblemError('resource.not_found');
  if (transfer.ended || Date.parse(transfer.expiresAt) <= Date.parse(now))
    throw new ProblemError('ownership.gone');
  return transfer;
};

/** Tells the recipient, at the bell and by mail. */
export const tellRecipient = async (
  context: OwnershipContext,
  { companyId, company }: { readonly companyId: string; readonly company: string },
  { fromUser, toUser, fromName }: Pick<StoredTransfer, 'fromUser' | 'toUser' | 'fromName'>,
): Promise<void> => {
  const { db, now, services } = context;
  const people = await readActiveMembers(db, [fromUser, toUser]);
  const recipient = people.get(toUser);
  if (!recipient) throw new ProblemError('ownership.recipient_unfit');
  await notify(db, {
    userId: toUser,
    companyId,
    kind: 'ownership_offered',
    facts: { person: fromName },
    path,
    now,
  });
  const mail = writeMail('ownershipOffered', {
    to: recipient.email,
    locale: recipient.locale,
    facts: {
      firstName: recipient.firstName,
      person: withoutLinks(fromName),
      company: withoutLinks(company),
      days: limits.ownershipOfferDays,
      url: `${services.publicUrl}${path}`,
    },
  });
  await context.mail(mail);
};

const change = async (
  context: OwnershipContext,
  { memberId, userId, roles: before }: TransferMember,
  wanted: readonly Role[],
): Promise<void> => {
  const after = roles.filter((role) => wanted.includes(role));
  await writeRoles(context.db, memberId, after);
  await context.audit({
    action: 'member.updated',
    entityType: 'membership',
    entityId: memberId,
    diff: changesBetween({ roles: before }, { roles: after }),
  });
  context.afterCommit(() => context.services.sessions.forgetUser(userId));
};

/**
 * The recipient becomes owner, the giver administrator.
 *
 * @throws ownership.gone when the giver is no longer an owner, ownership.recipient_unfit
 */
export const handOver = async (
  context: OwnershipContext,
  { fromUser, toUser }: StoredTransfer,
): Promise<void> => {
  const members = await lockMembers(context.db, [fromUser, toUser]);
  const giver = members.get(fromUser);
  const recipient = members.get(toUser);
  if (!isActiveOwner(giver)) throw new ProblemError('ownership.gone');
  if (!recipient?.active || recipient.roles.includes('owner'))
    throw new ProblemError('ownership.recipient_unfit');
  await change(context, recipient, ['owner', ...recipient.roles]);
  await change(context, giver, ['admin', ...giver.roles.filter((role) => role !== 'owner')]);
};
