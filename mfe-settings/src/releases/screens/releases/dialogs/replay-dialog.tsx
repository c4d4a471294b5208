import { apiMutation } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useFormat, useMutation, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { problemOf } from '../use-releases';

const compositionId = /^c-\d{6,}$/;

const Unsaved = () => {
  useUnsavedWork(useFormikContext().dirty);
  return null;
};

/** Shows a past composition in this browser only. */
export const ReplayDialog = ({
  composition = '',
  onClose,
}: {
  readonly composition?: string | undefined;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const grant = useMutation(apiMutation('releaseGrantCreate'));
  if (grant.data) {
    return (
      <InfoDialog open onClose={onClose} title={t('releases.replay.ready')} size="sm">
        <Text mb="4">
          {t('releases.replay.readyText', { until: dateTime(grant.data.expiresAt) })}
        </Text>
        <Flex justify="flex-end">
          <Button asChild variant="solid">
            {/* Opens another tab; this one keeps the current composition. */}
            <a href={grant.data.path} target="_blank" rel="noreferrer">
              {t('releases.replay.open')}
            </a>
          </Button>
        </Flex>
      </InfoDialog>
    );
  }
  return (
    <FormDialog<{ composition: string }>
      open
      size="sm"
      title={t('releases.replay.title')}
      description={t('releases.replay.text')}
      submitLabel={t('releases.replay.create')}
      initialValues={{ composition }}
      validationSchema={yup.object({
        composition: yup
          .string()
          .trim()
          .required(t('releases.validation.composition'))
          .matches(compositionId, t('releases.validation.composition')),
      })}
      onSubmit={(values) =>
        grant.mutate({ body: { kind: 'replay', composition: values.composition.trim() } })
      }
      onClose={onClose}
      submitting={grant.isPending}
      problem={problemOf(grant.error)}
    >
      <Unsaved />
      <TextField name="composition" label={t('releases.fields.composition')} mono required />
    </FormDialog>
  );
};
