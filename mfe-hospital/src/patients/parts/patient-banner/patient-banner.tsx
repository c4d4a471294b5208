import { api, apiKey, apiQuery, useCan, type ApiError } from '@sala/shared-auth';
import { dayIn, type Allergy, type Patient } from '@sala/shared-contracts';
import { Avatar, Box, Button, Flex, Link as LinkLook, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { asDataUrl } from '@sala/screen-parts/picture';
import type { ReactNode } from 'react';
import { usePartMessages } from '../../../parts/use-part-messages';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { paths } from '../../../paths';
import { checkInPath } from '../../../parts/check-in-path';
import { bookingPath } from '../booking-path';
import { useAboutPatient } from '../patient-about';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { useNextAppointments, type StartingAppointment } from './next-appointments';

const messages = { 'es-MX': es, en };

/** What can be begun for the patient from here. */
export type BannerAction = 'receive' | 'book' | 'charge';

export interface PatientBannerProps {
  /** What the screen has read already is shown at once; the rest is read. */
  readonly patient: Pick<Patient, 'id' | 'name' | 'recordNumber' | 'birthDate' | 'sex'>;
  /**
   * Active ones, where the screen has read them already; otherwise they are read by permission.
   * `unread`: only that there is an alert, because each reading is in the log.
   */
  readonly allergies?:
    | readonly Pick<Allergy, 'id' | 'substance' | 'reaction' | 'severity'>[]
    | 'unread';
  /** Absent: all that this person may do. */
  readonly actions?: readonly BannerAction[];
  /**
   * `record`: the patient's own record, to which no link leads. `untitled`: the title of the screen
   * does not name the patient, so the banner does.
   */
  readonly place?: 'record' | 'untitled';
  /** At the right, after the actions. */
  readonly children?: ReactNode;
}

const recordPath = (patientId: string): string => `${paths.patient}?patientId=${patientId}`;

interface PhotoProps {
  readonly patientId: string;
  readonly name: string;
  readonly photoId: string | null;
}

const Photo = ({ patientId, name, photoId }: PhotoProps) => {
  const photo = useQuery<string, ApiError>({
    queryKey: [...apiKey('patientPhotoView'), photoId],
    queryFn: async () => asDataUrl((await api.patientPhotoView({ params: { patientId } })).content),
    enabled: photoId !== null,
    staleTime: Infinity, // each photo has its own id
    meta: failsAlone,
  });
  return <Avatar large names={name.split(' ').slice(0, 2)} url={photo.data} />;
};

/** Allergies by permission; undefined while they are unknown or not for this person. */
const useAllergies = ({ patient, allergies }: PatientBannerProps) => {
  const reads = useCan('clinical:read') && allergies === undefined;
  const summary = useQuery({
    ...apiQuery('clinicalSummaryView', { params: { patientId: patient.id } }),
    enabled: reads,
    meta: failsAlone,
  });
  if (allergies === 'unread') return undefined;
  return allergies ?? summary.data?.allergies.filter(({ status }) => status === 'active');
};

const Allergies = ({ found }: { readonly found: ReturnType<typeof useAllergies> }) => {
  const { t } = useTranslation('hospital');
  if (!found) return null;
  if (found.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('patientBanner.noAllergies')}
      </Text>
    );
  const textOf = ({ substance, reaction, severity }: (typeof found)[number]): string => {
    const allergy = reaction ? t('patientBanner.allergy', { substance, reaction }) : substance;
    return severity === 'severe' ? t('patientBanner.allergySevere', { allergy }) : allergy;
  };
  return (
    <Flex
      as="ul"
      role="list"
      aria-label={t('patientBanner.allergies')}
      wrap="wrap"
      gap="1"
      m="0"
      p="0"
      maxH="4.5rem"
      overflowY="auto"
    >
      {found.map((allergy) => (
        <li key={allergy.id}>
          <StatusChip {...statusLooks.problem}>{textOf(allergy)}</StatusChip>
        </li>
      ))}
    </Flex>
  );
};

interface NextProps {
  readonly next: StartingAppointment;
  readonly offersArrival: boolean;
}

const Next = ({ next, offersArrival }: NextProps) => {
  const { t } = useTranslation('hospital');
  const { timeZone } = next.site;
  const zoned = useZonedFormat(timeZone);
  const now = useNow();
  const isToday = dayIn(timeZone, new Date(next.startAt)) === dayIn(timeZone, new Date(now));
  return (
    <>
      <Text size="sm" tone="muted">
        {isToday
          ? t('patientBanner.nextToday', { time: zoned.clock(next.startAt) })
          : t('patientBanner.next', { when: zoned.moment(next.startAt) })}
      </Text>
      {isToday && offersArrival ? (
        <Button asChild size="sm">
          <Link to={checkInPath(next)}>{t('patientBanner.receive')}</Link>
        </Button>
      ) : null}
    </>
  );
};

