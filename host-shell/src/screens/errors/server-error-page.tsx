import { Button, SupportReference } from '@sala/shared-ui';
import { useLocation, useNavigate, useTranslation } from '@sala/shell-sdk';
import type { FailedPlace } from '../../failures';
import { versionAt } from '../../remote-state';
import { ErrorScreen } from './error-screen';

/** Validated: navigation state outlives a release of the shell. */
const readPlace = (state: unknown): FailedPlace | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? {
        from: state.from,
        requestId:
          'requestId' in state && typeof state.requestId === 'string' ? state.requestId : undefined,
      }
    : null;

/** /500: details for support, and the way back. */
export default function ServerErrorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = readPlace(useLocation().state);
  return (
    <ErrorScreen
      code="500"
      title={t('errors.500.title')}
      text={t('errors.500.text')}
      action={
        place ? (
          <Button variant="solid" onClick={() => void navigate(place.from, { replace: true })}>
            {t('errors.retry')}
          </Button>
        ) : null
      }
    >
      <SupportReference requestId={place?.requestId} version={versionAt(place?.from ?? '')} />
    </ErrorScreen>
  );
}
