import { Box } from '@sala/shared-ui';
import { PrintHeader } from './print-header';

export interface TicketSlipProps {
  readonly token: string;
  readonly site: string;
  /** Department, room, doctor. */
  readonly where: string;
  readonly at: string;
}

/** The slip that somebody waits with: 72 mm of a roll; nobody's name is on it. */
export const TicketSlip = ({ token, site, where, at }: TicketSlipProps) => (
  <Box
    w="72mm"
    fontSize="10pt"
    textAlign="center"
    css={{ '& strong': { display: 'block', fontSize: '34pt', lineHeight: 1.2 } }}
  >
    <PrintHeader centered>
      <p>{site}</p>
    </PrintHeader>
    <strong>{token}</strong>
    <p>{where}</p>
    <p>{at}</p>
  </Box>
);
