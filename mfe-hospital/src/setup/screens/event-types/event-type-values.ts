import type { EventQuestion, EventType } from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import { reminderBoxes, tickedReminders, type ReminderBoxes } from '../../parts/reminder-times';

/** In a file without zod, so that the form does not load it; a test compares them with the contract. */
export const kinds = ['in_person', 'telehealth', 'walk_in', 'home'] as const;
export const steps = [5, 10, 15, 20, 30, 60] as const;
export const assignments = ['any', 'round_robin', 'fixed'] as const;
export const questionKinds = ['text', 'long', 'number', 'bool', 'select', 'phone', 'date'] as const;

export interface QuestionValues {
  readonly key: string;
  readonly label: string;
  readonly type: EventQuestion['type'];
  readonly required: boolean;
  /** One per line. */
  readonly options: string;
}

/** Form values: numbers as typed, '' for none; practitioners and sites as checkboxes by id. */
export interface EventTypeValues {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly departmentId: string;
  /** Service category; '' for none. */
  readonly categoryId: string;
  readonly minutes: string;
  readonly otherMinutes: string;
  readonly color: string;
  readonly kinds: Readonly<Record<string, boolean>>;
  readonly requiresConfirmation: boolean;
  readonly assignment: EventType['assignment'];
  readonly practitioners: Readonly<Record<string, boolean>>;
  readonly sites: Readonly<Record<string, boolean>>;
  readonly slotStep: string;
  readonly bufferBefore: string;
  readonly bufferAfter: string;
  readonly minNoticeMinutes: string;
  readonly windowDays: string;
  readonly dailyLimit: string;
  readonly capacity: string;
  readonly questions: readonly QuestionValues[];
  readonly sendsConfirmation: boolean;
  /** Reminder times: the clinic's default or the ticked ones. */
  readonly reminding: 'clinic' | 'own';
  readonly reminders: ReminderBoxes;
  /** In pesos. */
  readonly price: string;
  readonly followUpDays: string;
  readonly freeDays: string;
  readonly freeVisits: string;
}

const ticked = (ids: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(ids.map((id) => [id, true]));
const idsOf = (boxes: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(boxes)
    .filter((id) => boxes[id])
    .sort();
const typed = (value: number | null): string => (value === null ? '' : String(value));

export const emptyEventType: EventTypeValues = {
  name: '',
  slug: '',
  description: '',
  departmentId: '',
  categoryId: '',
  minutes: '30',
  otherMinutes: '',
  color: '#0f766e',
  kinds: { in_person: true },
  requiresConfirmation: false,
  assignment: 'any',
  practitioners: {},
  sites: {},
  slotStep: '15',
  bufferBefore: '0',
  bufferAfter: '0',
  minNoticeMinutes: '0',
  windowDays: '180',
  dailyLimit: '',
  capacity: '1',
  questions: [],
  sendsConfirmation: true,
  reminding: 'clinic',
  reminders: reminderBoxes([]),
  price: '0',
  followUpDays: '',
  freeDays: '',
  freeVisits: '',
};

export const eventTypeValues = (type: EventType): EventTypeValues => ({
  name: type.name,
  slug: type.slug,
  description: type.description ?? '',
  departmentId: type.departmentId ?? '',
  categoryId: type.categoryId ?? '',
  minutes: String(type.minutes),
  otherMinutes: type.otherMinutes.join(', '),
  color: type.color,
  kinds: ticked(type.kinds),
  requiresConfirmation: type.requiresConfirmation,
  assignment: type.assignment,
  practitioners: ticked(type.practitionerIds),
  sites: ticked(type.siteIds),
  slotStep: String(type.slotStep),
  bufferBefore: String(type.bufferBefore),
  bufferAfter: String(type.bufferAfter),
  minNoticeMinutes: String(type.minNoticeMinutes),
  windowDays: String(type.windowDays),
  dailyLimit: typed(type.dailyLimit),
  capacity: String(type.capacity),
  questions: type.questions.map(({ options, ...question }) => ({
    ...question,
    options: options?.join('\n') ?? '',
  })),
  sendsConfirmation: type.sendsConfirmation,
  reminding: type.reminderMinutes === null ? 'clinic' : 'own',
  reminders: reminderBoxes(type.reminderMinutes ?? []),
  price: String(type.price / 100),
  followUpDays: typed(type.followUpDays),
  freeDays: typed(type.freeDays),
  freeVisits: typed(type.freeVisits),
});

const number = (text: string): number => parseNumber(text) ?? 0;

/** Parses "20, 40"; invalid parts become NaN, which the rules reject. */
export const lengthsOf = (text: string): number[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(Number);

const plainKey = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 30) || 'pregunta';

/** A question keeps its key, since answers refer to it. A new one derives it from its label. */
const questionBody = (questions: readonly QuestionValues[]): EventQuestion[] => {
  const taken = new Set(questions.map(({ key }) => key).filter(Boolean));
  return questions.map(({ key, label, type, required, options }) => {
    let own = key;
    for (let n = 1; own === ''; n += 1) {
      const wish = n === 1 ? plainKey(label) : `${plainKey(label)}_${n}`;
      if (!taken.has(wish)) own = wish;
    }
    taken.add(own);
    const lines = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return {
      key: own,
      label: label.trim(),
      type,
      required,
      ...(type === 'select' ? { options: lines } : {}),
    };
  });
};

export const eventTypeBody = (values: EventTypeValues) => ({
  name: values.name.trim(),
  ...(values.slug.trim() ? { slug: values.slug.trim() } : {}),
  description: values.description.trim() || null,
  departmentId: values.departmentId,
  categoryId: values.categoryId || null,
  minutes: number(values.minutes),
  otherMinutes: lengthsOf(values.otherMinutes),
  color: values.color,
  kinds: kinds.filter((kind) => values.kinds[kind]),
  requiresConfirmation: values.requiresConfirmation,
  assignment: values.assignment,
  practitionerIds: idsOf(values.practitioners),
  siteIds: idsOf(values.sites),
  slotStep: steps.find((step) => String(step) === values.slotStep) ?? 15,
  bufferBefore: number(values.bufferBefore),
  bufferAfter: number(values.bufferAfter),
  minNoticeMinutes: number(values.minNoticeMinutes),
  windowDays: number(values.windowDays),
  dailyLimit: parseNumber(values.dailyLimit),
  capacity: number(values.capacity),
  questions: questionBody(values.questions),
  sendsConfirmation: values.sendsConfirmation,
  reminderMinutes: values.reminding === 'clinic' ? null : tickedReminders(values.reminders),
  price: Math.round(number(values.price) * 100),
  followUpDays: parseNumber(values.followUpDays),
  freeDays: parseNumber(values.freeDays),
  freeVisits: parseNumber(values.freeVisits),
});
