import { categoryKinds } from '@sala/shared-contracts';
import { Kbd, Text } from '@sala/shared-ui';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { nothingOpen, parseCategoriesSearch, type CategoriesSearch } from './categories-search';

export interface CategoriesToolbarProps {
  readonly state: CategoriesSearch;
  readonly onChange: (
    changes: Partial<CategoriesSearch>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** Mention the shortcuts that move rows. */
  readonly showMoveKeys: boolean;
}

/** Filters of the list. */
export const CategoriesToolbar = ({ state, onChange, showMoveKeys }: CategoriesToolbarProps) => {
  const { t } = useTranslation('hospital');
  const toKind = (value: string) =>
    onChange({ ...nothingOpen, kind: parseCategoriesSearch({ kind: value }).kind, search: '' });
  return (
    <TableToolbar
      end={
        showMoveKeys ? (
          <Text size="xs" tone="muted" hideBelow="lg">
            {t('move.keys')} <Kbd>{t('move.keyNames')}</Kbd>
          </Text>
        ) : undefined
      }
    >
      <FilterSelect
        label={t('filters.kind')}
        value={state.kind}
        onChange={toKind}
        options={categoryKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.label`) }))}
      />
      <SearchInput
        label={t('filters.search')}
        value={state.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      <FilterSelect
        label={t('filters.show')}
        value={state.archived}
        allLabel={t('filters.activeOnly')}
        options={[{ value: '1', label: t('filters.withArchived') }]}
        onChange={(value) => onChange({ archived: value === '1' ? '1' : '' })}
      />
    </TableToolbar>
  );
};
