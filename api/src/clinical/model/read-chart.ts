import {
  chartEventKinds,
  limits,
  noteSections,
  type Chart,
  type ChartEvent,
  type ChartEventKind,
  type Locale,
  type VitalSigns,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readBloodType } from '../sql/blood-type.queries';
import { listChartRecords } from '../sql/chart-records.queries';
import {
  listVitalsOfPatient,
  openEvent,
  readBirthDate,
  readEvents,
  readLastVisit,
  readVitals,
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

interface Asked extends TimelineFilter {
  readonly words: readonly string[];
  readonly page: number;
  /** The newest ones, which are read anyway. */
  readonly vitals: readonly VitalSigns[];
}

const pageSize = limits.chartPageSize;

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
  { words, vitals }: Pick<Asked, 'words' | 'vitals'>,
): Promise<ChartEvent[]> => {
  const known = new Set(vitals.map(({ id }) => id));
  const older = events.flatMap(({ kept: { kind, id } }) =>
    kind === 'vitals' && !known.has(id) ? [id] : [],
  );
  const read = older.length > 0 ? await readVitals(db, older) : [];
  const measured = new Map([...vitals, ...read].map((signs) => [signs.id, signs]));
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

/** Texts may be encrypted, so that a search opens them: the newest `chartSearchedMax` events. */
const searchTimeline = async (
  db: Db,
  patientId: string,
  asked: Asked,
): Promise<Chart['timeline']> => {
  const { page, words } = asked;
  const all = await readEvents(db, patientId, asked, { limit: limits.chartSearchedMax, offset: 0 });
  const events = await Promise.all(all.map((one) => opened(db, one)));
  const found = events.filter((one) => matches(one, words));
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  return { items: await shown(db, items, asked), total: found.length, page, pageSize };
};

const readTimeline = async (
  db: Db,
  patientId: string,
  asked: Asked,
): Promise<Chart['timeline']> => {
  const { page } = asked;
  const offset = (page - 1) * pageSize;
  const kept = await readEvents(db, patientId, asked, { limit: pageSize, offset });
  const events = await Promise.all(kept.map((one) => opened(db, one)));
  // Beyond the last page nobody counts.
  return { items: await shown(db, events, asked), total: kept[0]?.total ?? 0, page, pageSize };
};

/** The chart of a patient, for whoever may read it. */
export const readChart = async (
  db: Db,
  patientId: string,
  { search, kinds, visitId, sinceLastVisit, page, locale }: ChartQuestion,
): Promise<Chart> => {
  const lastVisit = await readLastVisit(db, patientId, visitId ?? null);
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const vitals = await listVitalsOfPatient(db, patientId);
  const asked: Asked = {
    kinds: kinds ?? chartEventKinds,
    since: sinceLastVisit ? lastVisit : null,
    locale,
    words,
    page,
    vitals,
  };
  const read = words.length > 0 ? searchTimeline : readTimeline;
  return {
    ...(await readBloodType(db, patientId)),
    birthDate: await readBirthDate(db, patientId),
    allergies: await listAllergies(db, patientId),
    conditions: await listChartRecords(db, 'condition', patientId, locale),
    medications: await listChartRecords(db, 'medication_statement', patientId, locale),
    immunizations: await listChartRecords(db, 'immunization', patientId, locale),
    history: await listChartRecords(db, 'family_history', patientId, locale),
    vitals,
    lastVisit,
    timeline: await read(db, patientId, asked),
  };
};
