import type { Customer, CustomField } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { useCustomerLines } from '../customer-lines';

export interface SideBySideProps {
  readonly target: Customer;
  readonly source: Customer;
  readonly fields: readonly CustomField[];
  /** Attributes taken from the source. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (taken: ReadonlySet<string>) => void;
}

/* Not selectable: tags are united, the others follow from rules. */
const fixed = new Set(['kind', 'status', 'blockedReason', 'tags']);

/** Compares two customers and selects whose value is kept. */
export const SideBySide = ({ target, source, fields, taken, onTake }: SideBySideProps) => {
  const { t } = useTranslation('customers');
  const group = useId();
  const linesOf = useCustomerLines(fields);
  const theirs = new Map(linesOf(source).map(({ key, text }) => [key, text]));
  const differing = linesOf(target).filter(
    ({ key, text }) => !fixed.has(key) && theirs.get(key) !== text,
  );
  const take = (key: string, fromSource: boolean) => {
    const next = new Set(taken);
    if (fromSource) next.add(key);
    else next.delete(key);
    onTake(next);
  };
  return (
    <>
      <Text size="sm" tone="muted" mb="3">
        {t('customers.merge.explain', { source: source.name, target: target.name })}
      </Text>
      {differing.length === 0 ? <Text>{t('customers.merge.same')}</Text> : null}
      {differing.map(({ key, label, text }) => (
        <Box
          as="fieldset"
          key={key}
          border="none"
          borderBottomWidth="1px"
          m="0"
          px="0"
          py="2"
          minW="0"
        >
          <Text as="legend" size="sm" tone="muted" float="left" width="full">
            {label}
          </Text>
          <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2" clear="both">
            {[
              { mine: true, from: target, shown: text },
              { mine: false, from: source, shown: theirs.get(key) ?? '—' },
            ].map(({ mine, from, shown }) => (
              <Box
                asChild
                key={from.id}
                display="flex"
                gap="2"
                alignItems="center"
                minW="0"
                minH={{ base: 'touch', md: '8' }}
                cursor="pointer"
              >
                <label>
                  <input
                    type="radio"
                    name={`${group}-${key}`}
                    aria-label={t('customers.merge.keep', { label, value: shown, code: from.code })}
                    checked={taken.has(key) !== mine}
                    onChange={() => take(key, !mine)}
                  />
                  <Box as="span" minW="0" css={{ overflowWrap: 'anywhere' }}>
                    {shown}
                  </Box>
                </label>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
};
