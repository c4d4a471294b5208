import { IconButton } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { useLayoutEffect, useRef } from 'react';
import { rememberCommand } from '../palette/recents';
import { useCreations } from '../palette/use-command-entries';
import { setCreateOpener } from './create-opener';
import { navIcons } from './nav-icons';

/** “+”: what this person creates most, from anywhere. */
export const CreateButton = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creations = useCreations();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => setCreateOpener(() => button.current?.click()), []);
  if (creations.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <IconButton
          ref={button}
          label={t('frame.create')}
          icon={<PlusIcon />}
          variant="outline"
          aria-keyshortcuts="c"
        />
      }
      actions={creations.map(({ id, title, icon, path }) => {
        const Icon = navIcons[icon];
        return {
          key: id,
          label: title,
          icon: <Icon />,
          onSelect: () => {
            rememberCommand(id);
            void navigate(path);
          },
        };
      })}
    />
  );
};
