/**
 * What the shell provides lazily. A facade that is not in the shell's own graph is not provided, and
 * a remote would then ship a copy with its own Chakra context. Nobody calls these.
 */
export const provided = [
  () => import('@sala/shared-ui/form'),
  () => import('@sala/shared-ui/table'),
  () => import('@sala/shared-ui/overlay'),
  () => import('@sala/shared-ui/menu'),
  () => import('@sala/shared-ui/tabs'),
  () => import('@sala/shared-ui/icons'),
];
