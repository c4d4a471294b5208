import {
  patientChannels,
  type EventTemplateHead,
  type TemplateEvent,
} from '@sala/shared-contracts';
import { Badge, Button, HStack, Text, VisuallyHidden, VStack } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import type { Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import type { TemplatePlace, TextPlace } from './message-template-search';

export interface EventRow {
  /** The event. */
  readonly id: string;
  readonly event: TemplateEvent;
  readonly heads: readonly EventTemplateHead[];
}

export const isShown = (
  { state, concerns }: EventTemplateHead,
  show: TemplatePlace['show'],
): boolean => (show === 'concerns' ? concerns.length > 0 : state === show);

const tones = { default: 'neutral', own: 'accent', off: 'neutral' } as const;

/** One text: how it begins, whose it is, how long, and whether it is to be looked at. */
const TextCell = ({
  head: { event, channel, language, state, concerns, preview, segments },
  onOpen,
}: {
  readonly head: EventTemplateHead;
  readonly onOpen: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const isOff = state === 'off';
  return (
    <Button
      size="sm"
      variant="ghost"
      height="auto"
      w="full"
      px="2"
      py="1.5"
      display="grid"
      justifyContent="stretch"
      gap="1"
      justifyItems="start"
      textAlign="start"
      whiteSpace="normal"
      aria-description={
        concerns.map((one) => t(`messageTemplates.concerns.${one}`)).join(' ') || undefined
      }
      onClick={onOpen}
    >
      <VisuallyHidden>
        {t('messageTemplates.open', {
          event: t(`messageTemplates.events.${event}`),
          channel: t(`messageTemplates.channels.${channel}`),
          language: t(`messageTemplates.languages.${language}`),
        })}
      </VisuallyHidden>
      <HStack gap="1.5" wrap="wrap">
        <Text as="span" size="xs" fontWeight="semibold">
          {t(`messageTemplates.short.${language}`)}
        </Text>
        <Badge tone={tones[state]}>{t(`messageTemplates.states.${state}`)}</Badge>
        {segments === null || isOff ? null : (
          <Text as="span" size="xs" tone="muted" figures>
            {t('messageTemplates.segments', { count: segments })}
          </Text>
        )}
        {concerns.length > 0 ? (
          <Badge
            tone="danger"
            title={concerns.map((one) => t(`messageTemplates.concerns.${one}`)).join(' ')}
          >
            <AlertIcon />
            {t('messageTemplates.review')}
          </Badge>
        ) : null}
      </HStack>
      <Text
        as="span"
        lang={language}
        size="sm"
        tone="muted"
        lineClamp={2}
        overflowWrap="anywhere"
        fontWeight="normal"
      >
        {preview}
      </Text>
    </Button>
  );
};

/** An event, and for each channel its texts in both languages. */
export const useEventColumns = (
  onOpen: (place: TextPlace) => void,
): readonly [Column<EventRow>, ...Column<EventRow>[]] => {
  const { t } = useTranslation('hospital');
  return [
    {
      key: 'event',
      header: t('messageTemplates.event'),
      cell: ({ event }) => t(`messageTemplates.events.${event}`),
    },
    ...patientChannels.map((channel) => ({
      key: channel,
      phone: 'block' as const,
      header: t(`messageTemplates.channels.${channel}`),
      cell: ({ event, heads }: EventRow) => (
        <VStack gap="1" align="stretch" minW={{ md: '12rem' }}>
          {heads
            .filter((head) => head.channel === channel)
            .map((head) => (
              <TextCell
                key={head.language}
                head={head}
                onOpen={() => onOpen({ event, channel, language: head.language })}
              />
            ))}
        </VStack>
      ),
    })),
  ];
};
