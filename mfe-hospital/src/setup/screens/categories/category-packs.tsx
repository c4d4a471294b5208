import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { CategoryPack } from '@sala/shared-contracts';
import { Button, ErrorState, LoadingState } from '@sala/shared-ui';
import { BackIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFailure } from '@sala/screen-parts/failure';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { PackForm } from './pack-form';
import { PackList } from './pack-list';

interface CategoryPacksProps {
  /** '1': the list of bundles. */
  readonly open: CategoryPack | '1';
  readonly onOpen: (open: CategoryPack | '1') => void;
  readonly onClose: () => void;
}

/* Adds the selected entries and reports the result. */
const useAdding = (onAdded: () => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return useMutation({
    ...apiMutation('categoryPackAdd'),
    onSuccess: ({ added, kept }) => {
      const words = added === 0 ? t('packs.nothingAdded') : t('packs.added', { count: added });
      notify.success(kept === 0 ? words : `${words} ${t('packs.kept', { count: kept })}`);
      onAdded();
    },
    onSettled: () =>
      Promise.all(
        (['categoryList', 'categoryPackList', 'categoryPackView'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
};

/**
 * Bundles of common categories per specialty: adds selected missing entries and keeps existing
 * ones.
 */
export const CategoryPacks = ({ open, onOpen, onClose }: CategoryPacksProps) => {
  const { t } = useTranslation('hospital');
  const form = useId();
  const [count, setCount] = useState(0);
  const pack = open === '1' ? null : open;
  const [left, setLeft] = useState(pack);
  const back = () => onOpen('1');
  const contents = useQuery({
    ...apiQuery('categoryPackView', { params: { pack: pack ?? 'general' } }),
    meta: failsAlone,
    enabled: pack !== null,
  });
  const failure = useFailure(contents.error);
  const add = useAdding(back);
  const problem = useFailure(add.error);
  const openOne = (chosen: CategoryPack) => {
    setLeft(chosen);
    add.reset();
    onOpen(chosen);
  };
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={pack ? t(`packs.names.${pack}`) : t('packs.title')}
      description={pack ? t('packs.choose') : t('packs.text')}
      onClose={onClose}
      footer={
        pack ? (
          <>
            <Button me="auto" autoFocus onClick={back}>
              <BackIcon />
              {t('packs.back')}
            </Button>
            <Button
              type="submit"
              form={form}
              variant="solid"
              disabled={!contents.data || count === 0}
              loading={add.isPending}
            >
              {count === 0 ? t('packs.add') : t('packs.submit', { count })}
            </Button>
          </>
        ) : null
      }
    >
      {pack ? null : <PackList left={left} onOpen={openOne} />}
      {pack && contents.isPending ? <LoadingState shape="text" rows={16} /> : null}
      {pack && contents.isLoadingError ? (
        <ErrorState
          problem={failure}
          onRetry={() => void contents.refetch()}
          retrying={contents.isFetching}
        />
      ) : null}
      {pack && contents.data ? (
        <PackForm
          key={pack}
          id={form}
          label={t(`packs.names.${pack}`)}
          entries={contents.data.items}
          submitting={add.isPending}
          problem={problem}
          onCount={setCount}
          onSubmit={(chosen) => {
            const there = contents.data.items.filter(({ state }) => state === 'active');
            add.mutate({
              body: {
                pack,
                entries: [...chosen, ...there].map(({ kind, code }) => ({ kind, code })),
              },
            });
          }}
        />
      ) : null}
    </SidePanel>
  );
};
