import type { Product } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Flex, Grid, IconButton, Text } from '@sala/shared-ui';
import { SelectField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { failsAlone, useFormat, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useRef } from 'react';
import { MoneyField } from '../../../parts/money/money-field';
import { QuantityField } from '../../../parts/money/quantity-field';
import { freeLine, taxNames, withProduct, type SaleValues, type TypedLine } from './sale-rules';
import type { LiveQuote } from './use-quote';

const matchLimit = 50;
const offered = 8;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/* Ranks matches: exact code, then names that begin with the words. */
const nearness = ({ code, name }: Product, words: string): number =>
  plain(code) === words
    ? 0
    : plain(code).startsWith(words) || plain(name).startsWith(words)
      ? 1
      : 2;

const productsByWords = (words: string) => ({
  queryKey: ['productList', 'sale', words] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await api.productList(
      { query: { search: words || undefined, sort: 'name', page: 1, pageSize: matchLimit } },
      { signal },
    );
    const typed = plain(words);
    return {
      items: items
        .toSorted((one, other) => nearness(one, typed) - nearness(other, typed))
        .slice(0, offered),
    };
  },
  meta: failsAlone,
});

const ProductLine = ({ product }: { readonly product: Product }) => {
  const { money } = useFormat();
  return (
    <>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {product.name}
      </Box>
      <Text size="xs" tone="muted" fontFamily="mono" flexShrink="0">
        {product.code}
      </Text>
      <Text size="sm" figures flexShrink="0" minW="5rem" textAlign="end">
        {money(product.price)}
      </Text>
    </>
  );
};

interface LineProps {
  readonly place: number;
  readonly line: TypedLine;
  readonly total: number | undefined;
  readonly settling: boolean;
  readonly onRemove: () => void;
}

const Line = ({ place, line, total, settling, onRemove }: LineProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const path = `items.${place}`;
  return (
    <Box py="2.5" role="group" aria-label={line.description} data-form-row>
      <Flex align="center" gap="2">
        <Text fontWeight="medium" flex="1" minW="0" overflowWrap="anywhere">
          {line.description}
        </Text>
        <Text
          figures
          fontWeight="semibold"
          flexShrink="0"
          opacity={settling ? 0.6 : 1}
          aria-label={t('purchases.lineTotal')}
        >
          {total === undefined ? '—' : money(total)}
        </Text>
        <IconButton
          size="sm"
          label={t('purchases.removeLine', { name: line.description })}
          icon={<DeleteIcon />}
          onClick={onRemove}
        />
      </Flex>
      <Grid
        gap="2"
        mt="1"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: '5rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr)',
        }}
        alignItems="start"
      >
        <QuantityField name={`${path}.quantity`} label={t('purchases.quantity')} />
        <MoneyField name={`${path}.unitPrice`} label={t('purchases.price')} />
        <MoneyField
          name={`${path}.discount`}
          label={t('purchases.discount')}
          placeholder={t('purchases.discountHint')}
        />
        <SelectField
          name={`${path}.taxKind`}
          label={t('purchases.tax')}
          placeholder={null}
          options={taxNames.map((tax) => ({ value: tax, label: t(`purchases.taxes.${tax}`) }))}
        />
      </Grid>
    </Box>
  );
};

export interface SaleLinesProps {
  readonly live: LiveQuote;
  /** Called on Enter in an empty search: no more lines. */
  readonly onDone: () => void;
}

/** Lines of the sale: products are found by name or code and added with Enter. */
export const SaleLines = ({ live, onDone }: SaleLinesProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue, errors, submitCount } = useFormikContext<SaleValues>();
  const box = useRef<HTMLInputElement>(null);
  const setItems = (items: readonly TypedLine[]) => void setFieldValue('items', items);
  const missing = submitCount > 0 && typeof errors.items === 'string' ? errors.items : null;
  return (
    <Box minW="0">
      <Combobox<Product>
        label={t('purchases.addProduct')}
        placeholder={t('purchases.addProductHint')}
        box={box}
        query={productsByWords}
        line={(product) => <ProductLine product={product} />}
        onChoose={(product) => setItems(withProduct(values.items, product))}
        onEnter={() => {
          if (values.items.length > 0) onDone();
        }}
        error={missing}
        otherwise={(words) =>
          words === ''
            ? null
            : {
                label: t('purchases.addFree', { words }),
                onChoose: () => setItems([...values.items, freeLine(words)]),
              }
        }
      />
      {values.items.length === 0 ? (
        <Text tone="muted" size="sm" mt="3">
          {t('purchases.noLines')}
        </Text>
      ) : (
        <Box as="ul" role="list" aria-label={t('purchases.lines')} mt="3">
          {values.items.map((line, place) => (
            // Keyed by position: two lines may be equal.
            <Box as="li" key={place} borderTopWidth="1px">
              <Line
                place={place}
                line={line}
                total={
                  live.quote?.items.length === values.items.length
                    ? live.quote.items[place]?.total
                    : undefined
                }
                settling={live.settling}
                onRemove={() => {
                  setItems(values.items.toSpliced(place, 1));
                  box.current?.focus();
                }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
