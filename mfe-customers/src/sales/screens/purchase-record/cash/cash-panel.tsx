import type { CashSessionDetail } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, lazyPart, LoadingState } from '@sala/shared-ui';
import { Paper, SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { CashReport, CashReportTitle } from '@sala/screen-parts/cash-report';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CashSessions } from './cash-sessions';
import { CloseCash } from './close-cash';
import { OpenCash } from './open-cash';

/** Report of a cash session, also for printing. */
const SessionReport = ({ session }: { readonly session: CashSessionDetail }) => (
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

const PrintReport = ({ first }: { readonly first: boolean }) => {
  const { t } = useTranslation('customers');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);
  return (
    <Button ref={button} onClick={() => print()}>
      {t('purchases.cash.print')}
    </Button>
  );
};

const CashMovement = lazyPart(
  () => import('./cash-movement'),
  (module) => module.CashMovement,
);

export interface CashPanelProps {
  /** '1' for the own session, or the id of another. */
  readonly cash: string;
  readonly onOpen: (cash: string) => void;
  readonly onClose: () => void;
}

interface OpenSessionProps {
  readonly session: CashSessionDetail;
  readonly onClosed: () => void;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/* An open session: cash in and out until it is counted. */
const OpenSession = ({ session, onClosed, onUnsaved }: OpenSessionProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('cash:write');
  const canSign = useCan('cash:sign');
  const [moving, setMoving] = useState<'in' | 'out' | null>(null);
  const [counting, setCounting] = useState(false);
  const count = useRef<HTMLButtonElement>(null);
  const counted = useRef(false);
  useEffect(() => {
    if (!counting && counted.current) count.current?.focus(); // the count was left
    counted.current = counting;
  }, [counting]);
  if (counting)
    return (
      <CloseCash
        session={session}
        onCancel={() => setCounting(false)}
        onClosed={onClosed}
        onUnsaved={onUnsaved}
      />
    );
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="3">
        {canWrite ? (
          <>
            <Button onClick={() => setMoving('in')}>{t('purchases.cash.in')}</Button>
            <Button onClick={() => setMoving('out')}>{t('purchases.cash.out')}</Button>
          </>
        ) : null}
        {canSign ? (
          <Button ref={count} variant="solid" onClick={() => setCounting(true)}>
            {t('purchases.cash.close')}
          </Button>
        ) : null}
      </Flex>
      <SessionReport session={session} />
      {moving ? (
        <CashMovement session={session} kind={moving} onClose={() => setMoving(null)} />
      ) : null}
    </>
  );
};

/** Cash desk: opens, moves cash, counts and closes; lists earlier sessions. */
export const CashPanel = ({ cash, onOpen, onClose }: CashPanelProps) => {
  const { t } = useTranslation('customers');
  const canRead = useCan('cash:read');
  const canWrite = useCan('cash:write');
  const own = cash === '1';
  /** Focus goes to the report of the session that was just closed. */
  const [closedId, setClosedId] = useState('');
  const [unsaved, setUnsaved] = useState(false);
  const current = useQuery({
    ...apiQuery('cashSessionCurrent'),
    enabled: canRead && own,
    meta: failsAlone,
  });
  const other = useQuery({
    ...apiQuery('cashSessionView', { params: { cashSessionId: cash } }),
    enabled: canRead && !own,
    meta: failsAlone,
  });
  const query = own ? current : other;
  const failure = useFailure(query.error);
  const session = own ? current.data?.session : other.data;
  const content = (): ReactNode => {
    if (!canRead) return <AccessDenied permission={t('permissions.cash.read')} />;
    if (failure && session === undefined)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    if (session === undefined) return <LoadingState shape="form" rows={4} />;
    if (session === null) return canWrite ? <OpenCash /> : null;
    if (session.status === 'open')
      return (
        <OpenSession
          session={session}
          onClosed={() => {
            setClosedId(session.id);
            onOpen(session.id);
          }}
          onUnsaved={setUnsaved}
        />
      );
    return (
      <>
        <Flex gap="2" mb="3">
          <PrintReport first={session.id === closedId} />
          {canWrite ? (
            <Button onClick={() => onOpen('1')}>{t('purchases.cash.mine')}</Button>
          ) : null}
        </Flex>
        <SessionReport session={session} />
      </>
    );
  };
  return (
    <SidePanel
      beside="record"
      open
      title={t('purchases.cash.title')}
      onClose={onClose}
      unsaved={unsaved}
    >
      {content()}
      {canRead && own && session !== undefined ? <CashSessions /> : null}
    </SidePanel>
  );
};
