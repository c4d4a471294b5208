import { useCrumbs, useLocation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { currentEntry, useNavSections } from '../layouts/nav-items';
import { remember } from './recents';

/** Keeps the screens that were opened, and the records that they name (`useCrumb`), for “recent”. */
export const useVisits = (): void => {
  const { pathname, search } = useLocation();
  const entry = currentEntry(
    pathname,
    useNavSections().flatMap(({ entries }) => entries),
  );
  const screen = entry?.path;
  const icon = entry?.icon;
  const name = useCrumbs().at(-1);
  useEffect(() => {
    if (screen) remember({ kind: 'page', path: screen });
  }, [screen]);
  useEffect(() => {
    if (!name || !icon) return undefined;
    const path = pathname + search;
    // A name outlives its address by a moment when a record is closed: only what lasts is a visit.
    const timer = setTimeout(() =>
      remember({ kind: 'record', path, icon, record: { id: path, title: name, path } }),
    );
    return () => clearTimeout(timer);
  }, [name, icon, pathname, search]);
};
