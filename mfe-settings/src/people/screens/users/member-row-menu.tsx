import type { Member } from '@sala/shared-contracts';
import {
  BlockIcon,
  DeviceIcon,
  EditIcon,
  LockIcon,
  RestoreIcon,
  SignOutIcon,
} from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import type { MemberAct } from './users-search';

const icons: Readonly<Record<MemberAct, MenuAction['icon']>> = {
  edit: <EditIcon />,
  suspend: <BlockIcon />,
  reactivate: <RestoreIcon />,
  deactivate: <SignOutIcon />,
  password: <LockIcon />,
  secondFactor: <DeviceIcon />,
};

const actsOf = ({ status, secondFactor, passwordChangeRequired }: Member): readonly MemberAct[] => [
  'edit',
  ...(passwordChangeRequired ? [] : ['password' as const]),
  ...(secondFactor ? ['secondFactor' as const] : []),
  status === 'active' ? 'suspend' : 'reactivate',
  'deactivate',
];

/** What can be done with a person. */
export const MemberRowMenu = ({
  member,
  onAct,
}: {
  readonly member: Member;
  readonly onAct: (act: MemberAct) => void;
}) => {
  const { t } = useTranslation('settings');
  return (
    <RowMenu
      name={member.name}
      actions={actsOf(member).map((act) => ({
        key: act,
        label: t(`users.acts.${act}`),
        icon: icons[act],
        danger: act === 'deactivate',
        onSelect: () => onAct(act),
      }))}
    />
  );
};
