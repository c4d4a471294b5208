import type { CustomField } from '@sala/shared-contracts';
import { apiQuery, useAuth } from '@sala/shared-auth';
import { Button, ErrorState, Flex, LoadingState } from '@sala/shared-ui';
import { CheckboxField, DateField, Form, FormSection, SelectField } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useId, useMemo } from 'react';
import { consentChannels, consentPurposes, customerSources } from '../../../parts/customer-options';
import { customerSegmentNames } from '../../../parts/customer-segments';
import { customerStatusNames } from '../../../parts/customer-statuses';
import { filterQueryOf, noFilters, type CustomerPlace } from '../customer-search';
import { ConditionRows } from './condition-rows';
import { filterSchema, filterValues, placeOfFilters, type FilterValues } from './filter-form';
import { useCountedLabel } from './use-counted-label';

export interface FiltersPanelProps {
  readonly place: CustomerPlace;
  readonly fields: readonly CustomField[];
  readonly onLook: (changes: SearchChanges<CustomerPlace>) => void;
  readonly onClose: () => void;
}

/** All filters with the number of customers each option leaves. */
export const FiltersPanel = ({ place, fields, onLook, onClose }: FiltersPanelProps) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const me = useAuth(({ user }) => user?.id);
  const counted = useCountedLabel();
  const counts = useQuery({
    ...apiQuery('customerFacets', { query: filterQueryOf(place) }),
    meta: failsAlone,
  });
  const facets = counts.data;
  // The form comes after the panel, which has given the focus to its close button by then.
  useEffect(() => {
    if (!counts.isPending)
      document.getElementById(id)?.querySelector<HTMLElement>('button, input, select')?.focus();
  }, [counts.isPending, id]);
  const failure = useFailure(counts.error);
  const schema = useMemo(() => filterSchema(t, fields), [t, fields]);
  const apply = (values: FilterValues) => {
    onLook(placeOfFilters(values, fields));
    onClose();
  };
  const clear = () => {
    onLook(noFilters);
    onClose();
  };
  const people = (facets?.owner ?? []).filter(({ value }) => value !== 'none' && value !== me);
  return (
    <SidePanel
      open
      title={t('customers.filters.title')}
      onClose={onClose}
      footer={
        <>
          <Button me="auto" onClick={clear}>
            {t('customers.clear')}
          </Button>
          <Button type="submit" form={id} variant="solid" disabled={counts.isPending}>
            {t('customers.filters.apply')}
          </Button>
        </>
      }
    >
      {counts.isPending ? (
        <LoadingState shape="form" rows={6} />
      ) : (
        <Form<FilterValues>
          id={id}
          label={t('customers.filters.title')}
          initialValues={filterValues(place, facets, fields)}
          validationSchema={schema}
          onSubmit={apply}
        >
          {failure && !facets ? (
            <ErrorState problem={failure} onRetry={() => void counts.refetch()} />
          ) : null}
          {/* First: those of the company, while the status has a control of its own in the list. */}
          {fields.length > 0 ? (
            <FormSection>
              <legend>{t('values.title')}</legend>
              <ConditionRows fields={fields} facets={facets} />
            </FormSection>
          ) : null}
          <FormSection css={{ gap: '1' }}>
            <legend>{t('customers.status')}</legend>
            {customerStatusNames.map((status, index) => (
              <CheckboxField
                key={status}
                name={`status.${index}.on`}
                label={counted(t(`customerStatuses.${status}`), facets?.status, status)}
              />
            ))}
          </FormSection>
          <SelectField
            name="kind"
            label={t('customers.kind')}
            placeholder={t('customers.filters.any')}
            options={(['person', 'company'] as const).map((kind) => ({
              value: kind,
              label: counted(t(`customers.kinds.${kind}`), facets?.kind, kind),
            }))}
          />
          <SelectField
            name="owner"
            label={t('customers.owner')}
            placeholder={t('customers.filters.any')}
            options={[
              ...(me
                ? [{ value: me, label: counted(t('customers.filters.me'), facets?.owner, me) }]
                : []),
              ...people.map(({ value, label }) => ({
                value,
                label: counted(label ?? '—', facets?.owner, value),
              })),
              {
                value: 'none',
                label: counted(t('customers.filters.nobody'), facets?.owner, 'none'),
              },
            ]}
          />
          {filterValues(place, facets, fields).tags.length > 0 ? (
            <FormSection css={{ gap: '1' }}>
              <legend>{t('customers.tags')}</legend>
              {filterValues(place, facets, fields).tags.map(({ value }, index) => (
                <CheckboxField
                  key={value}
                  name={`tags.${index}.on`}
                  label={counted(value, facets?.tags, value)}
                />
              ))}
            </FormSection>
          ) : null}
          {place.segment || (facets?.segment.length ?? 0) > 0 ? (
            <FormSection css={{ gap: '1' }}>
              <legend>{t('customers.segment')}</legend>
              {customerSegmentNames.map((segment, index) => (
                <CheckboxField
                  key={segment}
                  name={`segment.${index}.on`}
                  label={counted(t(`customers.segments.${segment}`), facets?.segment, segment)}
                  help={t(`customers.segmentMeans.${segment}`)}
                />
              ))}
            </FormSection>
          ) : null}
          <FormSection css={{ gap: '1' }}>
            <legend>{t('customers.source')}</legend>
            {customerSources.map((source, index) => (
              <CheckboxField
                key={source}
                name={`source.${index}.on`}
                label={counted(t(`customers.sources.${source}`), facets?.source, source)}
              />
            ))}
          </FormSection>
          <FormSection>
            <legend>{t('customers.created')}</legend>
            <Flex gap="2" css={{ '& > *': { flex: '1', minWidth: 0 } }}>
              <DateField name="createdFrom" label={t('customers.filters.from')} />
              <DateField name="createdTo" label={t('customers.filters.to')} />
            </Flex>
          </FormSection>
          <SelectField
            name="consent"
            label={t('customers.consent.title')}
            placeholder={t('customers.filters.any')}
            options={consentChannels.flatMap((channel) =>
              consentPurposes.map((purpose) => {
                const value = `${channel}:${purpose}`;
                const label = `${t(`customers.consent.channels.${channel}`)}, ${t(`customers.consent.purposes.${purpose}`)}`;
                return { value, label: counted(label, facets?.consent, value) };
              }),
            )}
          />
        </Form>
      )}
    </SidePanel>
  );
};
