import { useCrumbs, useLocation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { useCurrentEntry, useNavSections } from '../layouts/nav-items';
import { remember } from './recents';

/** Records opened screens and the records they name (`useCrumb`) as recents. */
export const useVisits = (): void => {
  const { pathname, search } = useLocation();
  const entry = useCurrentEntry(useNavSections());
  const screen = entry?.path;
  const icon = entry?.icon;
  const name = useCrumbs().at(-1);
  useEffect(() => {
    if (screen) remember({ kind: 'page', path: screen });
  }, [screen]);
  useEffect(() => {
    if (!name || !icon) return undefined;
    const path = pathname + search;
    // When a record closes, its name outlives its address for a moment: only stable pairs count.
    const timer = setTimeout(() =>
      remember({ kind: 'record', path, icon, record: { id: path, title: name, path } }),
    );
    return () => clearTimeout(timer);
  }, [name, icon, pathname, search]);
};
