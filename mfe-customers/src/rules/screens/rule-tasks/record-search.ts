import { api } from '@sala/shared-auth';
import type { RuleSubject } from '@sala/shared-contracts';

export interface FoundRecord {
  readonly id: string;
  readonly label: string;
}

type Search = (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

const offered = 8;

const byName = ({ id, name }: { readonly id: string; readonly name: string }): FoundRecord => ({
  id,
  label: name,
});

const page = (words: string) => ({ search: words || undefined, page: 1, pageSize: offered });

/** Records of a subject by words; those without an entry are chosen among the latest runs. */
export const searchOf: Readonly<Partial<Record<RuleSubject, Search>>> = {
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
      ({ id, folio, customer }) => ({
        id,
        label: [folio, customer?.name].filter(Boolean).join(' · ') || id,
      }),
    ),
  task: async (words, signal) =>
    (await api.taskList({ query: page(words) }, { signal })).items.map(({ id, title }) => ({
      id,
      label: title,
    })),
};

/** Records that a rule met last. */
export const latestOf =
  (ruleId: string): Search =>
  async (words, signal) => {
    const { items } = await api.ruleRunList({ query: { ruleId } }, { signal });
    const asked = words.toLocaleLowerCase();
    const seen = new Set<string>();
    return items.flatMap(({ subject: { id, label } }) => {
      if (label === null || seen.has(id) || !label.toLocaleLowerCase().includes(asked)) return [];
      seen.add(id);
      return [{ id, label }];
    });
  };
