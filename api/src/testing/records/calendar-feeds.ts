import type { SignedInMember, TestApi } from '..';

/** Valid inputs of calendar feed endpoints with an id, for the caller's own record. */
export const calendarFeedInputs = { calendarFeedDelete: {} } as const;

/** Creates a practitioner, optionally with an account. */
export const createPractitioner = (
  api: TestApi,
  { companyId, userId }: Pick<SignedInMember, 'companyId' | 'userId'>,
  account: string | null = null,
) =>
  api.database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into practitioner (company_id, user_id, first_name, last_name, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'Elena', 'Ríos', now(), $3, now(), $3) returning id`,
      [companyId, account, userId],
    );
    return rows[0]?.id ?? '';
  });

export const createCalendarFeedRecords = async (api: TestApi, member: SignedInMember) => {
  const practitionerId = await createPractitioner(api, member);
  const { id: feedId } = await member.client.ok('calendarFeedCreate', { body: { practitionerId } });
  return { feedId };
};
