import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { heldBy, scopeOf, type Practitioner } from '@sala/shared-contracts';
import { failsAlone, useQuery, type UseQueryResult } from '@sala/shell-sdk';

const none: readonly never[] = [];

interface ShownPractitioner {
  readonly practitioners: readonly Practitioner[];
  /** The requested practitioner, else the user, else the first. */
  readonly practitioner: Practitioner | undefined;
  /** May edit these hours: with permission for all, or for their own (docs/spec/identity.md §7). */
  readonly canEdit: boolean;
  /** May edit everyone's hours. */
  readonly canEditAll: boolean;
  /** Query of the practitioner list, for loading and error states. */
  readonly practitionerQuery: UseQueryResult<unknown>;
}

export const useShownPractitioner = (practitionerId: string): ShownPractitioner => {
  const practitionerQuery = useQuery({
    ...apiQuery('practitionerList', { query: {} }),
    meta: failsAlone,
  });
  const practitioners = practitionerQuery.data?.items ?? none;
  const user = useAuth((state) => state.user);
  const canWrite = useCan('availability:write');
  const own = practitioners.find(({ userId }) => userId !== null && userId === user?.id);
  const practitioner =
    practitioners.find(({ id }) => id === practitionerId) ?? own ?? practitioners[0];
  const canEditAll = canWrite && scopeOf(heldBy(user), 'availability:write') === 'all';
  return {
    practitionerQuery,
    practitioners,
    practitioner,
    canEditAll,
    canEdit: canEditAll || (canWrite && practitioner !== undefined && practitioner.id === own?.id),
  };
};
