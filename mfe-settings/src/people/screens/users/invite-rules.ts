import { limits, patterns, type Locale } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { customIn, noRoles, rolesIn, rolesRule, type MemberValues } from './member-values';

export interface InviteValues {
  /** Addresses as they were typed or pasted. */
  readonly emails: string;
  readonly roles: MemberValues['roles'];
  readonly customRoles: MemberValues['customRoles'];
  readonly locale: Locale;
  readonly note: string;
}

export const emptyInvite = (locale: Locale): InviteValues => ({
  emails: '',
  roles: noRoles,
  customRoles: {},
  locale,
  note: '',
});

/** What stands between blanks, commas and brackets, as in `Ana <ana@sol.mx>; luis@sol.mx`. */
const partsIn = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;<>()"]+/)
    .filter(Boolean);

/** The addresses, each once. */
export const emailsIn = (typed: string): string[] => [
  ...new Set(partsIn(typed).filter((part) => patterns.email.test(part))),
];

/** What looks like an address and is none: it is named instead of dropped. */
export const faultyIn = (typed: string): readonly string[] =>
  partsIn(typed).filter((part) => part.includes('@') && !patterns.email.test(part));

export const inviteBody = ({ emails, roles, customRoles, locale, note }: InviteValues) => ({
  emails: emailsIn(emails),
  roles: rolesIn(roles),
  customRoleIds: customIn(customRoles),
  locale,
  note: note.trim(),
});

export const inviteRules = (t: Translate) =>
  yup.object({
    emails: yup
      .string()
      .test(
        'address',
        t('users.rules.email'),
        (typed = '') => emailsIn(typed).length > 0 || faultyIn(typed).length > 0,
      )
      .test(
        'many',
        t('users.rules.many', { max: limits.invitationsAtOnce }),
        (typed = '') => emailsIn(typed).length <= limits.invitationsAtOnce,
      )
      .test('faulty', (typed = '', { createError }) => {
        const [faulty] = faultyIn(typed);
        return (
          faulty === undefined || createError({ message: t('users.rules.faulty', { faulty }) })
        );
      }),
    roles: rolesRule(t),
    note: yup
      .string()
      .trim()
      .max(limits.invitationNoteMax, t('users.rules.tooLong', { max: limits.invitationNoteMax })),
  });
