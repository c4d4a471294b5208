import type { CashSessionDetail } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { CashReport, CashReportTitle } from '@sala/screen-parts/cash-report';

const nobody = '00000000-0000-4000-8000-000000000000';

/** A fictitious cash session, 20 pesos short. */
const sessionOf = (who: string, reason: string): CashSessionDetail => {
  const by = { id: nobody, name: who };
  return {
    id: nobody,
    openedBy: by,
    openedAt: '2026-01-12T14:00:00Z',
    openingFloat: 100_000,
    payments: 265_000,
    refunds: 0,
    movementsIn: 0,
    movementsOut: 200_000,
    expected: 165_000,
    status: 'closed',
    counted: 163_000,
    counts: { 50000: 2, 20000: 3, 2000: 1, 1000: 1 },
    difference: -2_000,
    differenceReason: null,
    closedAt: '2026-01-13T02:00:00Z',
    closedBy: by,
    version: 1,
    movements: [
      { id: nobody, kind: 'out', amount: 200_000, reason, at: '2026-01-12T20:00:00Z', by },
    ],
    byMethod: [
      { method: 'cash', amount: 265_000 },
      { method: 'card_debit', amount: 140_000 },
    ],
  };
};

/* Black on white in every theme, for paper. */
const onPaper = { '& *': { color: 'black' } } as const;

export const SampleCash = ({ who, reason }: { readonly who: string; readonly reason: string }) => (
  <Box w={{ base: '72mm', md: '120mm' }} display="grid" gap="4" css={onPaper}>
    <CashReportTitle />
    <CashReport session={sessionOf(who, reason)} />
  </Box>
);
