import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { locales, type EventTemplate, type EventText, type Locale } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Heading, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  notify,
  useCrumb,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { RefusalList } from '@sala/screen-parts/refusal-list';
import { useMemo } from 'react';
import type { TemplatePlace, TextPlace } from './message-template-search';
import { SendingSwitch } from './sending-switch';
import { TemplateFields } from './template-fields';
import {
  templateRules,
  templateText,
  templateValues,
  type TemplateValues,
} from './template-values';
import { TextVersions } from './text-versions';

interface PanelProps {
  readonly place: TextPlace;
  readonly onCopy: (language: Locale) => void;
  readonly onClose: () => void;
}

const useTitle = ({ event, channel, language }: TextPlace): string => {
  const { t } = useTranslation('hospital');
  return t('messageTemplates.panel', {
    event: t(`messageTemplates.events.${event}`),
    channel: t(`messageTemplates.channels.${channel}`),
    language: t(`messageTemplates.languages.${language}`),
  });
};

const Concerns = ({ template: { concerns, state } }: { readonly template: EventTemplate }) => {
  const { t } = useTranslation('hospital');
  return (
    <Box display="grid" gap="1">
      <Text size="sm" tone="muted">
        {t(`messageTemplates.stateTexts.${state}`)}
      </Text>
      {concerns.map((concern) => (
        <Text key={concern} size="sm" tone="danger">
          {t(`messageTemplates.concerns.${concern}`)}
        </Text>
      ))}
    </Box>
  );
};

/** @param copied a text in another language that this one begins with. */
const EditTemplate = ({
  template,
  copied,
  place,
  onCopy,
  onClose,
}: PanelProps & { readonly template: EventTemplate; readonly copied: EventText | null }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('hospital-templates:write');
  const client = useQueryClient();
  const title = useTitle(place);
  useCrumb(title);
  const forget = () => {
    void client.invalidateQueries({ queryKey: apiKey('eventTemplateList') });
    void client.invalidateQueries({ queryKey: apiKey('eventTemplateView') });
  };
  const save = useMutation({
    ...apiMutation('eventTemplateSave'),
    onSuccess: () => {
      notify.success(t('messageTemplates.saved'));
      forget();
    },
  });
  const rules = useMemo(() => templateRules(t, place), [t, place]);
  const edit = useRecordEdit<EventTemplate, TemplateValues, Partial<EventText>>({
    entry: template,
    update: save,
    stays: true,
    send: ({ version, ...text }) =>
      save.mutate({ params: place, body: { ...template.text, ...text, version } }),
    changesOf: (values, base) => {
      const text = templateText(values);
      return JSON.stringify(text) === JSON.stringify(base.text) ? {} : text;
    },
    valuesOf: ({ text }) => templateValues(text),
    lines: ({ text }) => [{ label: t('messageTemplates.body'), text: text.body }],
    forget,
  });
  const { base, saves } = edit;
  return (
    <FormPanel<TemplateValues>
      title={title}
      description={<Concerns template={base} />}
      submitLabel={t('messageTemplates.save')}
      initialValues={templateValues((saves === 0 ? copied : null) ?? base.text)}
      saved={saves}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={save.isPending}
      problem={edit.problem}
      readOnly={!canWrite}
      onClose={onClose}
    >
      {edit.notice}
      <TemplateFields place={place} readOnly={!canWrite} />
      {canWrite ? (
        <Box display="flex" flexWrap="wrap" gap="2">
          <SendingSwitch template={base} onDone={edit.take} />
          {locales
            .filter((one) => one !== place.language)
            .map((one) => (
              <Button key={one} size="sm" onClick={() => onCopy(one)}>
                {t('messageTemplates.copyTo', { language: t(`messageTemplates.languages.${one}`) })}
              </Button>
            ))}
        </Box>
      ) : null}
      <TextVersions template={base} canWrite={canWrite} onDone={edit.take} />
      {base.refusals.length > 0 ? (
        <Box as="section" aria-label={t('messageTemplates.notSent')}>
          <Heading as="h3" size="sm">
            {t('messageTemplates.notSent')}
          </Heading>
          <RefusalList label={t('messageTemplates.notSent')} refusals={base.refusals} />
        </Box>
      ) : null}
    </FormPanel>
  );
};

/** The text in the address, opened with what it was then: its version tells what changed since. */
export const OpenTemplate = ({
  from,
  ...props
}: PanelProps & { readonly from: TemplatePlace['from'] }) => {
  const { place, onClose } = props;
  const title = useTitle(place);
  const opened = useQuery({
    ...apiQuery('eventTemplateView', { params: place }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const source = useQuery({
    ...apiQuery('eventTemplateView', { params: { ...place, language: from || place.language } }),
    enabled: from !== '',
    gcTime: 0,
  });
  const failed = opened.isError ? opened : source;
  const problem = failed.error instanceof ApiError ? failed.error.problem : null;
  if (opened.data && (from === '' || source.data))
    return <EditTemplate template={opened.data} copied={source.data?.text ?? null} {...props} />;
  if (!failed.isError) return null;
  return (
    <SidePanel beside="form" open title={title} onClose={onClose}>
      <ErrorState
        problem={problem}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    </SidePanel>
  );
};
