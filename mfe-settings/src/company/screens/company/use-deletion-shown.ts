import { apiKey, useAuth } from '@sala/shared-auth';
import type { Company } from '@sala/shared-contracts';
import { useQueryClient } from '@sala/shell-sdk';

/** Keeps the banner of the page in step with the answer. */
export const useDeletionShown = () => {
  const client = useQueryClient();
  const { user, setUser } = useAuth();
  return (company: Company): Promise<void> => {
    if (user?.company) {
      const { closesAt: _before, ...own } = user.company;
      const dueAt = company.deletionDueAt;
      setUser({ ...user, company: { ...own, ...(dueAt === null ? {} : { closesAt: dueAt }) } });
    }
    return client.invalidateQueries({ queryKey: apiKey('companyView') });
  };
};
