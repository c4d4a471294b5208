import './style-nonce';
import { ToastCard, ToastWords, type ToastKind } from '@sala/shared-ui/toaster';
import { SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, type Ref } from 'react';
import { notices } from './notices';

type ContentProps = CustomContentProps & { readonly ref?: Ref<HTMLDivElement> };

/* A failure interrupts a screen reader; a success waits for its turn. */
const contentOf = (kind: ToastKind, role: 'alert' | 'status') => ({ ref, style, message }: ContentProps) => (
  <SnackbarContent ref={ref ?? null} style={style}>
    <ToastCard kind={kind} role={role}>
      <ToastWords>{message}</ToastWords>
    </ToastCard>
  </SnackbarContent>
);

const contents = { success: contentOf('success', 'status'), info: contentOf('info', 'status'), error: contentOf('error', 'alert') };

const Toasts = () => {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => notices.take(({ kind, text }) => void enqueueSnackbar(text, { variant: kind })), [enqueueSnackbar]);
  return null;
};

/** Specification §2, §9: top-center, 3000 ms; the time stands still under the pointer. */
export default function ToastHost() {
  return (
    <SnackbarProvider
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      autoHideDuration={3000}
      maxSnack={3}
      preventDuplicate
      Components={contents}
    >
      <Toasts />
    </SnackbarProvider>
  );
}
