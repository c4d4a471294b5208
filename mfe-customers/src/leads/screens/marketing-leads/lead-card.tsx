import type { Lead } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { useIsPhone } from '@sala/shared-ui/table';
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

/** Card of the board: name, interest and waiting time; on a phone in two lines. */
export const LeadCard = ({ lead, handle, now, onOpen, onMove }: LeadCardProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const relative = useRelativeTime(now);
  const slaChip = useSlaChip(now);
  const phone = useIsPhone();
  const moves = useMoveActions(onMove ?? (() => undefined))(lead);
  const chip = lead.slaStatus === null || lead.slaStatus === 'fulfilled' ? null : slaChip(lead);
  const came = (
    <>
      <span>{t(`leads.sources.${lead.source}`)}</span>
      {' · '}
      <time dateTime={lead.createdAt} title={format.dateTime(lead.createdAt)}>
        {relative(lead.createdAt)}
      </time>
      {lead.owner ? ` · ${lead.owner.name}` : ''}
    </>
  );
  if (phone)
    return (
      <Flex gap="1" align="center">
        <Box flex="1" minW="0">
          <OpenCard onClick={onOpen}>{lead.name}</OpenCard>
          <Flex gap="2" align="center">
            <Text size="sm" tone="muted" truncate flex="1">
              {lead.interest ? `${lead.interest} · ` : ''}
              {came}
            </Text>
            {chip}
          </Flex>
        </Box>
        {onMove && moves.length > 0 ? <RowMenu name={lead.name} actions={moves} /> : null}
        {handle}
      </Flex>
    );
  return (
    <>
      <Flex gap="1" align="flex-start">
        <OpenCard onClick={onOpen}>{lead.name}</OpenCard>
        {onMove && moves.length > 0 ? <RowMenu name={lead.name} actions={moves} /> : null}
        {handle}
      </Flex>
      {lead.interest ? <Text size="sm">{lead.interest}</Text> : null}
      <Text size="xs" tone="muted">
        {came}
      </Text>
      {lead.nextStep ? (
        <Text size="xs" tone="muted" mt="1">
          {t('leads.next', { step: lead.nextStep })}
          {lead.nextStepOn ? ` · ${format.day(lead.nextStepOn)}` : ''}
        </Text>
      ) : null}
      {chip ? <Box mt="1.5">{chip}</Box> : null}
    </>
  );
};
