import type { CustomField } from '@sala/shared-contracts';
import { apiQuery, useAuth } from '@sala/shared-auth';
import { Box, Button, Flex, IconButton } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { useFormat, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { segmentsIn } from '../../parts/customer-segments';
import { conditionsIn, conditionsText } from '../../parts/conditions';
import { useConditionText } from '../../parts/condition-text';
import { filterQueryOf, statusesIn, type CustomerPlace } from './customer-search';

export interface FilterChipsProps {
  readonly place: CustomerPlace;
  readonly fields: readonly CustomField[];
  readonly onLook: (changes: SearchChanges<CustomerPlace>) => void;
  readonly onClear: () => void;
}

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly off: SearchChanges<CustomerPlace>;
}

const useChips = (place: CustomerPlace, fields: readonly CustomField[]): readonly Chip[] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const me = useAuth(({ user }) => user?.id);
  const conditionText = useConditionText();
  // Facets contain the owner's name; without an owner filter they are not fetched.
  const { data: facets } = useQuery({
    ...apiQuery('customerFacets', { query: filterQueryOf(place) }),
    enabled: place.owner !== '' && place.owner !== 'none' && place.owner !== me,
  });
  const ownerName = (): string => {
    if (place.owner === 'none') return t('customers.filters.nobody');
    if (place.owner === me) return t('customers.filters.me');
    return facets?.owner.find(({ value }) => value === place.owner)?.label ?? '…';
  };
  const conditions = conditionsIn(place.fields);
  const list = (text: string, word: (value: string) => string): string =>
    text.split(',').map(word).join(', ');
  const named = (label: string, value: string): string =>
    t('customers.filters.chip', { label, value });
  const created = (): string => {
    const { createdFrom: from, createdTo: to } = place;
    const label = t('customers.created');
    if (from && to)
      return t('filterWords.between', { label, from: format.day(from), to: format.day(to) });
    return from
      ? t('filterWords.from', { label, from: format.day(from) })
      : t('filterWords.to', { label, to: format.day(to) });
  };
  const [channel = '', purpose = ''] = place.consent.split(':');
  return [
    ...(place.status
      ? [
          {
            key: 'status',
            text: named(
              t('customers.status'),
              statusesIn(place.status)
                .map((one) => t(`customerStatuses.${one}`))
                .join(', '),
            ),
            off: { status: '' },
          },
        ]
      : []),
    ...(place.kind
      ? [
          {
            key: 'kind',
            text: named(t('customers.kind'), t(`customers.kinds.${place.kind}`)),
            off: { kind: '' } as const,
          },
        ]
      : []),
    ...(place.tags
      ? [
          {
            key: 'tags',
            text: named(
              t('customers.tags'),
              list(place.tags, (tag) => tag),
            ),
            off: { tags: '' },
          },
        ]
      : []),
    ...(place.segment
      ? [
          {
            key: 'segment',
            text: named(
              t('customers.segment'),
              segmentsIn(place.segment)
                .map((one) => t(`customers.segments.${one}`))
                .join(', '),
            ),
            off: { segment: '' },
          },
        ]
      : []),
    ...(place.owner
      ? [{ key: 'owner', text: named(t('customers.owner'), ownerName()), off: { owner: '' } }]
      : []),
    ...(place.source
      ? [
          {
            key: 'source',
            text: named(
              t('customers.source'),
              list(place.source, (one) => t(`customers.sources.${one}`)),
            ),
            off: { source: '' },
          },
        ]
      : []),
    ...(place.createdFrom || place.createdTo
      ? [{ key: 'created', text: created(), off: { createdFrom: '', createdTo: '' } }]
      : []),
    ...(place.consent
      ? [
          {
            key: 'consent',
            text: named(
              t('customers.consent.title'),
              `${t(`customers.consent.channels.${channel}`)}, ${t(`customers.consent.purposes.${purpose}`)}`,
            ),
            off: { consent: '' },
          },
        ]
      : []),
    ...conditions.map((condition, index) => ({
      key: `field-${index}`,
      text: conditionText(condition, fields),
      off: { fields: conditionsText(conditions.filter((_, other) => other !== index)) },
    })),
  ];
};

/** Active filters as removable chips. */
export const FilterChips = ({ place, fields, onLook, onClear }: FilterChipsProps) => {
  const { t } = useTranslation('customers');
  return (
    <Flex
      as="ul"
      role="list"
      aria-label={t('customers.filters.inForce')}
      wrap="wrap"
      gap="1.5"
      pb="2"
    >
      {useChips(place, fields).map(({ key, text, off }) => (
        <Flex
          as="li"
          key={key}
          align="center"
          minW="0"
          maxW="full"
          ps="2.5"
          bg="accent.subtle"
          color="accent.fg"
          borderRadius="full"
          fontSize="sm"
        >
          <Box as="span" minW="0" truncate title={text}>
            {text}
          </Box>
          <IconButton
            size="sm"
            label={t('customers.filters.remove', { filter: text })}
            icon={<CloseIcon />}
            onClick={() => onLook(off)}
          />
        </Flex>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('customers.filters.clear')}
        </Button>
      </li>
    </Flex>
  );
};
