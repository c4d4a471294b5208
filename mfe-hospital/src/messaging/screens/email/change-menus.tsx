import { apiQuery } from '@sala/shared-auth';
import { emailCategories } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import type { MailChange } from './use-change-mail';

interface MenuProps {
  readonly onChange: (change: MailChange) => void;
}

/** Moves to another category. */
export const MoveMenu = ({ onChange }: MenuProps) => {
  const { t } = useTranslation('hospital');
  return (
    <ActionMenu
      trigger={
        <Button size="sm">
          {t('email.move')}
          <ExpandIcon />
        </Button>
      }
      actions={emailCategories.map((category) => ({
        key: category,
        label: t(`email.categories.${category}`),
        onSelect: () => onChange({ kind: 'move', category }),
      }))}
    />
  );
};

/** Gives to a person, or to nobody. */
export const AssignMenu = ({ onChange }: MenuProps) => {
  const { t } = useTranslation('hospital');
  const people = useQuery({ ...apiQuery('emailAssigneeList'), meta: failsAlone });
  return (
    <ActionMenu
      trigger={
        <Button size="sm">
          {t('email.assign')}
          <ExpandIcon />
        </Button>
      }
      actions={[
        ...(people.data?.items ?? []).map(({ id, name }) => ({
          key: id,
          label: name,
          onSelect: () => onChange({ kind: 'assign', assigneeId: id }),
        })),
        {
          key: 'nobody',
          label: t('email.unassign'),
          onSelect: () => onChange({ kind: 'assign', assigneeId: null }),
        },
      ]}
    />
  );
};
