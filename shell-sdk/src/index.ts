/**
 * Public API of the shell for remotes: router, queries, languages and toasts are reached through
 * this package alone. Every name here is stable until a major version.
 */
export {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom';
export {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
export { screenCommands, useCommands, useScreenCommands, type ScreenCommand } from './commands';
export {
  installCustomerTabs,
  useCustomerTabs,
  type CustomerTab,
  type CustomerTabProps,
} from './customer-tabs';
export { useCrumb, useCrumbs } from './crumbs';
export { useDayWords, type DayShape, type DayWords } from './day-words';
export { setTimeZone, useFormat, useLocale, type Formats } from './format';
export { isHeldPlace, useHeldPlace } from './held-place';
export { installLiveEvents, useLiveEvents, useLiveQueries, type LiveNews } from './live-events';
export { changeLocale, installLocaleChange } from './locale-change';
export { installMenu, useMenuFor, type MenuSection } from './menu';
export { notify, onAside, onNotify, type AsideNotice, type Notice } from './notify';
export {
  defineModule,
  screen,
  screenFailure,
  type MessageLoaders,
  type RemoteModule,
  type RemoteRouteObject,
} from './remote-module';
export {
  onOfflineStart,
  setOfflineStart,
  useOfflineStart,
  wantsOfflineStart,
} from './offline-start';
export { subscribePush, toldPush, type ToldPush } from './push-device';
export { installScreenStates, type ScreenFailureProps, type ScreenStates } from './screen-states';
export { useSearchState, type SearchChanges } from './search-state';
export {
  failsAlone,
  widgetQuery,
  type FoundRecord,
  type HelpPanelProps,
  type ModuleSlots,
  type SearchSource,
} from './slots';
export { installSignOut, signOut } from './sign-out';
export { useTranslation } from './translation';
export { tryAgain } from './try-again';
export { onUnattended, useUnattended } from './unattended';
export {
  hasUnsavedWork,
  onUnsavedWork,
  saveUnsavedWork,
  useHasUnsavedWork,
  useUnsavedWork,
} from './unsaved-work';
export { sdkVersion } from './version';
