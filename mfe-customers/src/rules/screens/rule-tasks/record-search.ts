import { api } from '@sala/shared-auth';
import type { RuleSubject } from '@sala/shared-contracts';
import { isDenied } from '@sala/screen-parts/failure';
import type { Translate } from '@sala/screen-parts/translate';

export interface FoundRecord {
  readonly id: string;
  readonly label: string;
  /** When it was, or will be; tells records of one person apart. */
  readonly at?: string | null;
}

type Search = (words: string, signal: AbortSignal, t: Translate) => Promise<readonly FoundRecord[]>;

const offered = 8;
/** Of so many people the documents are looked up. */
const peopleAsked = 3;

const byName = ({ id, name }: { readonly id: string; readonly name: string }): FoundRecord => ({
  id,
  label: name,
});

const page = (words: string, pageSize = offered) => ({
  search: words || undefined,
  page: 1,
  pageSize,
});

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const matches = (label: string, words: string): boolean =>
  label.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());

/** Documents of the clinic have no search of their own: they are chosen among the latest runs. */
type Searched = Exclude<RuleSubject, 'clinical_document'>;

const searchOf: Readonly<Record<Searched, Search>> = {
  appointment: async (words, signal) =>
    (
      await api.appointmentList({ query: { ...page(words), sort: '-startAt' } }, { signal })
    ).items.map(({ id, patient, eventType, startAt }) => ({
      id,
      label: joined(patient.name, eventType.name),
      at: startAt,
    })),
  // Those of today, and what waits since earlier.
  visit: async (words, signal) =>
    (await api.visitList({ query: {} }, { signal })).items
      .filter(({ patient }) => matches(patient.name, words))
      .slice(0, offered)
      .map(({ id, patient, startedAt }) => ({ id, label: patient.name, at: startedAt })),
  prescription: async (words, signal) =>
    (
      await api.prescriptionList({ query: { ...page(words), sort: '-issuedAt' } }, { signal })
    ).items.map(({ id, folio, patient, issuedAt }) => ({
      id,
      label: joined(folio, patient.name),
      at: issuedAt,
    })),
  customer: async (words, signal) =>
    (await api.customerList({ query: { ...page(words), sort: 'name' } }, { signal })).items.map(
      byName,
    ),
  lead: async (words, signal) =>
    (await api.leadList({ query: page(words) }, { signal })).items.map(byName),
  patient: async (words, signal) =>
    (await api.patientList({ query: page(words) }, { signal })).items.map(byName),
  purchase: async (words, signal) =>
    (await api.purchaseList({ query: page(words) }, { signal })).items.map(
      ({ id, folio, customer }) => ({ id, label: joined(folio, customer?.name) || id }),
    ),
  task: async (words, signal) =>
    (await api.taskList({ query: page(words) }, { signal })).items.map(({ id, title }) => ({
      id,
      label: title,
    })),
  conversation: async (words, signal) =>
    (
      await api.conversationList(
        { query: { search: words || undefined, limit: offered } },
        { signal },
      )
    ).items.map(({ id, address: { contact, displayName, value }, lastActivityAt }) => ({
      id,
      label: contact?.name ?? displayName ?? value,
      at: lastActivityAt,
    })),
  email_thread: async (words, signal) =>
    (
      await api.emailThreadList(
        { query: { ...page(words), state: 'all', sort: '-lastMessageAt' } },
        { signal },
      )
    ).items.map(({ id, subject, correspondent: { name, address } }) => ({
      id,
      label: joined(subject, name || address),
    })),
  staff_document: async (words, signal, t) => {
    const people = await api.staffMemberList(
      { query: { ...page(words, peopleAsked), sort: 'name' } },
      { signal },
    );
    const documents = await Promise.all(
      people.items.map(async ({ id: staffMemberId, name }) => {
        const { items } = await api.staffDocumentList({ params: { staffMemberId } }, { signal });
        return items.map(({ id, kind, number }) => ({
          id,
          label: joined(name, t(`conditions.values.staff_document.kind.${kind}`), number),
        }));
      }),
    );
    return documents.flat();
  },
};

/** Records that a rule met last. */
const latestOf =
  (ruleId: string): Search =>
  async (words, signal) => {
    const { items } = await api.ruleRunList({ query: { ruleId } }, { signal });
    const seen = new Set<string>();
    return items.flatMap(({ subject: { id, label } }) => {
      if (label === null || seen.has(id) || !matches(label, words)) return [];
      seen.add(id);
      return [{ id, label }];
    });
  };

const isSearched = (subject: RuleSubject): subject is Searched => subject !== 'clinical_document';

/** By which words records of a subject are found. */
export const searchKindOf = (subject: RuleSubject): 'search' | 'recent' | 'today' =>
  subject === 'visit' ? 'today' : isSearched(subject) ? 'search' : 'recent';

/**
 * Records of a subject by words. Who may not list them, or where nothing is found, chooses among
 * those that the rule met last.
 */
export const recordSearch = (subject: RuleSubject, ruleId: string): Search => {
  const latest = latestOf(ruleId);
  if (!isSearched(subject)) return latest;
  return async (...asked) => {
    try {
      const found = await searchOf[subject](...asked);
      return found.length > 0 ? found : await latest(...asked);
    } catch (error) {
      if (isDenied(error)) return latest(...asked);
      throw error;
    }
  };
};
