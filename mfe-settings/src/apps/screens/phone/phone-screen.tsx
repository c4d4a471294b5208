import { apiKey, apiMutation } from '@sala/shared-auth';
import {
  limits,
  type EndpointInput,
  type Contract,
  type EndpointOutput,
} from '@sala/shared-contracts';
import { Box, Button, Card, Flex } from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { PhoneMessages } from './phone-messages';
import type { PhonePlace } from './phone-search';
import { PhoneTroubles } from './phone-troubles';

type Act = EndpointInput<Contract['sandboxPhoneWrite']>['body']['act'];
type View = EndpointOutput<Contract['sandboxPhoneView']>;

interface PhoneScreenProps {
  readonly place: PhonePlace;
  readonly name: string;
  readonly view: View;
}

/** One phone: what it shows, and what its owner can do. */
export const PhoneScreen = ({ place, name, view }: PhoneScreenProps) => {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const [written, setWritten] = useState(0);
  const { channel, person } = place;
  const write = useMutation({
    ...apiMutation('sandboxPhoneWrite'),
    onSuccess: () => {
      setWritten((before) => before + 1);
      return queries.invalidateQueries({ queryKey: apiKey('sandboxPhoneView') });
    },
  });
  const act = (done: Act) => write.mutate({ body: { channel, person, name, act: done } });
  const rules = useMemo(
    () =>
      yup.object({
        text: yup.string().trim().required(t('phone.rules.text')).max(limits.messageBodyMax),
      }),
    [t],
  );
  const { stoppedMarketing } = view;
  return (
    <Card p="3" maxW="28rem">
      <Box
        as="section"
        aria-label={t('phone.messages')}
        maxH="24rem"
        overflowY="auto"
        tabIndex={0}
        mb="3"
      >
        <PhoneMessages
          name={name}
          messages={view.messages}
          onTap={(messageId, id) => act({ kind: 'button', messageId, id })}
        />
      </Box>
      <Form<{ readonly text: string }>
        key={`${channel}/${person}/${written}`}
        label={t('phone.write')}
        initialValues={{ text: '' }}
        validationSchema={rules}
        onSubmit={({ text }) => act({ kind: 'text', text: text.trim() })}
        submitting={write.isPending}
        problem={useFailure(write.error)}
      >
        <UnsavedWatch />
        <TextareaField name="text" label={t('phone.write')} />
        <Flex justify="flex-end">
          <SubmitButton>{t('phone.send')}</SubmitButton>
        </Flex>
      </Form>
      {channel === 'whatsapp' ? (
        <Flex gap="2" wrap="wrap" mt="3">
          <Button size="sm" variant="outline" onClick={() => act({ kind: 'picture' })}>
            {t('phone.picture')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => act({ kind: 'marketing', value: stoppedMarketing ? 'resume' : 'stop' })}
          >
            {t(stoppedMarketing ? 'phone.resume' : 'phone.stop')}
          </Button>
        </Flex>
      ) : null}
      <PhoneTroubles channel={channel} />
    </Card>
  );
};
