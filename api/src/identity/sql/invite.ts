import {
  limits,
  roles,
  type ApiEndpointName,
  type CustomRole,
  type Invitation,
  type InvitationOutcome,
  type Locale,
  type Role,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { roleWords, writeMail } from '../../platform/mail/mail-texts';
import { withoutLinks } from '../../platform/mail/without-links';
import { ProblemError } from '../../platform/http/problem-error';
import { offerOf } from './held-roles';
import { hashOfSecretToken, newSecretToken } from '../model/secret-tokens';
import { shortPersonName } from '../../platform/people/person-names';

type InviteContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'mail' | 'audit'
> & {
  readonly actor: { readonly userId: string };
};

export interface NewInvitation {
  readonly companyId: string;
  /** Trimmed and in lower case, by the contract’s schema. */
  readonly email: string;
  readonly roles: readonly Role[];
  readonly customRoles: readonly CustomRole[];
  readonly note: string | null;
  /** Language of the mail. */
  readonly locale: Locale;
}

interface Names {
  company: string;
  invitedBy: string;
}

type Address = Pick<NewInvitation, 'companyId' | 'email'>;

/** Serialises invitations of one address: the second replaces the first. */
const lockAddress = async (db: Db, { companyId, email }: Address): Promise<void> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 60))', [
    `${companyId} ${email}`,
  ]);
};

const isMember = async (db: Db, { companyId, email }: Address): Promise<boolean> =>
  (await db.maybe(
    `select 1 from membership m join user_account u on u.id = m.user_id
     where m.company_id = $1 and u.email = $2 and m.status <> 'inactive'`,
    [companyId, email],
  )) !== undefined;

const isInvited = async (db: Db, { companyId, email }: Address, now: string): Promise<boolean> =>
  (await db.maybe(
    `select 1 from invitation where company_id = $1 and email = $2
       and accepted_at is null and revoked_at is null and expires_at > $3`,
    [companyId, email, now],
  )) !== undefined;

/**
 * Sends an invitation and revokes an open one of the same address. The caller checks the roles.
 * Rejects only members of this company (`invitation.already_member`), to reveal no account
 * elsewhere.
 */
export const invite = async (
  context: InviteContext,
  wanted: NewInvitation,
): Promise<Invitation> => {
  const { db, now, actor, services } = context;
  const { companyId, customRoles, email, note, locale } = wanted;
  const orderedRoles = roles.filter((role) => wanted.roles.includes(role));
  await lockAddress(db, wanted);
  if (await isMember(db, wanted)) throw new ProblemError('invitation.already_member');
  const { company, invitedBy } = await db.one<Names>(
    `select c.commercial_name as company, ${shortPersonName('u')} as "invitedBy"
     from company c, user_account u where c.id = $1 and u.id = $2`,
    [companyId, actor.userId],
  );
  await db.query(
    'update invitation set revoked_at = $3 where company_id = $1 and email = $2 and accepted_at is null and revoked_at is null',
    [companyId, email, now],
  );
  const token = newSecretToken();
  const names = customRoles.map(({ name }) => name);
  const { id, expiresAt } = await db.one<{ id: string; expiresAt: string }>(
    `insert into invitation (company_id, email, roles, note, locale, token_hash, invited_by, created_at, expires_at, custom_roles)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + make_interval(days => $9), $10)
     returning id, expires_at as "expiresAt"`,
    [
      companyId,
      email,
      orderedRoles,
      note,
      locale,
      hashOfSecretToken(token),
      actor.userId,
      now,
      limits.invitationDays,
      offerOf(customRoles),
    ],
  );
  await context.audit({
    action: 'invitation.created',
    entityType: 'invitation',
    entityId: id,
    diff: { email, roles: orderedRoles, ...(names.length > 0 && { customRoles: names }) },
  });
  const mail = writeMail('invitation', {
    to: email,
    locale,
    facts: {
      company: withoutLinks(company),
      invitedBy: withoutLinks(invitedBy),
      roles: roleWords(orderedRoles, names.map(withoutLinks), locale),
      note: withoutLinks(note ?? ''),
      days: limits.invitationDays,
      url: `${services.publicUrl}/sign-up#invite=${token}`, // a fragment reaches no server and no log
    },
  });
  await context.mail(mail);
  return {
    id,
    email,
    roles: orderedRoles,
    customRoles: customRoles.map(({ id, name, basedOn }) => ({ id, name, basedOn })),
    status: 'pending',
    invitedBy,
    createdAt: now,
    expiresAt,
  };
};

/** Invites somebody among others: members and pending invitations stay as they are. */
export const inviteOnce = async (
  context: InviteContext,
  wanted: NewInvitation,
): Promise<InvitationOutcome> => {
  const { db, now } = context;
  await lockAddress(db, wanted);
  if (await isMember(db, wanted)) return 'already_member';
  if (await isInvited(db, wanted, now)) return 'already_invited';
  await invite(context, wanted);
  return 'created';
};
