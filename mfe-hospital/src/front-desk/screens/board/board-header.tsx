import { useCan } from '@sala/shared-auth';
import { Button, IconButton, PageHeader } from '@sala/shared-ui';
import { DeviceIcon, PlusIcon, PrintIcon, SystemThemeIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useHuddlePrint } from '../../../parts/huddle/use-huddle-print';

interface BoardHeaderProps {
  readonly count: number | undefined;
  /** Both screens are in a menu, so that patients begin higher up. */
  readonly phone: boolean;
  readonly onWall: () => void;
  /** undefined without the permission to check in. */
  readonly onKiosk: (() => void) | undefined;
  readonly onAdd: (() => void) | undefined;
}

/** Title, page of the morning huddle, waiting-room screen, kiosk, and the walk-in. */
export const BoardHeader = ({ count, phone, onWall, onKiosk, onAdd }: BoardHeaderProps) => {
  const { t } = useTranslation('hospital');
  const mayPrint = useCan('appointments:read');
  const huddle = useHuddlePrint();
  return (
    <PageHeader
      title={t('board.title')}
      count={count}
      actions={
        <>
          {phone ? (
            <RowMenu
              name={t('board.title')}
              actions={[
                ...(mayPrint
                  ? [{ key: 'huddle', label: t('huddle.printPage'), onSelect: huddle.print }]
                  : []),
                { key: 'wall', label: t('board.wall.open'), onSelect: onWall },
                ...(onKiosk
                  ? [{ key: 'kiosk', label: t('board.kiosk.open'), onSelect: onKiosk }]
                  : []),
              ]}
            />
          ) : (
            <>
              {mayPrint ? (
                <IconButton
                  label={t('huddle.printPage')}
                  icon={<PrintIcon />}
                  loading={huddle.printing}
                  onClick={huddle.print}
                />
              ) : null}
              <IconButton
                label={t('board.wall.open')}
                icon={<SystemThemeIcon />}
                onClick={onWall}
              />
              {onKiosk ? (
                <IconButton label={t('board.kiosk.open')} icon={<DeviceIcon />} onClick={onKiosk} />
              ) : null}
            </>
          )}
          {huddle.sheet}
          {onAdd ? (
            <Button variant="solid" onClick={onAdd}>
              <PlusIcon />
              {t('board.walkIn.new')}
            </Button>
          ) : null}
        </>
      }
    />
  );
};
