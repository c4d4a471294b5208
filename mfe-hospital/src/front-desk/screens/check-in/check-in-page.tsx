import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type Ticket } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import {
  Link,
  useCrumb,
  useLocation,
  useMutation,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useState } from 'react';
import { PatientBanner } from '../../../patients/parts/patient-banner/patient-banner';
import { useInvalidatePatients } from '../../../patients/parts/patient-form/use-invalidate-patients';
import { undoCheckIn } from '../../../scheduling/parts/appointment/undo-check-in';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { paths } from '../../../paths';
import { queueQueries } from '../../parts/use-invalidate-queue';
import { CheckInForm } from './check-in-form';
import { TicketView } from './ticket-view';

/** Address parameters: `code`, the reminder code the patient showed. */
const parseCheckInSearch = (params: Readonly<Record<string, string>>) => ({
  code: (params['code'] ?? '').slice(-limits.checkInCodeMax),
});

/**
 * /hospital/appointments/check-in/{patientId}/{appointmentUid}: check-in. `?code=` carries the
 * reminder code the patient showed.
 */
export default function CheckInPage() {
  const { t } = useTranslation('hospital');
  const { patientId = '', appointmentUid = '' } = useParams();
  const canReceive = useCan('check-in:write');
  const navigate = useNavigate();
  const client = useQueryClient();
  const tell = useUndoNotice();
  const [{ code }] = useSearchState(parseCheckInSearch);
  const { search } = useLocation();
  const params = { patientId, appointmentUid };
  const shown = code ? { code } : {};
  const view = useQuery({
    ...apiQuery('checkInView', { params, query: shown }),
    enabled: canReceive,
  });
  const [newTicket, setNewTicket] = useState<Ticket | null>(null);
  const forgetPatients = useInvalidatePatients();
  const forget = () => {
    forgetPatients();
    return Promise.all(
      ([...queueQueries, 'appointmentList', 'checkInView'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  };
  const checkIn = useMutation({
    ...apiMutation('checkIn'),
    // Safe to retry: the server returns the same token.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.status === 0,
    onSuccess: (ticket) => {
      setNewTicket(ticket);
      const words = { name: ticket.patient, token: ticket.token };
      const back = undoCheckIn(ticket);
      const undo = back && (() => back().then(() => setNewTicket(null)));
      tell({
        text: t('checkIn.arrived', words),
        undo,
        label: t('checkIn.undo'),
        undone: t('checkIn.undone', words),
        forget,
      });
      return forget();
    },
    onError: () => void view.refetch(),
  });
  const failure = useFailure(checkIn.error);
  const { data } = view;
  useCrumb(data?.patient.name);

  // Merged record: replace the id with the remaining one.
  useEffect(() => {
    if (data && data.patient.id !== patientId)
      void navigate(`${paths.checkIn}/${data.patient.id}/${appointmentUid}${search}`, {
        replace: true,
      });
  }, [data, patientId, appointmentUid, search, navigate]);

  if (!canReceive || isDenied(view.error)) {
    return (
      <Page width="form">
        <PageHeader title={t('checkIn.title')} />
        <AccessDenied permission={t('permissions.check-in.write')} />
      </Page>
    );
  }
  const back = (
    <Button asChild>
      <Link to={paths.appointments}>{t('checkIn.toAppointments')}</Link>
    </Button>
  );
  if (isMissing(view)) {
    return (
      <Page width="form">
        <PageHeader title={t('checkIn.title')} />
        <EmptyState title={t('checkIn.notFound')} text={t('checkIn.notFoundText')} action={back} />
      </Page>
    );
  }
  const ticket = newTicket ?? data?.ticket;
  return (
    <Page width="form">
      <PageHeader title={t(ticket ? 'checkIn.received' : 'checkIn.title')} />
      {view.isPending ? <LoadingState shape="form" /> : null}
      {view.isLoadingError ? (
        <ErrorState
          problem={view.error instanceof ApiError ? view.error.problem : null}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : null}
      {data ? <PatientBanner patient={data.patient} place="untitled" actions={[]} /> : null}
      {ticket ? <TicketView ticket={ticket} /> : null}
      {data && !ticket && !data.possible ? (
        <EmptyState
          title={t(`checkIn.impossible.${data.appointment.status}`, {
            defaultValue: t('checkIn.impossible.other'),
          })}
          action={back}
        />
      ) : null}
      {data && !ticket && data.possible ? (
        <CheckInForm
          key={data.patient.id}
          view={data}
          problem={failure}
          submitting={checkIn.isPending}
          onSubmit={(body) => checkIn.mutate({ params, body: { ...body, ...shown } })}
        />
      ) : null}
    </Page>
  );
}
