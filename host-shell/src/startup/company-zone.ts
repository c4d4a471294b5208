import { useAuth } from '@sala/shared-auth';
import { setTimeZone } from '@sala/shell-sdk';

/**
 * Times are those of the company's clocks from the first row on: learned when it is on screen, they
 * would draw each list twice.
 */
export const followCompanyZone = (): void => {
  const take = ({ user }: ReturnType<typeof useAuth.getState>): void =>
    setTimeZone(user?.company?.timeZone);
  take(useAuth.getState());
  useAuth.subscribe(take);
};
