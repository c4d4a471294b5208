export {
  Box,
  Center,
  Flex,
  Grid,
  HStack,
  Spacer,
  Stack,
  VisuallyHidden,
  VStack,
  type BoxProps,
  type FlexProps,
  type StackProps,
} from '@chakra-ui/react';
export { UiProvider, type UiProviderProps } from './theme/provider';
export {
  fillMessage,
  UiMessagesProvider,
  useNumberFormat,
  useUiMessages,
  type UiLocale,
  type UiMessages,
} from './messages/messages';
export {
  appearance,
  applyAppearance,
  densities,
  fonts,
  resolveTheme,
  themes,
  useAppearance,
  type Appearance,
  type Density,
  type Font,
  type Theme,
} from './appearance/appearance';
export { setSheetNotice } from './overlay/sheet-notice';
export { bootScript } from './appearance/boot-script';
export { loadFont } from './appearance/fonts';
export {
  Button,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './controls/button';
export { Skeleton, Spinner } from './controls/spinner';
export { Badge, Card, Code, Heading, Kbd, Link, Text } from './controls/text';
export { Avatar } from './controls/avatar';
export { Page, PageHeader, type PageHeaderProps } from './layout/page';
export { LoadingState, type LoadingStateProps } from './states/loading-state';
export {
  DeniedState,
  EmptyState,
  ErrorState,
  type DeniedStateProps,
  type EmptyStateProps,
  type ErrorStateProps,
} from './states/states';
export { SupportReference, type SupportReferenceProps } from './states/support-reference';
export { ErrorBoundary, type ErrorBoundaryProps } from './loading/error-boundary';
export { lazyPart, lazyWithRetry, type LazyOptions } from './loading/lazy-with-retry';
export { useLoadAhead } from './loading/use-load-ahead';
export {
  allDrafts,
  forgetDrafts,
  keepDrafts,
  namesOfTyped,
  onDrafts,
  restoreDrafts,
  type Drafts,
} from './drafts/drafts';
/** Factory for the icons that remotes bundle (docs/adr/0051); not imported directly. */
export { createLucideIcon } from 'lucide-react';
export { requestIdOf, type UiFieldError, type UiProblem } from './problem';
