import { navGroupOf } from '@sala/shared-contracts';
import { useCrumbs, useLocale, useLocation, useTranslation } from '@sala/shell-sdk';
import { useOwner } from '../composition';
import { paths } from '../paths';
import { coveringItem } from './nav-items';

export interface Crumb {
  readonly label: string;
  /** Absent for groups and the current item. */
  readonly path?: string;
}

/**
 * Breadcrumb items: sidebar group, screen, open record. Labels of places come from contracts, names
 * of records from screens.
 */
export const useBreadcrumb = (): readonly [Crumb, ...Crumb[]] => {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const records = useCrumbs();
  const owned = useOwner(pathname);
  if (!owned) return [{ label: t(pathname === paths.home ? 'frame.home' : 'errors.404.title') }];
  const item = coveringItem(pathname, owned.remote.nav);
  const words = owned.remote.messages[locale];
  const names = records.map((label) => ({ label }));
  if (!item) return [{ label: words.title }, ...names];
  const screen = {
    label: words.nav[item.key] ?? words.title,
    ...(names.length > 0 ? { path: item.path } : {}),
  };
  const group = t(`groups.${navGroupOf(item.group)}`);
  return group === screen.label ? [screen, ...names] : [{ label: group }, screen, ...names];
};

/** The last breadcrumb item. */
export const useScreenName = (): string => useBreadcrumb().at(-1)?.label ?? '';
