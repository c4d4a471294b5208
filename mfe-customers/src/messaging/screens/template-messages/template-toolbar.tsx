import {
  templateCategories,
  templateLanguages,
  templateStatuses,
  type ValueCount,
} from '@sala/shared-contracts';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { withCounts } from '../../../parts/with-counts';
import { parsePlace, type TemplatePlace } from './template-search';

export interface TemplateToolbarProps {
  readonly place: TemplatePlace;
  readonly statuses: readonly ValueCount[] | undefined;
  readonly onLook: (changes: SearchChanges<TemplatePlace>, replace?: boolean) => void;
}

export const TemplateToolbar = ({ place, statuses, onLook }: TemplateToolbarProps) => {
  const { t } = useTranslation('customers');
  return (
    <TableToolbar>
      <SearchInput
        label={t('templates.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      <FilterSelect
        label={t('templates.status')}
        value={place.status}
        allLabel={t('templates.all')}
        onChange={(status) => onLook(parsePlace.changes({ status }))}
        options={withCounts(
          templateStatuses.map((value) => ({ value, label: t(`templates.statuses.${value}`) })),
          statuses,
        )}
      />
      <FilterSelect
        label={t('templates.category')}
        value={place.category}
        allLabel={t('templates.all')}
        onChange={(category) => onLook(parsePlace.changes({ category }))}
        options={templateCategories.map((value) => ({
          value,
          label: t(`templates.categories.${value}`),
        }))}
      />
      <FilterSelect
        label={t('templates.language')}
        value={place.language}
        allLabel={t('templates.all')}
        onChange={(language) => onLook(parsePlace.changes({ language }))}
        options={templateLanguages.map((value) => ({
          value,
          label: t(`templates.languages.${value}`),
        }))}
      />
      <FilterSelect
        label={t('templates.shown')}
        value={place.archived}
        allLabel={t('templates.notArchived')}
        onChange={(archived) => onLook(parsePlace.changes({ archived }))}
        options={[{ value: 'yes', label: t('templates.archived') }]}
      />
    </TableToolbar>
  );
};
