import type { SignedInMember, TestApi } from '..';

/** Valid inputs of failed event endpoints with an id, for the caller's own record. */
export const failedEventInputs = { failedEventRetry: {}, failedEventDiscard: {} } as const;

/** Creates a failed notification about a joined member; its retry has no recipient. */
export const createFailedEvent = async (
  { database }: TestApi,
  { companyId, userId }: Pick<SignedInMember, 'companyId' | 'userId'>,
) => {
  const { rows } = await database.asOwner((client) =>
    client.query<{ id: string }>(
      `with event as (
         insert into outbox_event (company_id, type, entity_id, payload, occurred_at)
         values ($1, 'member.joined', $2, jsonb_build_object('inviterId', gen_random_uuid()), now())
         returning company_id, id
       )
       insert into job (company_id, kind, entity_id, event_id, state, fault, finished_at)
       select company_id, 'event_identity_tell_inviter', gen_random_uuid(), id, 'failed', 'Error: secret', clock_timestamp()
       from event returning id`,
      [companyId, userId],
    ),
  );
  return { failedEventId: rows[0]?.id ?? '' };
};
