import { readablePhone, type CheckInView } from '@sala/shared-contracts';
import { Box, lazyPart } from '@sala/shared-ui';
import { CheckboxField, RadioGroupField } from '@sala/shared-ui/form';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { Step } from './step';

const NoticeText = lazyPart(
  () => import('../../../parts/notice-text'),
  (module) => module.NoticeText,
);

/** Contact data and consents; for a minor, also the guardian. */
export const ConsentStep = ({
  view: { patient, notice, noticeAccepted },
}: {
  readonly view: CheckInView;
}) => {
  const { t } = useTranslation('hospital');
  const guardian = patient.guardian;
  return (
    <Step number={2} title={t('checkIn.steps.consents')}>
      <Facts
        facts={[
          {
            key: 'phone',
            label: t('checkIn.phone'),
            content: patient.phone ? readablePhone(patient.phone) : t('checkIn.none'),
          },
          { key: 'email', label: t('checkIn.email'), content: patient.email ?? t('checkIn.none') },
          ...(patient.minor
            ? [
                {
                  key: 'guardian',
                  label: t('checkIn.guardian'),
                  content: guardian?.name ?? t('checkIn.guardianMissing'),
                },
              ]
            : []),
        ]}
      />
      {notice && noticeAccepted ? (
        <div>
          <StatusChip {...statusLooks.done}>
            {t('checkIn.noticeAccepted', { number: notice.number })}
          </StatusChip>
        </div>
      ) : null}
      {notice && !noticeAccepted ? (
        <>
          <Box
            tabIndex={0}
            role="region"
            aria-label={t('checkIn.notice', { number: notice.number })}
            h="9rem"
            overflowY="auto"
            p="3"
            bg="bg.muted"
            borderRadius="md"
          >
            <NoticeText body={notice.body} />
          </Box>
          <CheckboxField
            name="noticeAccepted"
            label={t('checkIn.accepts', { number: notice.number })}
            required
          />
          <RadioGroupField
            name="method"
            label={t('checkIn.how')}
            direction="row"
            options={[
              { value: 'signed', label: t('checkIn.methods.signed') },
              { value: 'verbal', label: t('checkIn.methods.verbal') },
            ]}
          />
        </>
      ) : null}
      <CheckboxField name="whatsapp" label={t('checkIn.whatsapp')} />
    </Step>
  );
};
