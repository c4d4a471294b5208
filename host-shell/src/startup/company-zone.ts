import { useAuth } from '@sala/shared-auth';
import { setTimeZone } from '@sala/shell-sdk';

/**
 * Sets the company's time zone before the first row renders; learning it later would render every
 * list twice.
 */
export const followCompanyZone = (): void => {
  const take = ({ user }: ReturnType<typeof useAuth.getState>): void =>
    setTimeZone(user?.company?.timeZone);
  take(useAuth.getState());
  useAuth.subscribe(take);
};
