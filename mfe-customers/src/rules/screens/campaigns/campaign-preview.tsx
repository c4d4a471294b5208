import type {
  CampaignDefinition,
  CampaignPreview as Previewed,
  RuleField,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { Facts } from '@sala/screen-parts/facts';
import { useSettled } from '@sala/screen-parts/settled';
import { useMemo } from 'react';
import {
  campaignSchema,
  definitionOf,
  type CampaignValues,
  type TemplateBodies,
} from './campaign-values';

/** While somebody types, nothing is asked. */
const settledMs = 600;

const useCosts = () => {
  const format = useFormat();
  return ({ micros, currency }: { readonly micros: number; readonly currency: string }) =>
    format.money(Math.round(micros / 10_000), { currency });
};

const PreviewFacts = ({ preview }: { readonly preview: Previewed }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const costOf = useCosts();
  const { people, reachable, agreed, withheld, cost, minutes, connected, looked, dailyLimit } =
    preview;
  const isOver = cost.leftMicros !== null && cost.micros > cost.leftMicros;
  return (
    <>
      <Facts
        facts={[
          { key: 'people', label: t('campaigns.people'), content: format.number(people) },
          {
            key: 'reachable',
            label: t('campaigns.reachable'),
            content: t(looked < people ? 'campaigns.about' : 'campaigns.exactly', {
              number: format.number(reachable),
            }),
          },
          {
            key: 'agreed',
            label: t('campaigns.agreed'),
            content: t(looked < people ? 'campaigns.about' : 'campaigns.exactly', {
              number: format.number(agreed),
            }),
          },
          { key: 'withheld', label: t('campaigns.withheld'), content: format.number(withheld) },
          {
            key: 'cost',
            label: t('campaigns.cost'),
            content:
              cost.leftMicros === null
                ? costOf(cost)
                : t('campaigns.costOf', {
                    cost: costOf(cost),
                    left: costOf({ micros: cost.leftMicros, currency: cost.currency }),
                  }),
          },
          {
            key: 'minutes',
            label: t('campaigns.duration'),
            content: t('campaigns.minutes', { count: minutes }),
          },
        ]}
      />
      {dailyLimit ? (
        <Text size="sm" tone={dailyLimit.days > 1 ? 'default' : 'muted'}>
          {t('campaigns.limitLeft', {
            count: dailyLimit.left,
            limit: format.number(dailyLimit.limit),
          })}{' '}
          {dailyLimit.days > 0 ? t('campaigns.limitDays', { count: dailyLimit.days }) : null}
        </Text>
      ) : null}
      {isOver ? (
        <Text tone="danger" size="sm" role="alert">
          {t('campaigns.overBudget')}
        </Text>
      ) : null}
      {connected ? null : (
        <Text tone="danger" size="sm" role="alert">
          {t('campaigns.notConnected')}
        </Text>
      )}
    </>
  );
};

const Samples = ({ samples }: { readonly samples: Previewed['samples'] }) => {
  const { t } = useTranslation('customers');
  return (
    <Box
      as="ul"
      listStyle="none"
      p="0"
      m="0"
      display="grid"
      gap="2"
      aria-label={t('campaigns.samples')}
    >
      {samples.map(({ subjectId, name, address, subject, text, missing }) => (
        <Box as="li" key={subjectId} borderWidth="1px" borderRadius="md" p="2">
          <Text size="sm" fontWeight="medium">
            {[name, address].filter(Boolean).join(' · ')}
          </Text>
          {subject ? <Text size="sm">{subject}</Text> : null}
          <Text size="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
          {missing.length > 0 ? (
            <Text size="sm" tone="danger">
              {t('campaigns.missing', { fields: missing.join(', ') })}
            </Text>
          ) : null}
        </Box>
      ))}
    </Box>
  );
};

export interface DefinitionPreviewProps {
  /** null: it is not whole yet. */
  readonly definition: CampaignDefinition | null;
  readonly campaignId: string | null;
}

/** Whom a campaign would reach now, how it reads, and what it costs. */
export const DefinitionPreview = ({ definition, campaignId }: DefinitionPreviewProps) => {
  const { t } = useTranslation('customers');
  const preview = useQuery({
    queryKey: ['campaignPreview', definition, campaignId],
    queryFn: ({ signal }) =>
      api.campaignPreview({ body: { definition: definition ?? raise(), campaignId } }, { signal }),
    enabled: definition !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const failure = useFailure(preview.error);
  const { data } = preview;
  return (
    <Box
      as="section"
      aria-label={t('campaigns.preview')}
      aria-busy={preview.isFetching}
      display="grid"
      gap="3"
      bg="bg.subtle"
      borderRadius="md"
      p="3"
      minW="0"
    >
      <Text as="h3" fontWeight="semibold">
        {t('campaigns.preview')}
      </Text>
      {definition === null ? (
        <Text size="sm" tone="muted">
          {t('campaigns.previewWaits')}
        </Text>
      ) : failure ? (
        <Flex gap="2" align="center" wrap="wrap">
          <Text size="sm" tone="danger" role="alert">
            {failure.title}
          </Text>
          <Button size="sm" onClick={() => void preview.refetch()}>
            {t('campaigns.again')}
          </Button>
        </Flex>
      ) : data ? (
        <Box role="status" display="grid" gap="3" minW="0">
          <PreviewFacts preview={data} />
          {data.samples.length > 0 ? (
            <Samples samples={data.samples} />
          ) : (
            <Text size="sm" tone="muted">
              {t('campaigns.nobody')}
            </Text>
          )}
        </Box>
      ) : (
        <Text size="sm" tone="muted">
          {t('campaigns.counting')}
        </Text>
      )}
    </Box>
  );
};

export interface CampaignPreviewProps {
  readonly fields: readonly RuleField[];
  readonly bodies: TemplateBodies;
  readonly campaignId: string | null;
}

/** The same while it is written. */
export const CampaignPreview = ({ fields, bodies, campaignId }: CampaignPreviewProps) => {
  const { t } = useTranslation('customers');
  const zone = useCompanyZone();
  const { values } = useFormikContext<CampaignValues>();
  const settled = useSettled(values, settledMs);
  const schema = useMemo(() => campaignSchema(t, fields), [t, fields]);
  const definition = useMemo(() => {
    const named = { ...settled, title: settled.title.trim() || '—' };
    return schema.isValidSync(named) ? definitionOf(named, fields, zone, bodies) : null;
  }, [schema, settled, fields, zone, bodies]);
  return <DefinitionPreview definition={definition} campaignId={campaignId} />;
};

const raise = (): never => {
  throw new Error('asked without a definition');
};