interface ActionsProps {
  readonly patient: Patient;
  readonly actions: PatientBannerProps['actions'];
}

/** The next appointment, and what can be begun for the patient. */
const Actions = ({ patient, actions }: ActionsProps) => {
  const { t } = useTranslation('hospital');
  const treated = patient.status === 'active' || patient.status === 'inactive';
  const offers = (action: BannerAction): boolean =>
    treated && (actions === undefined || actions.includes(action));
  const canReceive = useCan('check-in:write');
  const canBook = useCan('appointments:write');
  const canCharge = useCan('purchases:write');
  const next = useNextAppointments(patient.id)?.[0];
  const payer = patient.customerId ? `&customerId=${patient.customerId}` : '';
  return (
    <Flex gap="2" align="center" wrap="wrap">
      {next ? <Next next={next} offersArrival={canReceive && offers('receive')} /> : null}
      {canBook && offers('book') ? (
        <Button asChild size="sm">
          <Link to={bookingPath(patient.id)}>{t('patientBanner.book')}</Link>
        </Button>
      ) : null}
      {canCharge && offers('charge') ? (
        <Button asChild size="sm">
          <Link to={`/purchase-record?new=1&patientId=${patient.id}${payer}`}>
            {t('patientBanner.charge')}
          </Link>
        </Button>
      ) : null}
    </Flex>
  );
};

interface WarningsProps {
  readonly patient: Patient;
  /** Allergies are not shown: the mark that there are any is. */
  readonly alerts: boolean;
}

/** What the desk has to ask for, each leading to where it is settled. */
const Warnings = ({ patient, alerts }: WarningsProps) => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const seesPurchases = useCan('purchases:read');
  const { id, customerId, debt, hasAlerts, guardianMissing, consentMissing } = patient;
  const owes = (
    <StatusChip {...statusLooks.toPay}>
      {t('patientBanner.owes', { amount: money(debt) })}
    </StatusChip>
  );
  return (
    <>
      {alerts && hasAlerts ? (
        <StatusChip {...statusLooks.problem}>{t('patientBanner.hasAlerts')}</StatusChip>
      ) : null}
      {debt === 0 ? null : seesPurchases && customerId ? (
        <Link to={`${recordPath(id)}&tab=purchases`}>{owes}</Link>
      ) : (
        owes
      )}
      {guardianMissing ? (
        <StatusChip {...statusLooks.attention}>{t('patientBanner.guardianMissing')}</StatusChip>
      ) : null}
      {consentMissing ? (
        <Link to={`${recordPath(id)}&tab=consents`}>
          <StatusChip {...statusLooks.attention}>{t('patientBanner.noticeMissing')}</StatusChip>
        </Link>
      ) : null}
    </>
  );
};

/**
 * Whom this screen is about: photograph, age and sex, allergies by permission, balance and what is
 * missing; the same on every screen of the desk and of clinicians.
 */
export const PatientBanner = (props: PatientBannerProps) => {
  const { patient, actions, place, children } = props;
  const { id, name, recordNumber } = patient;
  usePartMessages(messages);
  const { t } = useTranslation('hospital');
  const aboutPatient = useAboutPatient();
  const seesPatients = useCan('patients:read');
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId: id } }),
    enabled: seesPatients,
    meta: failsAlone,
  });
  const allergies = useAllergies(props);
  return (
    <Flex
      as="section"
      aria-label={t('patientBanner.label', { name })}
      align="center"
      columnGap="3"
      rowGap="2"
      wrap="wrap"
      px="3"
      py="2"
      mb="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      {...(allergies && allergies.length > 0 && { borderColor: 'status.red.border' })}
    >
      <Photo patientId={id} name={name} photoId={data?.photoId ?? null} />
      <Box minW="0" flex="1 1 12rem">
        {place === 'untitled' ? <Text fontWeight="semibold">{name}</Text> : null}
        <Text size="sm">
          {`${aboutPatient(patient)} · `}
          {seesPatients && place !== 'record' ? (
            <LinkLook asChild>
              <Link
                to={recordPath(id)}
                aria-label={t('patientBanner.open', { name, recordNumber })}
              >
                {recordNumber}
              </Link>
            </LinkLook>
          ) : (
            recordNumber
          )}
        </Text>
        <Flex wrap="wrap" gap="1" mt="1" align="center" css={{ '&:empty': { display: 'none' } }}>
          <Allergies found={allergies} />
          {data ? <Warnings patient={data} alerts={allergies === undefined} /> : null}
        </Flex>
      </Box>
      {data ? <Actions patient={data} actions={actions} /> : null}
      {children}
    </Flex>
  );
};
