import { apiQuery } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { RecentIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

/** Recently opened patients. */
export const RecentPatients = ({ onOpen }: { readonly onOpen: (patientId: string) => void }) => {
  const { t } = useTranslation('hospital');
  const { data } = useQuery({ ...apiQuery('patientRecent'), meta: failsAlone });
  const recent = data?.items ?? [];
  if (recent.length === 0) return null;
  return (
    <ActionMenu
      actions={recent.map(({ id, name, recordNumber }) => ({
        key: id,
        label: `${name} · ${recordNumber}`,
        onSelect: () => onOpen(id),
      }))}
      trigger={
        <Button>
          <RecentIcon />
          {t('patients.recent')}
        </Button>
      }
    />
  );
};
