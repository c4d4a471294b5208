import type { ReleaseEvent } from '@sala/shared-contracts';
import { Box, Button, Code, Flex, Grid, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useEventText } from '../event-text';
import { Fact } from '../facts';

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/* Untranslated, as recorded by the registry. */
const linesOf = (evidence: ReleaseEvent['evidence']): string =>
  Object.entries(evidence)
    .map(([key, value]) => `${key}: ${shown(value)}`)
    .join('\n');

interface EventDialogProps {
  readonly event: ReleaseEvent;
  readonly onClose: () => void;
  /** undefined for readers. */
  readonly onReplay: ((composition: string) => void) | undefined;
}

/** Event with its evidence. */
export const EventDialog = ({ event, onClose, onReplay }: EventDialogProps) => {
  const { t } = useTranslation('settings');
  const { dateTime, number } = useFormat();
  const words = useEventText();
  const { composition, reason, evidence, hash, prev, seq } = event;
  return (
    <InfoDialog open onClose={onClose} title={`${number(seq)} · ${words.action(event)}`}>
      <Grid as="dl" gap="3">
        {words.target(event) ? (
          <Fact label={t('releases.log.target')}>
            <Code>{words.target(event)}</Code>
          </Fact>
        ) : null}
        <Fact label={t('releases.log.who')}>{words.actor(event)}</Fact>
        <Fact label={t('releases.log.when')}>{dateTime(event.at)}</Fact>
        {reason ? <Fact label={t('releases.log.why')}>{reason}</Fact> : null}
        {composition ? (
          <Fact label={t('releases.inForce.composition')}>
            <Code>{composition}</Code>
          </Fact>
        ) : null}
        {linesOf(evidence) ? (
          <Fact label={t('releases.log.data')}>
            <Code display="block" whiteSpace="pre-wrap">
              {linesOf(evidence)}
            </Code>
          </Fact>
        ) : null}
        <Fact label={t('releases.log.hash')}>
          <Code>{hash}</Code>
        </Fact>
        <Fact label={t('releases.log.prev')}>{prev ? <Code>{prev}</Code> : '—'}</Fact>
      </Grid>
      {composition && onReplay ? (
        <Box mt="4" borderTopWidth="1px" pt="3">
          <Text size="sm" tone="muted" mb="2">
            {t('releases.replay.text')}
          </Text>
          <Flex justify="flex-end">
            <Button onClick={() => onReplay(composition)}>{t('releases.do.replay')}</Button>
          </Flex>
        </Box>
      ) : null}
    </InfoDialog>
  );
};
