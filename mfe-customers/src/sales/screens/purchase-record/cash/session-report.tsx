import type { CashSessionDetail } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { Paper } from '@sala/shared-ui/overlay';
import { CashReport, CashReportTitle } from '@sala/screen-parts/cash-report';

/** The report of a cash session: on screen, and as the browser prints it. */
export const SessionReport = ({ session }: { readonly session: CashSessionDetail }) => (
  <>
    <CashReport session={session} />
    <Paper margin="1.5cm">
      <Box display="grid" gap="4" css={{ '& *': { color: 'black' } }}>
        <CashReportTitle />
        <CashReport session={session} />
      </Box>
    </Paper>
  </>
);
