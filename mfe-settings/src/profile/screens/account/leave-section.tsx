import { useAuth } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { SettingsSection } from '../../parts/settings-section';

const LeaveCompany = lazyPart(
  () => import('./leave-company'),
  (module) => module.LeaveCompany,
);

/** Leaving the company by oneself. */
export const LeaveSection = () => {
  const { t } = useTranslation('settings');
  const company = useAuth(({ user }) => user?.company?.name);
  const [asking, setAsking] = useState(false);
  if (company === undefined) return null;
  return (
    <SettingsSection
      title={t('ownAccount.leave.section')}
      text={t('ownAccount.leave.sectionText', { company })}
    >
      <Button alignSelf="flex-start" onClick={() => setAsking(true)}>
        {t('ownAccount.leave.open')}
      </Button>
      {asking ? <LeaveCompany onClose={() => setAsking(false)} /> : null}
    </SettingsSection>
  );
};
