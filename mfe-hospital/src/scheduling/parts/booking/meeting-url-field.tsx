import { TextField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

/** Meeting address of a remote appointment. */
export const MeetingUrlField = () => {
  const { t } = useTranslation('hospital');
  return (
    <TextField
      name="meetingUrl"
      type="url"
      label={t('bookingForm.meetingUrl')}
      help={t('bookingForm.meetingUrlHelp')}
      autoComplete="off"
    />
  );
};
