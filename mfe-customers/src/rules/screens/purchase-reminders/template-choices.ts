import { apiQuery, useCan } from '@sala/shared-auth';
import { useQuery } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** Templates that the provider approved, for whoever may see them. */
export const useTemplateChoices = (): readonly {
  readonly value: string;
  readonly label: string;
}[] => {
  const canRead = useCan('marketing:read');
  const { data } = useQuery({
    ...apiQuery('messageTemplateList', {
      query: { status: 'approved', sort: 'name', page: '1', pageSize: '100' },
    }),
    enabled: canRead,
  });
  return useMemo(
    () =>
      (data?.items ?? []).map(({ id, name, language }) => ({
        value: id,
        label: `${name} (${language})`,
      })),
    [data],
  );
};
