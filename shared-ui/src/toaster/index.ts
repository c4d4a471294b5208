export { AsideToasts, type AsideToast, type AsideToastsProps } from './aside-toasts';
