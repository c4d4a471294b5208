import { locales } from '@sala/shared-contracts';
import { densities, themes, useAppearance } from '@sala/shared-ui';
import {
  ActionIcon,
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
  useScreenCommands,
  useTranslation,
} from '@sala/shell-sdk';
import { useOwner } from '../composition';
import { openHelp, useHasHelp } from '../help';
import { changeLocale } from '../i18n';
import { openKeymap } from '../keymap/keymap-state';
import { navIcons } from '../layouts/nav-icons';
import { useNavSections } from '../layouts/nav-items';
import { paths } from '../paths';
import { useCommandWords, useRemoteCommands } from '../slots';
import type { Entry, Section } from './entry';
import { foldText, matching } from './matching';
import { useRecents } from './recents';
import { useRecordSearch } from './use-record-search';

const useScreenEntries = (): readonly Entry[] =>
  useScreenCommands().map(({ id, label, keys, run }) => ({
    id: `screen/${id}`,
    label,
    keys,
    run,
    Icon: ActionIcon,
  }));

/** Skips what the screen itself offers under that name or address. */
const useRemoteEntries = (goTo: (path: string) => void): readonly Entry[] => {
  const { pathname } = useLocation();
  const onScreen = useScreenCommands();
  return useRemoteCommands()
    .filter(
      ({ title, path }) =>
        !onScreen.some(({ id, label }) => label === title || path === `${pathname}?${id}=1`),
    )
    .map(({ id, title, icon, path }) => ({
      id: `command/${id}`,
      label: title,
      Icon: navIcons[icon],
      run: () => goTo(path),
    }));
};

/** What was typed behind the word of a command: "task call Ana". */
const useTypedEntries = (typed: string, goTo: (path: string) => void): readonly Entry[] => {
  const wordOf = useCommandWords();
  return useRemoteCommands().flatMap((command) => {
    const word = foldText(wordOf(command) ?? '');
    const rest = typed.trim().slice(word.length);
    if (!command.typed || word === '' || !foldText(typed).trim().startsWith(`${word} `)) return [];
    const {
      id,
      title,
      icon,
      path,
      typed: { param },
    } = command;
    const text = rest.trim();
    return [
      {
        id: `typed/${id}`,
        label: `${title}: ${text}`,
        Icon: navIcons[icon],
        run: () =>
          goTo(`${path}${path.includes('?') ? '&' : '?'}${param}=${encodeURIComponent(text)}`),
      },
    ];
  });
};

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
    return entries.map(({ path, label, icon }) => ({
      id: `page${path}`,
      path,
      label,
      detail: area === label ? undefined : area,
      Icon: navIcons[icon],
      run: () => goTo(path),
    }));
  });
  const label = t('palette.settings');
  const settings = {
    id: `page${paths.settings}`,
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

/** All matching sections, nearest to the current work first. */
export const useSections = (typed: string): readonly Section[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goTo = (path: string) => void navigate(path);
  const pages = usePages(goTo);
  const local = (id: string, title: string, entries: readonly Entry[]): Section => ({
    id,
    title,
    entries: matching(entries, typed, ({ label, detail, keywords }) => ({
      label,
      more: [title, detail, keywords].join(' '),
    })),
  });
  const screen = local('screen', t('palette.sections.screen'), useScreenEntries());
  const commands = local('commands', t('palette.sections.commands'), useRemoteEntries(goTo));
  const begun: Section = {
    id: 'typed',
    title: t('palette.sections.commands'),
    entries: useTypedEntries(typed, goTo),
  };
  const records = useRecordSearch(typed, goTo);
  const recents = local('recent', t('palette.sections.recent'), useRecentEntries(pages, goTo));
  const preferences = local('preferences', t('palette.sections.preferences'), usePreferences());
  return [
    begun,
    screen,
    commands,
    ...records,
    local('pages', t('palette.sections.pages'), pages),
    recents,
    preferences,
  ].filter(({ entries, loading }) => entries.length > 0 || loading);
};
