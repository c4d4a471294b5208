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
import { readCurrentMedications } from '../sql/prescription-patient.queries';
import { listAllergies } from '../sql/patient-clinical.queries';

export interface ChartQuestion {
  readonly search?: string | undefined;
  readonly kinds?: readonly ChartEventKind[] | undefined;
  readonly visitId?: string | undefined;
  readonly sinceLastVisit?: 'true' | undefined;
  readonly page: number;
  readonly locale: Locale;
  readonly now: string;
}

interface Asked extends TimelineFilter {
  readonly words: readonly string[];
  readonly page: number;
}

const pageSize = limits.chartPageSize;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const beyondLatin = /[^\0-\u017f]/;
const latin = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code));

/** Any letter that is this one without its accent, as a part of a pattern. */
const anyOf = (letter: string): string => {
  const codes = latin.filter((one) => plain(one) === letter).map((one) => one.charCodeAt(0));
  return `[${codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}]`;
};

type Finder = (text: string) => boolean;

/**
 * Whether a text has a plain word. Latin letters, which most notes consist of, are looked at where
 * they are: a search reads a megabyte of them, and copies of it without accents took longer than
 * anything else.
 */
export const finderOf = (word: string): Finder => {
  const pattern = beyondLatin.test(word) ? null : new RegExp([...word].map(anyOf).join(''));
  return (text) =>
    pattern && !beyondLatin.test(text) ? pattern.test(text) : plain(text).includes(word);
};

interface OpenedEvent {
  readonly kept: KeptEvent;
  readonly title: string | null;
  /** In the order in which they are shown. */
  readonly texts: readonly string[];
}

const order: readonly string[] = noteSections;

const opened = async (db: Db, kept: KeptEvent): Promise<OpenedEvent> => {
  const { description, ...texts } = await openEvent(db, kept);
  const written = Object.entries({ ...texts, ...(kept.title ? { description } : {}) })
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([, text]) => text || []);
  return { kept, title: kept.title ?? description ?? null, texts: written };
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
  /** The newest ones, which are read anyway. */
  vitals: readonly VitalSigns[],
): Promise<ChartEvent[]> => {
  const known = new Set(vitals.map(({ id }) => id));
  const older = events.flatMap(({ kept: { kind, id } }) =>
    kind === 'vitals' && !known.has(id) ? [id] : [],
  );
  const read = older.length > 0 ? await readVitals(db, older) : [];
  const measured = new Map([...vitals, ...read].map((signs) => [signs.id, signs]));
  return events.map(({ kept, title, texts }) => ({
    kind: kept.kind,
    id: kept.id,
    at: kept.at,
    visit:
      kept.visitId === null || kept.visitNumber === null
        ? null
        : { id: kept.visitId, number: kept.visitNumber },
    title,
    code: kept.code,
    text: excerpt(texts.join(' · '), words),
    status: kept.status,
    by: kept.by,
    vitals: measured.get(kept.id) ?? null,
  }));
};

const matches = ({ kept, title, texts }: OpenedEvent, finders: readonly Finder[]): boolean => {
  const all = [title, kept.code, ...texts, kept.by].filter((text) => text !== null);
  return finders.every((has) => all.some(has));
};

interface Found {
  /** Those of the page. */
  readonly events: readonly OpenedEvent[];
  readonly total: number;
}

/** Texts may be encrypted, so that a search opens them: the newest `chartSearchedMax` events. */
const searchTimeline = async (db: Db, patientId: string, asked: Asked): Promise<Found> => {
  const { page, words } = asked;
  const all = await readEvents(db, patientId, asked, { limit: limits.chartSearchedMax, offset: 0 });
  const events = await Promise.all(all.map((one) => opened(db, one)));
  const finders = words.map(finderOf);
  const found = events.filter((one) => matches(one, finders));
  return { events: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
};

const readTimeline = async (db: Db, patientId: string, asked: Asked): Promise<Found> => {
  const offset = (asked.page - 1) * pageSize;
  const kept = await readEvents(db, patientId, asked, { limit: pageSize, offset });
  const events = await Promise.all(kept.map((one) => opened(db, one)));
  return { events, total: kept[0]?.total ?? 0 }; // beyond the last page nobody counts
};

/** The chart of a patient, for whoever may read it. */
export const readChart = async (
  db: Db,
  patientId: string,
  { search, kinds, visitId, sinceLastVisit, page, locale, now }: ChartQuestion,
): Promise<Chart> => {
  const lastVisit = await readLastVisit(db, patientId, visitId ?? null);
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const asked: Asked = {
    kinds: kinds ?? chartEventKinds,
    since: sinceLastVisit ? lastVisit : null,
    locale,
    words,
    page,
  };
  const read = words.length > 0 ? searchTimeline : readTimeline;
  // The timeline is asked for last: what comes before it is worked on while PostgreSQL reads it.
  const [
    blood,
    birthDate,
    allergies,
    conditions,
    medications,
    immunizations,
    history,
    prescribed,
    vitals,
    found,
  ] = await Promise.all([
    readBloodType(db, patientId),
    readBirthDate(db, patientId),
    listAllergies(db, patientId),
    listChartRecords(db, 'condition', patientId, locale),
    listChartRecords(db, 'medication_statement', patientId, locale),
    listChartRecords(db, 'immunization', patientId, locale),
    listChartRecords(db, 'family_history', patientId, locale),
    readCurrentMedications(db, patientId, now),
    listVitalsOfPatient(db, patientId),
    read(db, patientId, asked),
  ]);
  const items = await shown(db, found.events, words, vitals);
  return {
    ...blood,
    birthDate,
    allergies,
    conditions,
    medications,
    prescribed,
    immunizations,
    history,
    vitals,
    lastVisit,
    timeline: { items, total: found.total, page, pageSize },
  };
};
