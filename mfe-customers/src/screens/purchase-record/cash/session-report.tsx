import type { CashSessionDetail } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { CashReport, CashReportTitle } from '@sala/screen-parts/cash-report';

/* On paper there is the report alone, black on white, over everything else of the page. */
const onPaper = {
  '@media print': { position: 'fixed', inset: 0, zIndex: 9999, background: 'white', color: 'black', padding: '1.5cm', '& *': { color: 'black' } },
  '& [data-paper]': { display: 'none', '@media print': { display: 'block' } },
} as const;

/** The report of a drawer, on screen and on paper. */
export const SessionReport = ({ session }: { readonly session: CashSessionDetail }) => (
  <Box css={onPaper} display="grid" gap="4">
    <div data-paper>
      <CashReportTitle />
    </div>
    <CashReport session={session} />
  </Box>
);
