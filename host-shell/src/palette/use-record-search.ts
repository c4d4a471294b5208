import { useAuth } from '@sala/shared-auth';
import { failsAlone, useTranslation, type FoundRecord } from '@sala/shell-sdk';
import { AlertIcon } from '@sala/shared-ui/icons';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadSearch, useSearches, useSlotWords } from '../slots';
import type { Entry, Section } from './entry';
import { navIcons } from '../layouts/nav-icons';
import { remember } from './recents';
import { withParam } from './use-command-entries';

/** Debounce in milliseconds. */
const debounceMs = 120;
const fewestLetters = 2;

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

/** Letters as in a name, or the digits of a phone: what one would register somebody with. */
const namesSomebody = (words: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]{2,}$/u.test(words) || /^\+?[\d\s()-]{7,}$/.test(words);

export interface FoundRecords {
  /** One section a source. */
  readonly records: readonly Section[];
  /** Registering whoever was not found. */
  readonly offers: Section;
}

/**
 * Record search in every remote that offers it; each source loads, fails and retries alone.
 *
 * @param mayOffer whether the words are not rather those of a screen or an action.
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
  const answers = useQueries({
    queries: searches.map(({ id, remote, key }) => ({
      queryKey: ['palette', id, words],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await loadSearch(remote, key))(words, signal),
      enabled: words !== '',
      placeholderData: keepPreviousData<readonly FoundRecord[]>,
      retry: false, // interactive: the person retries
      meta: failsAlone,
    })),
  });
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
  const records = searches.map(({ id, title, icon }, index) => {
    const answer = answers[index];
    const found = (answer?.data ?? []).map((record): Entry => ({
      id: `${id}/${record.id}`,
      label: record.title,
      detail: record.detail,
      Icon: navIcons[icon],
      run: () => {
        remember({ kind: 'record', path: record.path, icon, record });
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
      loading: words !== typed.trim() || answer?.isFetching === true,
    };
  });
  return { records, offers: offered };
};
