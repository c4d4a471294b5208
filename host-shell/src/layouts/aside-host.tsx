import { AsideToasts } from '@sala/shared-ui/toaster';
import { asides } from './notice-queues';

/** Second toast region (docs/spec/platform.md): bottom-right, Alt+T. */
export default function AsideHost() {
  return <AsideToasts take={asides.take} />;
}
