import { lazyPart } from '../loading/lazy-with-retry';
import type { PointMenuProps } from './menu-props';

const Menu = lazyPart(
  () => import('./chakra-menu'),
  (module) => module.ChakraPointMenu,
);

/**
 * Action menu at a point of the page, such as a free time of a calendar. Its first action is
 * highlighted.
 */
export const PointMenu = (props: PointMenuProps) => (
  <Menu {...props} within={document.querySelector('main') ?? document.body} />
);
