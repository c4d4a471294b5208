import { useAuth } from '@sala/shared-auth';
import { landingPaths, landings, type Landing } from '@sala/shared-contracts';

/** The screens that this person may begin with. */
export const useLandings = (): readonly Landing[] => {
  const held = useAuth(({ user }) => user?.permissions);
  return landingPaths.filter((path) => {
    const needed = landings[path];
    return needed === null || held?.includes(needed);
  });
};
