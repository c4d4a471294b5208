export { AsideToasts, type AsideToast, type AsideToastsProps } from './aside-toasts';
export { ToastCard, ToastWords, type ToastKind } from './toast-card';
