import type { BoardColumn } from '@sala/shared-contracts';
import { paths } from '../../paths';

/** The board; a phone shows one column of it, this one. */
export const boardAt = (column: BoardColumn): string => `${paths.board}?column=${column}`;
