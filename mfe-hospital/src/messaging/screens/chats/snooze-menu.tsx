import { Button, lazyPart } from '@sala/shared-ui';
import { PlannedIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useState } from 'react';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { soonTimes, type SoonTime } from './chat-times';

const ChooseMoment = lazyPart(
  () => import('./choose-moment'),
  (module) => module.ChooseMoment,
);

const soon = ['hour', 'afternoon', 'tomorrow', 'monday'] as const satisfies readonly SoonTime[];

/** Puts off until a moment. */
export const SnoozeMenu = ({ onSnooze }: { readonly onSnooze: (until: string) => void }) => {
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const now = useNow();
  const { moment } = useZonedFormat(zone);
  const [choosing, setChoosing] = useState(false);
  const times = soonTimes(new Date(now), zone);
  return (
    <>
      <ActionMenu
        trigger={
          <Button size="sm">
            <PlannedIcon />
            {t('patientChats.snooze')}
          </Button>
        }
        actions={[
          ...soon.map((key) => ({
            key,
            label: `${t(`patientChats.soon.${key}`)} · ${moment(times[key])}`,
            onSelect: () => onSnooze(times[key]),
          })),
          {
            key: 'other',
            label: t('patientChats.otherTime'),
            onSelect: () => setChoosing(true),
          },
        ]}
      />
      {choosing ? (
        <ChooseMoment
          title={t('patientChats.snooze')}
          submitLabel={t('patientChats.snooze')}
          onChosen={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
};
