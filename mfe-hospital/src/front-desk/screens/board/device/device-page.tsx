import { deviceToken, useAuth } from '@sala/shared-auth';
import { Button, LoadingState } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { KioskStepLayout } from '../kiosk/kiosk-step-layout';
import { PairDevice } from './pair-device';
import { PairedDevice } from './paired-device';
import { useEndSession } from './use-end-session';

/* A browser in the lobby keeps no staff session: whoever signs in beside it is signed out. */
const EndSession = () => {
  const { end } = useEndSession();
  useEffect(() => end(), [end]);
  return <LoadingState shape="text" rows={3} />;
};

const AskToSignOut = () => {
  const { t } = useTranslation('hospital');
  const { end, isPending } = useEndSession();
  return (
    <KioskStepLayout title={t('device.signedIn.title')} text={t('device.signedIn.text')}>
      <Button variant="solid" h="14" fontSize="lg" loading={isPending} onClick={end}>
        {t('device.signedIn.signOut')}
      </Button>
    </KioskStepLayout>
  );
};

/** /device: the browser on a wall or in a lobby, which works without a session. */
export default function DevicePage() {
  const { t } = useTranslation('hospital');
  const isSignedIn = useAuth(({ token }) => token !== null);
  const [state, setState] = useState<'unpaired' | 'paired' | 'revoked'>(
    deviceToken.read() === null ? 'unpaired' : 'paired',
  );
  if (isSignedIn) return state === 'paired' ? <EndSession /> : <AskToSignOut />;
  if (state === 'paired') {
    const onRevoked = () => {
      deviceToken.clear();
      setState('revoked');
    };
    return <PairedDevice onRevoked={onRevoked} />;
  }
  if (state === 'revoked')
    return (
      <KioskStepLayout title={t('device.revoked.title')} text={t('device.revoked.text')}>
        <Button variant="solid" h="14" fontSize="lg" onClick={() => setState('unpaired')}>
          {t('device.revoked.again')}
        </Button>
      </KioskStepLayout>
    );
  return (
    <PairDevice
      onPaired={(token) => {
        deviceToken.write(token);
        setState('paired');
      }}
    />
  );
}
