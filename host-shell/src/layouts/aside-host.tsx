import { AsideToasts } from '@sala/shared-ui/toaster';
import { asides } from './notices';

/** The second region of specification §9: bottom-right, Alt+T. */
export default function AsideHost() {
  return <AsideToasts take={asides.take} />;
}
