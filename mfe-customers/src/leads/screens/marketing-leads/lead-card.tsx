import type { Lead } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { RowMenu } from '@sala/shared-ui/menu';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useMoveActions } from './lead-actions';
import { useSlaChip } from './lead-chips';
import { OpenCard } from '../../../parts/drag/open-card';
import { useRelativeTime } from '../../../parts/relative-time';
import type { Move } from './use-move-lead';

export interface LeadCardProps {
  readonly lead: Lead;
  /** Drag handle; null when the lead cannot be moved. */
  readonly handle: ReactNode;
  readonly now: number;
  readonly onOpen: () => void;
  /** undefined without permission. */
  readonly onMove: ((move: Move) => void) | undefined;
}

/** Card of the board: name, interest and waiting time. */
export const LeadCard = ({ lead, handle, now, onOpen, onMove }: LeadCardProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const relative = useRelativeTime(now);
  const slaChip = useSlaChip(now);
  const moves = useMoveActions(onMove ?? (() => undefined))(lead);
  return (
    <>
      <Flex gap="1" align="flex-start">
        <OpenCard onClick={onOpen}>{lead.name}</OpenCard>
        {onMove && moves.length > 0 ? <RowMenu name={lead.name} actions={moves} /> : null}
        {handle}
      </Flex>
      {lead.interest ? <Text size="sm">{lead.interest}</Text> : null}
      <Text size="xs" tone="muted">
        <span>{t(`leads.sources.${lead.source}`)}</span>
        {' · '}
        <time dateTime={lead.createdAt} title={format.dateTime(lead.createdAt)}>
          {relative(lead.createdAt)}
        </time>
        {lead.owner ? ` · ${lead.owner.name}` : ''}
      </Text>
      {lead.nextStep ? (
        <Text size="xs" tone="muted" mt="1">
          {t('leads.next', { step: lead.nextStep })}
          {lead.nextStepOn ? ` · ${format.day(lead.nextStepOn)}` : ''}
        </Text>
      ) : null}
      {lead.slaStatus === null || lead.slaStatus === 'fulfilled' ? null : (
        <Box mt="1.5">{slaChip(lead)}</Box>
      )}
    </>
  );
};
