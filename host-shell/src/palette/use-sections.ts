import { locales } from '@sala/shared-contracts';
import { densities, themes, useAppearance } from '@sala/shared-ui';
import {
  AppearanceIcon,
  HelpIcon,
  HomeIcon,
  KeyboardIcon,
  LanguageIcon,
  RecentIcon,
  SettingsIcon,
  SignOutIcon,
} from '@sala/shared-ui/icons';
import {
  notify,
  signOut,
  useLocale,
  useLocation,
  useNavigate,
  useTranslation,
} from '@sala/shell-sdk';
import { useOwner } from '../composition';
import { openHelp, useHasHelp } from '../help';
import { changeLocale } from '../i18n';
import { openKeymap } from '../keymap/keymap-state';
import { navIcons } from '../layouts/nav-icons';
import { useNavSections } from '../layouts/nav-items';
import { paths } from '../paths';
import type { Entry, Section } from './entry';
import { matchesOf } from './matching';
import { useRecents } from './recents';
import { useRemoteEntries, useScreenEntries, useTypedEntries } from './use-command-entries';
import { useRecordSearch } from './use-record-search';

const usePages = (goTo: (path: string) => void): readonly (Entry & { readonly path: string })[] => {
  const { t } = useTranslation();
  const hasSettings = useOwner(paths.settings) !== undefined;
  const home = {
    id: `page${paths.home}`,
    path: paths.home,
    label: t('frame.home'),
    Icon: HomeIcon,
    run: () => goTo(paths.home),
  };
  const pages = useNavSections().flatMap(({ group, entries }) => {
    const area = t(`groups.${group}`);
    return entries.map(({ path, label, icon, also }) => ({
      id: `page${path}`,
      path,
      label,
      also,
      detail: area === label ? undefined : area,
      Icon: navIcons[icon],
      run: () => goTo(path),
    }));
  });
  const label = t('palette.settings');
  const settings = {
    id: 'settings', // the profile has the same address
    path: paths.settings,
    label,
    Icon: SettingsIcon,
    run: () => goTo(paths.settings),
  };
  return [home, ...pages, ...(hasSettings ? [settings] : [])];
};

const useRecentEntries = (
  pages: ReturnType<typeof usePages>,
  goTo: (path: string) => void,
): readonly Entry[] => {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return useRecents(({ recents }) => recents)
    .filter(({ path }) => path !== here && path !== pathname)
    .flatMap((recent): readonly Entry[] => {
      if (recent.kind === 'record') {
        const { record, icon, path } = recent;
        return [
          {
            id: `recent${path}`,
            path,
            label: record.title,
            detail: record.detail,
            Icon: navIcons[icon],
            run: () => goTo(path),
          },
        ];
      }
      const page = pages.find(({ path }) => path === recent.path);
      return page ? [{ ...page, id: `recent${page.path}`, Icon: RecentIcon }] : [];
    });
};

const usePreferences = (): readonly Entry[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { theme, setTheme, density, setDensity } = useAppearance();
  const hasHelp = useHasHelp();
  const help: Entry = { id: 'help', label: t('help.open'), Icon: HelpIcon, run: openHelp };
  return [
    ...(hasHelp ? [help] : []),
    { id: 'keymap', label: t('keymap.title'), keys: '?', Icon: KeyboardIcon, run: openKeymap },
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        id: `theme/${other}`,
        label: t(`palette.themes.${other}`),
        also: t('frame.theme'),
        Icon: AppearanceIcon,
        run: () => setTheme(other),
      })),
    ...densities
      .filter((other) => other !== density)
      .map((other) => ({
        id: `density/${other}`,
        label: t(`palette.densities.${other}`),
        also: t('profile.density'),
        Icon: AppearanceIcon,
        run: () => setDensity(other),
      })),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: `locale/${other}`,
        label: t(`palette.languages.${other}`),
        also: t('frame.language'),
        Icon: LanguageIcon,
        run: () => void changeLocale(other).catch(() => notify.error(t('failures.noAnswer'))),
      })),
    { id: 'sign-out', label: t('frame.signOut'), Icon: SignOutIcon, run: signOut },
  ];
};

interface Ranked {
  readonly section: Section;
  /** Of its best entry. */
  readonly score: number;
  readonly strong: boolean;
}

/** A place stands once: where one just was, it is not listed a second time. */
const isNotAmong =
  ({ section }: Ranked) =>
  ({ path }: { readonly path?: string | undefined }): boolean =>
    !section.entries.some((recent) => path !== undefined && recent.path === path);

/**
 * All matching sections. Before anything is typed: what is at hand, then where one was. Then
 * actions in which every word begins a word, the best first, and such places where one just was;
 * people and records; what matches weakly; screens.
 */
export const useSections = (typed: string): readonly Section[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goTo = (path: string) => void navigate(path);
  const nothingTyped = typed.trim() === '';
  const pages = usePages(goTo);
  const recentEntries = useRecentEntries(pages, goTo);
  const local = (id: string, title: string, entries: readonly Entry[]): Ranked => {
    const matches = matchesOf(entries, typed, ({ label, also, detail }) => ({
      label,
      also,
      more: [title, detail].join(' '),
    }));
    return {
      section: { id, title, entries: matches.map(({ item }) => item) },
      score: matches[0]?.score ?? 0,
      strong: matches[0]?.strong ?? false,
    };
  };
  const screen = local('screen', t('palette.sections.screen'), useScreenEntries());
  const commands = local('commands', t('palette.sections.commands'), useRemoteEntries(goTo));
  const begun: Section = {
    id: 'typed',
    title: t('palette.sections.commands'),
    entries: useTypedEntries(typed, goTo),
  };
  const recents = local('recent', t('palette.sections.recent'), recentEntries);
  const places = local('pages', t('palette.sections.pages'), pages.filter(isNotAmong(recents)));
  const preferences = local('preferences', t('palette.sections.preferences'), usePreferences());
  const actions = [screen, commands].toSorted((one, other) => one.score - other.score);
  const near = [...actions, recents];
  const strong = near.filter((one) => one.strong);
  const known = [begun, ...[...near, places, preferences].map(({ section }) => section)];
  const { records, offers } = useRecordSearch(
    typed,
    goTo,
    known.every(({ entries }) => entries.length === 0),
  );
  const found = recents.strong
    ? records.map((section) => ({
        ...section,
        entries: section.entries.filter(isNotAmong(recents)),
      }))
    : records;
  const sectionsOf = (ranked: readonly Ranked[]) => ranked.map(({ section }) => section);
  return [
    begun,
    ...sectionsOf(strong),
    ...(nothingTyped ? sectionsOf([screen, recents, commands]) : found),
    ...sectionsOf(nothingTyped ? [] : near.filter((one) => !one.strong)),
    ...sectionsOf([places, preferences]),
    offers,
  ].filter(({ entries, loading }) => entries.length > 0 || loading);
};
