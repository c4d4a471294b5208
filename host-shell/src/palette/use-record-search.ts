import { failsAlone, useTranslation, type FoundRecord } from '@sala/shell-sdk';
import { AlertIcon } from '@sala/shared-ui/icons';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadSearch, useSearches } from '../slots';
import type { Entry, Section } from './entry';
import { navIcons } from '../layouts/nav-icons';
import { remember } from './recents';

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

/** Record search in every remote that offers it; each source loads, fails and retries alone. */
export const useRecordSearch = (
  typed: string,
  goTo: (path: string) => void,
): readonly Section[] => {
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
  if (!enough) return [];
  return searches.map(({ id, title, icon }, index) => {
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
};
