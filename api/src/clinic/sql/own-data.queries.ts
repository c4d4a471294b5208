import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface OwnData {
  readonly account: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly secondLastName: string | null;
    readonly phone: string | null;
    readonly locale: string;
    readonly mailSignature: string | null;
    readonly createdAt: string;
    readonly termsAcceptedAt: string;
    readonly privacyAcceptedAt: string;
    readonly passwordChangedAt: string;
    readonly secondFactor: string | null;
    readonly photo: boolean;
  };
  readonly memberships: readonly {
    readonly company: string;
    readonly roles: readonly string[];
    readonly status: string;
    readonly joinedAt: string;
    readonly sites: readonly string[];
  }[];
  readonly display: unknown;
  readonly notifications: unknown;
  readonly signIns: readonly {
    readonly at: string;
    readonly outcome: string;
    readonly method: string;
    readonly device: string;
    readonly address: string;
  }[];
  readonly sessions: readonly {
    readonly startedAt: string;
    readonly lastSeenAt: string;
    readonly device: string;
    readonly address: string;
  }[];
  readonly tokens: readonly {
    readonly name: string;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly permissions: readonly string[];
  }[];
  /** What the person did, the newest first; never what was written. */
  readonly activity: readonly { readonly at: string; readonly action: string }[];
}

/** Each part is a list of objects of one person; the transaction acts for them in their company. */
const rows = (columns: string, source: string, order: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select ${columns} from ${source} order by ${order}) r)`;

export const readOwnData = (db: Db, userId: string): Promise<OwnData> =>
  db.one<OwnData>(
    `select jsonb_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
         'secondLastName', u.second_last_name, 'phone', u.phone, 'locale', u.locale, 'mailSignature', u.mail_signature,
         'createdAt', u.created_at, 'termsAcceptedAt', u.terms_accepted_at, 'privacyAcceptedAt', u.privacy_accepted_at,
         'passwordChangedAt', u.password_changed_at,
         'secondFactor', (select method from second_factor f where f.user_id = u.id and f.confirmed_at is not null),
         'photo', exists (select from profile_photo p where p.company_id = app_company() and p.user_id = u.id)) as account,
       ${rows(
         `c.commercial_name as company, m.roles, m.status, m.created_at as "joinedAt",
           array(select s.name from membership_site x join site s on s.company_id = x.company_id and s.id = x.site_id
             where x.company_id = m.company_id and x.user_id = m.user_id order by s.name) as sites`,
         `membership m join company c on c.id = m.company_id where m.company_id = app_company() and m.user_id = u.id`,
         'm.id',
       )} as memberships,
       (select d.settings from display_preference d where d.user_id = u.id) as display,
       (select n.settings from notification_preference n where n.user_id = u.id) as notifications,
       ${rows('at, outcome, method, reason, device, address, disowned_at as "disownedAt"', 'sign_in where user_id = u.id', 'at desc')} as "signIns",
       ${rows('created_at as "startedAt", last_seen_at as "lastSeenAt", device, address', 'session where user_id = u.id', 'created_at desc')} as sessions,
       ${rows(
         'name, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", permissions',
         'api_token where company_id = app_company() and user_id = u.id',
         'created_at desc',
       )} as tokens,
       ${rows(
         'at, action, entity_type as "entityType", network',
         'audit_log where company_id = app_company() and user_id = u.id',
         `at desc, id desc limit ${limits.ownActivityMax}`,
       )} as activity
     from user_account u where u.id = $1`,
    [userId],
  );
