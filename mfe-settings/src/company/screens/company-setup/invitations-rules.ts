import { limits, patterns, roles, type Role, type SetupDraft } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '../../parts/shared-rules';

export interface InvitationValues {
  /** '' for an empty row, which is not sent. */
  readonly email: string;
  readonly role: Role;
}

/** Form values. */
export interface InvitationsValues {
  readonly rows: readonly InvitationValues[];
}

export const emptyInvitation: InvitationValues = { email: '', role: 'reception' };

export const invitationsValues = (saved: SetupDraft['invitations']): InvitationsValues => {
  const rows = (saved?.invitations ?? []).map(
    ({ email, roles: [role = emptyInvitation.role] }) => ({ email, role }),
  );
  return { rows: rows.length > 0 ? rows : [emptyInvitation] };
};

/** Extracts addresses from text such as `Ana <ana@sol.mx>; luis@sol.mx`. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;<>()"]+/)
      .filter((word) => patterns.email.test(word)),
  ),
];

/** Adds addresses without duplicates, filling empty rows first. */
export const withAddresses = (
  rows: readonly InvitationValues[],
  addresses: readonly string[],
  role: Role = emptyInvitation.role,
): readonly InvitationValues[] => {
  const filled = rows.filter(({ email }) => email.trim() !== '');
  const known = new Set(filled.map(({ email }) => email.trim().toLowerCase()));
  const added = addresses
    .filter((address) => !known.has(address))
    .map((email) => ({ email, role }));
  return [...filled, ...added].slice(0, limits.setupInvitationsMax);
};

/** Request body: each address once, with its first role. */
export const invitationsAnswers = ({ rows }: InvitationsValues) => {
  const byAddress = new Map<string, InvitationValues>();
  for (const row of rows) {
    const address = row.email.trim().toLowerCase();
    if (address !== '' && !byAddress.has(address)) byAddress.set(address, row);
  }
  return { invitations: [...byAddress].map(([email, { role }]) => ({ email, roles: [role] })) };
};

/** Validation as in the API schema, with translated messages; `rules-agree.test.ts` compares both. */
export const invitationsRules = (t: Translate) =>
  yup.object({
    rows: yup
      .array()
      .of(
        yup.object({
          email: yup
            .string()
            .trim()
            .max(limits.emailMax, t('companySetup.validation.tooLong', { max: limits.emailMax }))
            .matches(patterns.email, {
              message: t('companySetup.validation.email'),
              excludeEmptyString: true,
            }),
          role: yup.string().oneOf([...roles], t('companySetup.validation.option')),
        }),
      )
      .test(
        'few',
        t('companySetup.validation.atMost', { max: limits.setupInvitationsMax }),
        // Formik passes empty texts to the schema as undefined; roles are always valid.
        (rows = []) =>
          invitationsAnswers({
            rows: rows.map(({ email = '' }) => ({ ...emptyInvitation, email })),
          }).invitations.length <= limits.setupInvitationsMax,
      ),
  });
