import { useAuth, useCan } from '@sala/shared-auth';

/** Kind of visitor, which determines the next step. */
export type Visitor = 'signedOut' | 'withoutCompany' | 'buyer' | 'staff';

export const useVisitor = (): Visitor => {
  const signedIn = useAuth(({ token }) => token !== null);
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  const mayBuy = useCan('subscription:manage');
  if (!signedIn) return 'signedOut';
  if (!hasCompany) return 'withoutCompany';
  return mayBuy ? 'buyer' : 'staff';
};
