import { useAuth } from '@sala/shared-auth';
import { useLocation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';

const everywhere: readonly string[] = [];

/** Sites where the person works; none: everywhere. They order and preselect, and limit nothing. */
export const useOwnSites = (): readonly string[] =>
  useAuth(({ user }) => user?.siteIds) ?? everywhere;

interface OpensAtOwnSiteProps {
  readonly apply: (siteId: string) => void;
}

/**
 * Opens a list of the front desk at the one site where the person works. The address says so from
 * then on; an address that says something is left as it is.
 */
export const OpensAtOwnSite = ({ apply }: OpensAtOwnSiteProps): null => {
  const { search } = useLocation();
  const [only, ...others] = useOwnSites();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (search === '' && only !== undefined && others.length === 0) apply(only);
  }, [search, only, others.length, apply]);
  return null;
};
