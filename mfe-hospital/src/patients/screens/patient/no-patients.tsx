import { Button, EmptyState } from '@sala/shared-ui';
import { PatientsIcon, SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import type { ReactNode } from 'react';

interface NoPatientsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** Button of the first step; null without permission. */
  readonly action: ReactNode;
}

/** Empty list, either without any patients or without matches for the filters. */
export const NoPatients = ({ filtered, onClear, action }: NoPatientsProps) => {
  const { t } = useTranslation('hospital');
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('patients.noneFound')}
        text={t('patients.noneFoundText')}
        action={
          <>
            <Button onClick={onClear}>{t('patients.clear')}</Button>
            {action}
          </>
        }
      />
    );
  }
  return (
    <EmptyList
      permission="patients:write"
      icon={<PatientsIcon />}
      title={t('patients.empty')}
      text={t('patients.emptyText')}
      readOnlyText={t('patients.emptyReadOnly')}
      action={action}
    />
  );
};
