import {
  chartEventKinds,
  limits,
  noteSections,
  type Chart,
  type ChartEvent,
  type ChartEventKind,
  type Locale,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readBloodType } from '../sql/blood-type.queries';
import { listChartRecords } from '../sql/chart-records.queries';
import {
  listVitalsOfPatient,
  openEvent,
  readEvents,
  readLastVisit,
  readVitalsOf,
  type KeptEvent,
  type TimelineFilter,
} from '../sql/chart-timeline.queries';
import { listAllergies } from '../sql/patient-clinical.queries';

export interface ChartQuestion {
  readonly search?: string | undefined;
  readonly kinds?: readonly ChartEventKind[] | undefined;
  readonly visitId?: string | undefined;
  readonly sinceLastVisit?: 'true' | undefined;
  readonly page: number;
  readonly locale: Locale;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface OpenedEvent {
  readonly kept: KeptEvent;
  readonly title: string | null;
  readonly text: string;
}

const order: readonly string[] = noteSections;

const opened = async (db: Db, kept: KeptEvent): Promise<OpenedEvent> => {
  const { description, ...texts } = await openEvent(db, kept);
  const written = Object.entries({ ...texts, ...(kept.title ? { description } : {}) })
    .filter(([, text]) => Boolean(text))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([, text]) => text)
    .join(' · ');
  return { kept, title: kept.title ?? description ?? null, text: written };
};

/** From the beginning, or around the first word that was searched for. */
export const excerpt = (text: string, words: readonly string[]): string | null => {
  if (text === '') return null;
  const found = plain(text);
  // Without its accents a text may be shorter: the place is where the words are, or a little before.
  const at = Math.min(...words.map((word) => found.indexOf(word)).filter((place) => place >= 0));
  const begin = Number.isFinite(at) ? Math.max(0, at - limits.chartExcerptMax / 4) : 0;
  const end = begin + limits.chartExcerptMax;
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end).trim()}${end < text.length ? '…' : ''}`;
};

const shown = async (
  db: Db,
  events: readonly OpenedEvent[],
  words: readonly string[],
): Promise<ChartEvent[]> => {
  const measured = await readVitalsOf(
    db,
    events.filter(({ kept }) => kept.kind === 'vitals').map(({ kept }) => kept.id),
  );
  return events.map(({ kept, title, text }) => ({
    kind: kept.kind,
    id: kept.id,
    at: kept.at,
    visit:
      kept.visitId === null || kept.visitNumber === null
        ? null
        : { id: kept.visitId, number: kept.visitNumber },
    title,
    code: kept.code,
    text: excerpt(text, words),
    status: kept.status,
    by: kept.by,
    vitals: measured.get(kept.id) ?? null,
  }));
};

const matches = ({ kept, title, text }: OpenedEvent, words: readonly string[]): boolean => {
  const all = plain([title, kept.code, text, kept.by].filter(Boolean).join(' '));
  return words.every((word) => all.includes(word));
};

const pageSize = limits.chartPageSize;

/** Texts may be encrypted, so that a search opens them: the newest `chartSearchedMax` events. */
const searchTimeline = async (
  db: Db,
  patientId: string,
  filter: TimelineFilter,
  { words, page }: { readonly words: readonly string[]; readonly page: number },
): Promise<Chart['timeline']> => {
  const kept = await readEvents(db, patientId, filter, {
    limit: limits.chartSearchedMax,
    offset: 0,
  });
  const all = await Promise.all(kept.map((one) => opened(db, one)));
  const found = all.filter((one) => matches(one, words));
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  return { items: await shown(db, items, words), total: found.length, page, pageSize };
};

const readTimeline = async (
  db: Db,
  patientId: string,
  filter: TimelineFilter,
  page: number,
): Promise<Chart['timeline']> => {
  const offset = (page - 1) * pageSize;
  const kept = await readEvents(db, patientId, filter, { limit: pageSize, offset });
  const events = await Promise.all(kept.map((one) => opened(db, one)));
  return {
    items: await shown(db, events, []),
    total: kept[0]?.total ?? (page > 1 ? offset : 0),
    page,
    pageSize,
  };
};

/** The chart of a patient, for whoever may read it. */
export const readChart = async (
  db: Db,
  patientId: string,
  { search, kinds, visitId, sinceLastVisit, page, locale }: ChartQuestion,
): Promise<Chart> => {
  const lastVisit = await readLastVisit(db, patientId, visitId ?? null);
  const filter = {
    kinds: kinds ?? chartEventKinds,
    since: sinceLastVisit ? lastVisit : null,
    locale,
  };
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return {
    ...(await readBloodType(db, patientId)),
    allergies: await listAllergies(db, patientId),
    conditions: await listChartRecords(db, 'condition', patientId, locale),
    medications: await listChartRecords(db, 'medication_statement', patientId, locale),
    immunizations: await listChartRecords(db, 'immunization', patientId, locale),
    history: await listChartRecords(db, 'family_history', patientId, locale),
    vitals: await listVitalsOfPatient(db, patientId),
    lastVisit,
    timeline:
      words.length > 0
        ? await searchTimeline(db, patientId, filter, { words, page })
        : await readTimeline(db, patientId, filter, page),
  };
};
