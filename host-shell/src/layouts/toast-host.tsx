import './style-nonce';
import { Box } from '@sala/shared-ui';
import { ToastCard, ToastWords, type ToastKind } from '@sala/shared-ui/toaster';
import { SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, type Ref } from 'react';
import { notices } from './notice-queues';

type ContentProps = CustomContentProps & { readonly ref?: Ref<HTMLDivElement> };

/* Errors interrupt a screen reader; successes wait. */
const contentOf =
  (kind: ToastKind, role: 'alert' | 'status') =>
  ({ ref, style, message }: ContentProps) => (
    <SnackbarContent ref={ref ?? null} style={style}>
      <ToastCard kind={kind} role={role}>
        <ToastWords>{message}</ToastWords>
      </ToastCard>
    </SnackbarContent>
  );

const contents = {
  success: contentOf('success', 'status'),
  info: contentOf('info', 'status'),
  error: contentOf('error', 'alert'),
};

const Toasts = () => {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () => notices.take(({ kind, text }) => void enqueueSnackbar(text, { variant: kind })),
    [enqueueSnackbar],
  );
  return null;
};

/* The library puts 20 px above the first toast; 8 px are enough below sticky content. */
const top = 'max(0px, calc(var(--kept-in-sight-end, 0px) - 12px))';

/** docs/spec/platform.md: top-center, 3000 ms, paused under the pointer. */
export default function ToastHost() {
  return (
    // The `transform` makes this the containing block of the library's fixed box.
    <Box
      position="fixed"
      insetX="0"
      top={top}
      bottom="0"
      zIndex="toast"
      pointerEvents="none"
      transform="translateZ(0)"
      transition="top 160ms"
    >
      <SnackbarProvider
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={3000}
        maxSnack={3}
        preventDuplicate
        Components={contents}
      >
        <Toasts />
      </SnackbarProvider>
    </Box>
  );
}
