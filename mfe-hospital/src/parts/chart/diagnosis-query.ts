import { limits } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { failsAlone } from '@sala/shell-sdk';

/** ICD-10 codes by words, for a combobox; with a visit, those that its patient can have. */
export const diagnosisQuery = (visitId?: string) => (words: string) => ({
  queryKey: ['diagnosisSearch', visitId ?? '', words],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await api.diagnosisSearch(
      { query: { search: words.slice(0, limits.searchMax), ...(visitId ? { visitId } : {}) } },
      { signal },
    );
    return { items: items.map((item) => ({ ...item, id: item.code })) };
  },
  meta: failsAlone,
});
