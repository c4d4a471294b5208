import type { Product } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  Badge,
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  lazyPart,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { ArchiveIcon, EditIcon, PlusIcon, RestoreIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { MarkedText, Pagination, RowButton, SearchInput } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';

const NewProduct = lazyPart(
  () => import('./product-form'),
  (module) => module.NewProduct,
);
const EditProduct = lazyPart(
  () => import('./product-form'),
  (module) => module.EditProduct,
);

const pageSize = 50;

interface LineProps {
  readonly product: Product;
  readonly canManage: boolean;
  readonly onEdit: () => void;
}

const Line = ({ product, canManage, onEdit }: LineProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const client = useQueryClient();
  const { id, name, code, price, taxKind, kind, active, version } = product;
  const update = useMutation({
    ...apiMutation('productUpdate'),
    onSuccess: (now: Product) => {
      void client.invalidateQueries({ queryKey: apiKey('productList') });
      // No confirmation: retiring is undone just as quickly.
      if (now.active) notify.success(t('purchases.products.restoredDone', { name }));
      else
        notify.aside({
          kind: 'success',
          text: t('purchases.products.retiredDone', { name }),
          action: {
            label: t('purchases.undo'),
            onSelect: () =>
              update.mutate({
                params: { productId: id },
                body: { version: now.version, active: true },
              }),
          },
        });
    },
  });
  return (
    <Flex
      as="li"
      align="center"
      gap="2"
      minH="row"
      py="1"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="0" color={active ? undefined : 'fg.subtle'}>
        <Text overflowWrap="anywhere">
          <MarkedText
            text={name}
            marks={
              active ? null : (
                <>
                  {' '}
                  <Badge>{t('purchases.products.retired')}</Badge>
                </>
              )
            }
          />
        </Text>
        <Text size="xs" tone="muted">
          {code} · {t(`purchases.products.kinds.${kind}`)} · {t(`purchases.taxes.${taxKind}`)}
        </Text>
      </Box>
      <Text figures flexShrink="0">
        {money(price)}
      </Text>
      {canManage ? (
        <Flex flexShrink="0">
          <RowButton
            label={t('purchases.products.editNamed', { name })}
            icon={<EditIcon />}
            onClick={onEdit}
          />
          <RowButton
            label={t(
              active ? 'purchases.products.retireNamed' : 'purchases.products.restoreNamed',
              { name },
            )}
            icon={active ? <ArchiveIcon /> : <RestoreIcon />}
            loading={update.isPending}
            onClick={() =>
              update.mutate({ params: { productId: id }, body: { version, active: !active } })
            }
          />
        </Flex>
      ) : null}
    </Flex>
  );
};

/** Price list with retired products. */
export const ProductsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const canRead = useCan('products:read');
  const canManage = useCan('products:manage');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Product | 'new' | null>(null);
  const list = useQuery({
    ...apiQuery('productList', {
      query: { search: search || undefined, sort: 'name', page, pageSize, includeRetired: 'true' },
    }),
    enabled: canRead,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const add = canManage ? (
    <Button variant="solid" onClick={() => setEditing('new')}>
      <PlusIcon />
      {t('purchases.products.new')}
    </Button>
  ) : undefined;
  const rows = list.data?.items ?? [];
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={t('purchases.products.title')}
      onClose={onClose}
      {...(add && rows.length > 0 ? { footer: add } : {})}
    >
      {canRead ? (
        <>
          <Flex mb="2">
            <SearchInput
              label={t('purchases.products.search')}
              shortcut={false}
              value={search}
              onChange={(words) => {
                setSearch(words);
                setPage(1);
              }}
            />
          </Flex>
          {failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : list.data ? (
            rows.length === 0 ? (
              search ? (
                <EmptyState title={t('purchases.nothingFound')} />
              ) : (
                <EmptyState
                  title={t('purchases.products.empty')}
                  text={t('purchases.products.emptyText')}
                  action={add}
                />
              )
            ) : (
              <>
                <Box as="ul" role="list" aria-label={t('purchases.products.title')}>
                  {rows.map((product) => (
                    <Line
                      key={product.id}
                      product={product}
                      canManage={canManage}
                      onEdit={() => setEditing(product)}
                    />
                  ))}
                </Box>
                {list.data.total > pageSize ? (
                  <Pagination
                    page={page}
                    pageSize={pageSize}
                    total={list.data.total}
                    onPageChange={setPage}
                  />
                ) : null}
              </>
            )
          ) : (
            <LoadingState rows={8} />
          )}
        </>
      ) : (
        <AccessDenied permission={t('permissions.products.read')} />
      )}
      {editing === 'new' ? <NewProduct onClose={() => setEditing(null)} /> : null}
      {editing && editing !== 'new' ? (
        <EditProduct key={editing.id} product={editing} onClose={() => setEditing(null)} />
      ) : null}
    </SidePanel>
  );
};
