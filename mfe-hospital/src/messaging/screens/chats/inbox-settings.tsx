import { limits, type InboxSettings } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { NumberField, parseNumber, SwitchField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

interface SettingsProps {
  readonly onClose: () => void;
}

const Loaded = ({ settings, onClose }: SettingsProps & { readonly settings: InboxSettings }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const update = useMutation({
    ...apiMutation('inboxSettingsUpdate'),
    onSuccess: () => {
      notify.success(t('patientChats.settingsSaved'));
      onClose();
      for (const name of ['inboxSettingsView', 'conversationList', 'conversationView'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
    },
  });
  const rules = useMemo(() => {
    const minutes = yup
      .string()
      .test('minutes', t('patientChats.minutesRange', { max: limits.replyMinutesMax }), (typed) => {
        const value = parseNumber(typed ?? '');
        return (
          value === null ||
          (Number.isInteger(value) && value >= 1 && value <= limits.replyMinutesMax)
        );
      });
    return yup.object({ first: minutes, later: minutes });
  }, [t]);
  return (
    <FormDialog
      open
      title={t('patientChats.settings')}
      initialValues={{
        first: settings.firstReplyMinutes === null ? '' : String(settings.firstReplyMinutes),
        later: settings.replyMinutes === null ? '' : String(settings.replyMinutes),
        takesTurns: settings.takesTurns,
      }}
      validationSchema={rules}
      onSubmit={({ first, later, takesTurns }) =>
        update.mutate({
          body: {
            version: settings.version,
            firstReplyMinutes: parseNumber(first),
            replyMinutes: parseNumber(later),
            takesTurns,
          },
        })
      }
      submitting={update.isPending}
      problem={useFailure(update.error)}
      onClose={onClose}
    >
      <NumberField
        name="first"
        integer
        label={t('patientChats.firstReply')}
        help={t('patientChats.blankMeansNone')}
      />
      <NumberField name="later" integer label={t('patientChats.laterReply')} />
      <SwitchField
        name="takesTurns"
        label={t('patientChats.takesTurns')}
        help={t('patientChats.takesTurnsHelp')}
      />
    </FormDialog>
  );
};

/** How soon people are to be answered, and whether departments take turns. */
export const InboxSettingsForm = ({ onClose }: SettingsProps) => {
  const { data } = useQuery({ ...apiQuery('inboxSettingsView'), meta: failsAlone });
  return data ? <Loaded settings={data} onClose={onClose} /> : null;
};
