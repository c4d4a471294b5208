import { Box } from '@sala/shared-ui';
import { PrintHeader } from './print-header';

export interface TicketSlipProps {
  readonly token: string;
  readonly site: string;
  /** Department, room, doctor. */
  readonly where: string;
  readonly at: string;
}

/** Queue ticket on a 72 mm roll; carries no name. */
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
