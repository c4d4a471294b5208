import { apiKey, apiMutation } from '@sala/shared-auth';
import type { EventTemplate } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';

interface SendingSwitchProps {
  readonly template: EventTemplate;
  readonly onDone: (changed: EventTemplate) => void;
}

/** Whether the text is sent at all. */
export const SendingSwitch = ({ template, onDone }: SendingSwitchProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { event, channel, language, version } = template;
  const enabled = template.state === 'off';
  const change = useMutation({
    ...apiMutation('eventTemplateSwitch'),
    onSuccess: (changed) => {
      notify.success(t(enabled ? 'messageTemplates.turnedOn' : 'messageTemplates.turnedOff'));
      setAsking(false);
      onDone(changed);
      void client.invalidateQueries({ queryKey: apiKey('eventTemplateView') });
      return client.invalidateQueries({ queryKey: apiKey('eventTemplateList') });
    },
  });
  const label = t(enabled ? 'messageTemplates.turnOn' : 'messageTemplates.turnOff');
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(enabled ? 'messageTemplates.onTitle' : 'messageTemplates.offTitle')}
        text={t(enabled ? 'messageTemplates.onText' : 'messageTemplates.offText')}
        confirmLabel={label}
        onConfirm={() =>
          change.mutate({ params: { event, channel, language }, body: { enabled, version } })
        }
        onClose={() => setAsking(false)}
        pending={change.isPending}
        problem={useFailure(change.error)}
      />
    </>
  );
};
