import type { Contract, EndpointAnswer, QueueCard } from '@sala/shared-contracts';
import { shownAtDesk, type DeskChoice } from '../sql/desk.queries';

type Desk = EndpointAnswer<Contract['queueDesk']>;

/** Negative before it. */
const minutesSince = (instant: string, now: string): number =>
  (Date.parse(now) - Date.parse(instant)) / 60_000;

/** Minutes after the booked time from which somebody is late. */
const lateAfter = 5;

/** Whoever was booked for this instant or earlier is late. */
export const lateSince = (now: string): string =>
  new Date(Date.parse(now) - lateAfter * 60_000).toISOString();

const some = (cards: readonly QueueCard[], total = cards.length) => ({
  total,
  items: cards.slice(0, shownAtDesk),
});

const byStart = (one: QueueCard, other: QueueCard): number =>
  Date.parse(one.startAt) - Date.parse(other.startAt);

/** Sorts the cards of a desk, in call order, into what it does next. */
export const sortForDesk = (
  cards: readonly QueueCard[],
  totals: Pick<DeskChoice, 'next' | 'late' | 'payment'>,
  now: string,
  longWait: number,
): Omit<Desk, 'longWait' | 'tooLongWait'> => {
  const expected = cards
    .filter(({ column, noShow }) => column === 'expected' && !noShow)
    .sort(byStart);
  const since = lateSince(now);
  const isLate = ({ startAt }: QueueCard) => Date.parse(startAt) <= Date.parse(since);
  const waiting = cards.filter(({ status }) => status === 'waiting' || status === 'called');
  const waited = ({ checkedInAt }: QueueCard): number =>
    checkedInAt === null ? 0 : minutesSince(checkedInAt, now);
  return {
    next: some(
      expected.filter((card) => !isLate(card)),
      totals.next,
    ),
    late: some(expected.filter(isLate), totals.late),
    waiting: some(waiting),
    long: some(
      waiting
        .filter((card) => waited(card) >= longWait)
        .sort((one, other) => waited(other) - waited(one)),
    ),
    payment: some(
      cards.filter(({ column }) => column === 'payment'),
      totals.payment,
    ),
  };
};

const stillComes = ({ column, noShow }: QueueCard): boolean => column === 'expected' && !noShow;

type OwnDay = NonNullable<EndpointAnswer<Contract['queueOwnDay']>['mine']>;

const servedSince = ({ servingAt, startAt }: QueueCard): number => Date.parse(servingAt ?? startAt);

/**
 * A practitioner's own day by time, who is in consultation (begun last), and who is next: who is
 * called or waits, in call order, else who is expected next.
 */
export const ownDay = (cards: readonly QueueCard[]): OwnDay => {
  const items = [...cards].sort(byStart);
  const [current = null] = cards
    .filter(({ column }) => column === 'consultation')
    .sort((one, other) => servedSince(other) - servedSince(one));
  const next =
    cards.find(({ stage, status }) => stage === 'consultation' && status === 'called') ??
    cards.find(({ stage, status }) => stage === 'consultation' && status === 'waiting') ??
    items.find(stillComes);
  return { current, next: next ?? null, items };
};
