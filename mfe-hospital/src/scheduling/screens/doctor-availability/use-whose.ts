import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { scopeOf, type Practitioner } from '@sala/shared-contracts';
import { failsAlone, useQuery, type UseQueryResult } from '@sala/shell-sdk';

const none: readonly never[] = [];

interface Whose {
  readonly practitioners: readonly Practitioner[];
  /** Whose hours are shown: the one that is asked for, else one's own, else the first. */
  readonly practitioner: Practitioner | undefined;
  /** Their hours may be changed: everybody's, or one's own (specification of the screens, §9b). */
  readonly canEdit: boolean;
  /** Those of everybody. */
  readonly canEditAll: boolean;
  /** Who there is is still on its way, or could not be had. */
  readonly asked: UseQueryResult<unknown>;
}

export const useWhose = (practitionerId: string): Whose => {
  const asked = useQuery({ ...apiQuery('practitionerList', { query: {} }), meta: failsAlone });
  const practitioners = asked.data?.items ?? none;
  const user = useAuth((state) => state.user);
  const canWrite = useCan('availability:write');
  const own = practitioners.find(({ userId }) => userId !== null && userId === user?.id);
  const practitioner =
    practitioners.find(({ id }) => id === practitionerId) ?? own ?? practitioners[0];
  const canEditAll = canWrite && scopeOf(user?.roles ?? [], 'availability:write') === 'all';
  return {
    asked,
    practitioners,
    practitioner,
    canEditAll,
    canEdit: canEditAll || (canWrite && practitioner !== undefined && practitioner.id === own?.id),
  };
};
