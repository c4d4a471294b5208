import type { Ticket } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { Paper } from '@sala/shared-ui/overlay';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { TicketSlip } from '../../../parts/papers/ticket-slip';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { paths } from '../../../paths';

/** The token in large type, and a printable ticket. */
export const TicketView = ({ ticket }: { readonly ticket: Ticket }) => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(useZones().ofSite(null));
  const next = useRef<HTMLDivElement>(null);
  // The next patient, not the printer, which few need.
  useEffect(() => next.current?.querySelector('a')?.focus(), []);
  const {
    token,
    patient,
    department,
    practitioner,
    room,
    ahead,
    arrivedLate,
    checkedInAt,
    visitNumber,
    stage,
  } = ticket;
  const where = [department.name, room, practitioner].filter(Boolean).join(' · ');
  return (
    <>
      <Box
        as="section"
        aria-label={t('checkIn.token')}
        textAlign="center"
        p="8"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="lg"
      >
        <Text tone="muted">{patient}</Text>
        <Text
          role="status"
          figures
          fontWeight="semibold"
          fontSize="clamp(3rem, 16vw, 6rem)"
          lineHeight="1.1"
          color="accent.fg"
        >
          {token}
        </Text>
        <Text>{where}</Text>
        <Text tone="muted" mt="2">
          {[
            t(`checkIn.stages.${stage}`),
            t('checkIn.ahead', { count: ahead }),
            t('checkIn.visit', { number: visitNumber }),
            arrivedLate ? t('checkIn.late') : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Flex ref={next} gap="2" mt="4" wrap="wrap" justify="center">
        <Button asChild variant="solid" size="lg">
          <Link to={paths.board}>{t('checkIn.toBoard')}</Link>
        </Button>
        <Button size="lg" onClick={() => window.print()}>
          <PrintIcon />
          {t('checkIn.print')}
        </Button>
        <Button asChild size="lg">
          <Link to={paths.appointments}>{t('checkIn.toAppointments')}</Link>
        </Button>
      </Flex>
      <Paper size="80mm auto" margin="4mm">
        <TicketSlip token={token} site={ticket.site} where={where} at={moment(checkedInAt)} />
      </Paper>
    </>
  );
};
