import { ActionIcon } from '@sala/shared-ui/icons';
import { useLocation, useScreenCommands, type ScreenCommand } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { navIcons } from '../layouts/nav-icons';
import { useDailyWork } from '../layouts/nav-items';
import { placeOfCreation } from '../layouts/nav-work';
import { useRemoteCommands, useSlotWords } from '../slots';
import type { Entry } from './entry';
import { foldText } from './matching';
import { rememberCommand, useRecents } from './recents';

/** Commands of the remotes: those run lately, then what this person's work creates most. */
const useOrderedCommands = () => {
  const commands = useRemoteCommands();
  const work = useDailyWork();
  const used = useRecents((state) => state.used);
  return useMemo(() => {
    const lately = (id: string): number => (used.includes(id) ? used.indexOf(id) : used.length);
    return commands.toSorted(
      (one, other) =>
        lately(one.id) - lately(other.id) ||
        placeOfCreation(work, one.id) - placeOfCreation(work, other.id),
    );
  }, [commands, work, used]);
};

const creationsMax = 5;

/** What this person creates most, of what they may create; the same commands as the palette's. */
export const useCreations = () => {
  const commands = useRemoteCommands();
  const work = useDailyWork();
  return useMemo(
    () =>
      commands
        .filter(({ id }) => work.creations.includes(id))
        .toSorted((one, other) => placeOfCreation(work, one.id) - placeOfCreation(work, other.id))
        .slice(0, creationsMax),
    [commands, work],
  );
};

/** Whether a command of the screen at that address does what a command of a remote does. */
const standsFor =
  (pathname: string, { id, label }: ScreenCommand) =>
  ({ title, path }: { readonly title: string; readonly path: string }): boolean =>
    label === title || path === `${pathname}?${id}=1`;

/** What the screen itself offers, found also by the words of what it stands for. */
export const useScreenEntries = (): readonly Entry[] => {
  const { pathname } = useLocation();
  const commands = useRemoteCommands();
  const wordsOf = useSlotWords();
  return useScreenCommands().map((command) => {
    const { id, label, keys, run } = command;
    const same = commands.filter(standsFor(pathname, command));
    return {
      id: `screen/${id}`,
      label,
      also: same.map(({ remote, also }) => wordsOf(remote, also) ?? '').join(' '),
      keys,
      run,
      Icon: ActionIcon,
    };
  });
};

/** Skips what the screen itself offers under that name or address. */
export const useRemoteEntries = (goTo: (path: string) => void): readonly Entry[] => {
  const { pathname } = useLocation();
  const onScreen = useScreenCommands();
  const wordsOf = useSlotWords();
  return useOrderedCommands()
    .filter((command) => !onScreen.some((one) => standsFor(pathname, one)(command)))
    .map(({ id, remote, title, icon, path, also }) => ({
      id: `command/${id}`,
      label: title,
      also: wordsOf(remote, also),
      Icon: navIcons[icon],
      run: () => {
        rememberCommand(id);
        goTo(path);
      },
    }));
};

/** An address with a search parameter more. */
export const withParam = (path: string, param: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${param}=${encodeURIComponent(value)}`;

/** What was typed behind the word of a command: "task call Ana". */
export const useTypedEntries = (typed: string, goTo: (path: string) => void): readonly Entry[] => {
  const wordsOf = useSlotWords();
  return useRemoteCommands().flatMap((command) => {
    const word = foldText(wordsOf(command.remote, command.typed?.word) ?? '');
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
        run: () => {
          rememberCommand(id);
          goTo(withParam(path, param, text));
        },
      },
    ];
  });
};
