import { useAuth } from '@sala/shared-auth';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navIcons } from '../layouts/nav-icons';
import { loadSearch, useSearches, useSlotWords } from '../slots';
import type { Entry, Section } from './entry';
import { matching } from './matching';
import { holdOrder } from './palette-state';
import { recentFirst, remember, rememberOpened, useRecents } from './recents';
import { withParam } from './use-command-entries';

/** Debounce in milliseconds. */
const debounceMs = 120;
const fewestLetters = 2;

/**
 * How long the sources wait for each other, in milliseconds, so that no group appears above one
 * that is already read. A slower one comes below.
 */
const patienceMs = 1500;

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

/**
 * A name with a surname, or the digits of a phone: what one would register somebody with. One word
 * alone is rather a verb that nothing answers to.
 */
const namesSomebody = (words: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}'’.-]+(?:\s+[\p{L}\p{M}'’.-]+)+$/u.test(words) ||
  /^\+?[\d\s()-]{7,}$/.test(words);

export interface FoundRecords {
  /** One section a source. */
  readonly records: readonly Section[];
  /** Registering whoever was not found. */
  readonly offers: Section;
}

/** Asks every source for the words; each fails and retries alone. */
const useAnswers = (words: string, enabled: boolean) =>
  useQueries({
    queries: useSearches().map(({ id, remote, key }) => ({
      queryKey: ['palette', id, words],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await loadSearch(remote, key))(words, signal),
      enabled: enabled && words !== '',
      retry: false, // interactive: the person retries
      meta: failsAlone,
    })),
  });

/**
 * The words whose answers are on the screen: those asked for once every source has answered, or
 * once patience is over; until then the ones before.
 *
 * @param onLate patience is over: what is on the screen keeps its place.
 */
const useShownWords = (asked: string, complete: boolean, onLate: () => void): string => {
  const [shown, setShown] = useState('');
  const [late, setLate] = useState('');
  if (shown !== asked && (complete || asked === '' || late === asked)) setShown(asked);
  useEffect(() => {
    if (asked === shown) return undefined;
    const timer = setTimeout(() => setLate(asked), patienceMs);
    return () => clearTimeout(timer);
  }, [asked, shown]);
  // Once they are on the screen.
  useEffect(() => {
    if (late !== '' && late === shown) onLate();
  }, [late, shown, onLate]);
  return shown;
};

/**
 * Record search in every remote that offers it; each source loads, fails and retries alone, and
 * they are shown together.
 *
 * @param mayOffer whether no screen or action answers to the words.
 */
export const useRecordSearch = (
  typed: string,
  goTo: (path: string) => void,
  mayOffer: boolean,
): FoundRecords => {
  const { t } = useTranslation();
  const searches = useSearches();
  const settled = useSettled(typed.trim());
  const enough = typed.trim().length >= fewestLetters;
  const words = enough && settled.length >= fewestLetters ? settled : '';
  const answers = useAnswers(words, true);
  const complete = answers.every(({ isSuccess, isError }) => isSuccess || isError);
  const shown = useShownWords(words, complete, holdOrder);
  const shownAnswers = useAnswers(shown, false);
  const opened = useRecents(({ opened: ids }) => ids);
  const held = useAuth(({ user }) => user?.permissions);
  const wordsOf = useSlotWords();
  const foundNobody =
    words === typed.trim() &&
    searches.every(({ register }, index) => {
      const answer = answers[index];
      return !register || (answer?.isFetching === false && answer.data?.length === 0);
    });
  const offers: Entry[] = searches.flatMap(({ id, remote, icon, register }) => {
    if (!register || !foundNobody || !mayOffer || !namesSomebody(words)) return [];
    const { key, path, param, permission } = register;
    if (permission && !held?.includes(permission)) return [];
    return [
      {
        id: `register/${id}`,
        label: (wordsOf(remote, key) ?? key).replace('{{words}}', () => words),
        Icon: navIcons[icon],
        run: () => goTo(withParam(path, param, words)),
        isOffer: true,
      },
    ];
  });
  const offered = { id: 'offers', title: t('palette.sections.offers'), entries: offers };
  if (!enough) return { records: [], offers: offered };
  const current = shown === typed.trim();
  const records = searches.map(({ id, title, icon }, index) => {
    const answer = shownAnswers[index];
    const all = recentFirst(answer?.data ?? [], opened);
    // Of an earlier answer only what visibly fits what was typed since.
    const fitting = current
      ? all
      : all.filter(
          (record) =>
            matching([record], typed, ({ title: label, detail }) => ({ label, more: detail }))
              .length > 0,
        );
    const found = fitting.map((record): Entry => ({
      id: `${id}/${record.id}`,
      path: record.path,
      label: record.title,
      detail: record.detail,
      Icon: navIcons[icon],
      run: () => {
        remember({ kind: 'record', path: record.path, icon, record });
        rememberOpened(record.id);
        goTo(record.path);
      },
    }));
    const retry: Entry = {
      id: `${id}!`,
      label: t('palette.searchFailed', { what: title }),
      detail: t('palette.retry'),
      Icon: AlertIcon,
      run: () => void answer?.refetch(),
      keepsOpen: true,
    };
    const failed = answer?.isError === true && !answer.isFetching;
    return {
      id,
      title,
      entries: failed ? [retry] : found,
      loading: !current || answer?.isFetching === true,
    };
  });
  return { records, offers: offered };
};
