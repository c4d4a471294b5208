import { useCan } from '@sala/shared-auth';
import { Button, EmptyState } from '@sala/shared-ui';
import { BoardIcon, SearchIcon } from '@sala/shared-ui/icons';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import { isFiltered, type BoardPlace } from './board-search';

export interface NoCardsProps {
  readonly place: BoardPlace;
  /** There are patients, of others. */
  readonly mine: boolean;
  readonly onClear: () => void;
  readonly onEveryone: () => void;
}

/** Why nobody is on the board, and what to do. */
export const NoCards = ({ place, mine, onClear, onEveryone }: NoCardsProps) => {
  const { t } = useTranslation('hospital');
  const mayBook = useCan('appointments:write');
  if (isFiltered(place))
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('board.noMatch')}
        text={t('board.noMatchText')}
        action={<Button onClick={onClear}>{t('board.clear')}</Button>}
      />
    );
  if (mine)
    return (
      <EmptyState
        icon={<BoardIcon />}
        title={t('board.noneOfMine')}
        text={t('board.noneOfMineText')}
        action={<Button onClick={onEveryone}>{t('board.everyone')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<BoardIcon />}
      title={t('board.empty')}
      text={t('board.purpose')}
      action={
        mayBook ? (
          <Button asChild>
            <Link to={`${paths.appointments}?new=1`}>{t('board.book')}</Link>
          </Button>
        ) : undefined
      }
    />
  );
};
