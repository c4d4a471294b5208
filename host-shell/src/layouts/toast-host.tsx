import './style-nonce';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { notices } from './notices';

const Toasts = () => {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => notices.take(({ kind, text }) => void enqueueSnackbar(text, { variant: kind })), [enqueueSnackbar]);
  return null;
};

/** Specification §2, §9: top-center, 3000 ms. */
export default function ToastHost() {
  return (
    <SnackbarProvider anchorOrigin={{ vertical: 'top', horizontal: 'center' }} autoHideDuration={3000} maxSnack={3} preventDuplicate>
      <Toasts />
    </SnackbarProvider>
  );
}
