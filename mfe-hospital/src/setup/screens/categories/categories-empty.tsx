import { Button, EmptyState } from '@sala/shared-ui';
import { CategoriesIcon, SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import type { ReactNode } from 'react';
import type { CategoriesSearch } from './categories-search';

export interface CategoriesEmptyProps {
  readonly state: CategoriesSearch;
  /** Button to create one; null without permission. */
  readonly create: ReactNode;
  readonly onClearSearch: () => void;
}

/** Empty list, either without matches for the search or without any categories. */
export const CategoriesEmpty = ({ state, create, onClearSearch }: CategoriesEmptyProps) => {
  const { t } = useTranslation('hospital');
  const { kind, search, archived } = state;
  if (search) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('empty.notFound', { search })}
        text={archived ? t('empty.otherWords') : t('empty.orArchived')}
        action={<Button onClick={onClearSearch}>{t('empty.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyList
      permission="categories:manage"
      icon={<CategoriesIcon />}
      title={t('empty.title', { kind: t(`kinds.${kind}.label`) })}
      text={t(`kinds.${kind}.purpose`)}
      action={create}
    />
  );
};
