import { useCan } from '@sala/shared-auth';
import { readablePhone, type QueueCard, type QueueStay } from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, Link as Styled, Stack } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';
import { PatientBanner } from '../../../../patients/parts/patient-banner/patient-banner';
import { useZonedFormat } from '../../../../parts/use-zoned-format';
import { useZones } from '../../../../parts/use-zones';
import { paths } from '../../../../paths';
import { placeLooks } from '../../../parts/place-looks';
import { TimeMark, type WaitLimits } from '../time-mark';
import { Unassigned } from '../unassigned';
import type { CardMenuOptions } from '../use-card-menu';
import { StayHistory } from './stay-history';

interface CardDetailsProps extends Pick<CardMenuOptions, 'onForm'> {
  readonly card: QueueCard;
  /** undefined while it loads: the card already says most. */
  readonly stay: QueueStay | undefined;
  readonly now: string;
  readonly limits: WaitLimits;
}

/** Records behind the card, for those who may see them. */
const RecordLinks = ({ card }: { readonly card: QueueCard }) => {
  const { t } = useTranslation('hospital');
  const mayVisit = useCan('clinical:read');
  const links = [
    ['visit', mayVisit && card.visitId !== null, `${paths.visit}?visitId=${card.visitId}`],
    [
      'appointment',
      useCan('appointments:read'),
      `${paths.appointments}?appointmentId=${card.appointmentId}`,
    ],
  ] as const;
  return (
    <Flex gap="1.5" wrap="wrap" _empty={{ display: 'none' }}>
      {links.map(([kind, may, to]) =>
        may ? (
          <Button key={kind} asChild size="sm">
            <Link to={to}>{t(`board.actions.${kind}`)}</Link>
          </Button>
        ) : null,
      )}
    </Flex>
  );
};

/** One patient of the board: where they are, who they are, why they come, what happened. */
export const CardDetails = ({ card, stay, now, limits, onForm }: CardDetailsProps) => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const { patient, startAt, eventType, practitioner, department, room, due } = card;
  const person = stay?.patient;
  const facts: readonly (readonly [key: string, label: string, content: ReactNode])[] = [
    [
      'phone',
      t('board.panel.phone'),
      person?.phone ? (
        <Styled href={`tel:${person.phone}`}>{readablePhone(person.phone)}</Styled>
      ) : null,
    ],
    [
      'time',
      t('board.panel.time'),
      stay?.endAt ? `${clock(startAt)}–${clock(stay.endAt)}` : clock(startAt),
    ],
    ['type', t('board.eventType'), eventType],
    [
      'doctor',
      t('board.practitioner'),
      practitioner?.name ?? <Unassigned card={card} onForm={onForm} />,
    ],
    ['place', t('board.department'), [department.name, room?.name].filter(Boolean).join(' · ')],
    ['reason', t('board.panel.reason'), stay?.reason],
    ['due', t('board.panel.due'), card.column === 'payment' ? money(due) : null],
    [
      'about',
      t('board.expectedCall'),
      card.expectedCallAt ? t('board.about', { time: clock(card.expectedCallAt) }) : null,
    ],
    ['folio', t('board.panel.folio'), card.appointmentUid],
  ];
  return (
    <Stack gap="4">
      <Flex align="center" gap="2" wrap="wrap">
        {card.token ? (
          <Heading as="h3" fontVariantNumeric="tabular-nums">
            {card.token}
          </Heading>
        ) : null}
        <StatusChip {...placeLooks[card.column]}>{t(`board.columns.${card.column}`)}</StatusChip>
        <TimeMark card={card} now={now} limits={limits} />
      </Flex>
      {person ? <PatientBanner patient={{ ...patient, ...person }} actions={['book']} /> : null}
      <Box>
        <Facts
          facts={facts.flatMap(([key, label, content]) =>
            content ? [{ key, label, content }] : [],
          )}
        />
      </Box>
      <RecordLinks card={card} />
      {stay ? <StayHistory steps={stay.steps} /> : null}
    </Stack>
  );
};
