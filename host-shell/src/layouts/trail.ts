import { useCrumbs, useLocale, useLocation, useTranslation } from '@sala/shell-sdk';
import { useOwner } from '../composition';
import { paths } from '../paths';

export interface Crumb {
  readonly label: string;
  /** Where it leads; absent for a group, and for the place where one is. */
  readonly path?: string;
}

/**
 * Where the person is: the group of the sidebar, the screen, and what is open on it. Words of
 * places come from the remotes' contracts, names of records from the screens.
 */
export const useTrail = (): readonly [Crumb, ...Crumb[]] => {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const records = useCrumbs();
  const owned = useOwner(pathname);
  if (!owned) return [{ label: t(pathname === paths.home ? 'frame.home' : 'errors.404.title') }];
  const item = owned.remote.nav
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  const words = owned.remote.messages[locale];
  const names = records.map((label) => ({ label }));
  if (!item) return [{ label: words.title }, ...names];
  const screen = {
    label: words.nav[item.key] ?? words.title,
    ...(names.length > 0 ? { path: item.path } : {}),
  };
  const group = t(`groups.${item.group}`);
  return group === screen.label ? [screen, ...names] : [{ label: group }, screen, ...names];
};

/** Words for the screen as a whole: the last of the trail. */
export const useScreenName = (): string => useTrail().at(-1)?.label ?? '';
