import { limits } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart } from '@sala/shared-ui';
import { LockIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useAccessKind } from './use-emergency-access';
import { useEmergencyMessages } from './use-emergency-messages';

const OpenAccess = lazyPart(
  () => import('./open-access'),
  (module) => module.OpenAccess,
);

/** In place of a clinical record that only an emergency opens. */
export const ProtectedRecord = ({ patientId }: { readonly patientId: string }) => {
  useEmergencyMessages();
  const { t } = useTranslation('hospital');
  const kind = useAccessKind();
  const [opening, setOpening] = useState(false);
  return (
    <>
      <EmptyState
        icon={<LockIcon />}
        title={t(`emergencyAccess.kinds.${kind}.protected`)}
        text={t(`emergencyAccess.kinds.${kind}.protectedText`, {
          minutes: limits.emergencyMinutes,
        })}
        action={
          <Button onClick={() => setOpening(true)}>
            {t(`emergencyAccess.kinds.${kind}.open`)}
          </Button>
        }
      />
      {opening ? <OpenAccess patientId={patientId} onClose={() => setOpening(false)} /> : null}
    </>
  );
};
