import {
  patientChannels,
  type EventTemplateHead,
  type TemplateEvent,
} from '@sala/shared-contracts';
import { Button, VStack } from '@sala/shared-ui';
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
      header: t(`messageTemplates.channels.${channel}`),
      cell: ({ event, heads }: EventRow) => (
        <VStack gap="0.5" align="start">
          {heads
            .filter((head) => head.channel === channel)
            .map(({ language, state, concerns }) => {
              const cell = t('messageTemplates.cell', {
                language: t(`messageTemplates.short.${language}`),
                state: t(`messageTemplates.states.${state}`),
              });
              return (
                <Button
                  key={language}
                  size="sm"
                  variant={state === 'own' ? 'outline' : 'ghost'}
                  aria-label={t('messageTemplates.open', {
                    cell,
                    event: t(`messageTemplates.events.${event}`),
                    channel: t(`messageTemplates.channels.${channel}`),
                    language: t(`messageTemplates.languages.${language}`),
                  })}
                  onClick={() => onOpen({ event, channel, language })}
                >
                  {concerns.length > 0 ? <AlertIcon /> : null}
                  {cell}
                </Button>
              );
            })}
        </VStack>
      ),
    })),
  ];
};
