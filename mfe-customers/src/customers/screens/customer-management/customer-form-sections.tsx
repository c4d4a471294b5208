import {
  hasRfcCheckDigit,
  isCurp,
  isRfc,
  normalizeCurp,
  normalizeRfc,
  readCurp,
} from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import {
  DateField,
  FormWide,
  SelectField,
  TagsField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { FormFold } from '@sala/screen-parts/form-fold';
import { useEffect, useRef } from 'react';
import { cfdiUses, customerSources, regimesOf } from '../../parts/customer-options';
import { fitsKind, type CustomerFormValues } from './customer-rules';
import { useTagSuggestions } from './tag-suggestions';
import { useColleagues } from './use-owners';

export interface SectionProps {
  readonly problem: UiProblem | null;
}

/** Facts encoded in the CURP; undefined while it is incomplete. */
const useCurpFacts = () => {
  const { values } = useFormikContext<CustomerFormValues>();
  const curp = normalizeCurp(values.curp);
  return isCurp(curp) ? readCurp(curp) : undefined;
};

/* Fills an empty birth date from a valid CURP, once. */
const useBirthDateOfCurp = (): void => {
  const { values, setFieldValue } = useFormikContext<CustomerFormValues>();
  const facts = useCurpFacts();
  const birthDate = facts?.birthDate;
  const filled = useRef<string>(undefined);
  const free = values.birthDate === '';
  useEffect(() => {
    if (birthDate === filled.current) return;
    filled.current = birthDate;
    if (birthDate && free) void setFieldValue('birthDate', birthDate);
  }, [birthDate, free, setFieldValue]);
};

export const PersonFields = ({ problem }: SectionProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { values } = useFormikContext<CustomerFormValues>();
  const facts = useCurpFacts();
  useBirthDateOfCurp();
  if (values.kind === 'company') return null;
  const differs =
    facts !== undefined && values.birthDate !== '' && facts.birthDate !== values.birthDate;
  const curpHelp = facts
    ? t('customers.curpSays', {
        date: format.day(facts.birthDate),
        sex: t(`sexes.${facts.sex}`),
      })
    : t('customers.curpHelp');
  return (
    <FormFold
      title={t('customers.sections.person')}
      names={['curp', 'birthDate']}
      problem={problem}
    >
      <TextField name="curp" label={t('customers.curp')} help={curpHelp} mono autoComplete="off" />
      <DateField
        name="birthDate"
        label={t('customers.birthDate')}
        help={differs ? t('customers.curpDiffers') : undefined}
      />
    </FormFold>
  );
};

/* Suggestions are fetched when the section is expanded. */
const Tags = () => {
  const { t } = useTranslation('customers');
  return (
    <TagsField
      name="tags"
      label={t('customers.tags')}
      help={t('customers.tagsHelp')}
      suggestions={useTagSuggestions()}
    />
  );
};

const Owner = ({ ownerName }: { readonly ownerName: string | null }) => {
  const { t } = useTranslation('customers');
  const me = useAuth(({ user }) => user);
  const colleagues = useColleagues();
  const { initialValues } = useFormikContext<CustomerFormValues>();
  const { ownerId } = initialValues;
  // The current owner may no longer be selectable: keep the option.
  const isElsewhere =
    ownerId !== '' && ownerId !== me?.id && colleagues.every(({ id }) => id !== ownerId);
  return (
    <SelectField
      name="ownerId"
      label={t('customers.owner')}
      placeholder={t('customers.filters.nobody')}
      options={[
        ...(me ? [{ value: me.id, label: t('customers.filters.me') }] : []),
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ...(isElsewhere ? [{ value: ownerId, label: ownerName ?? '—' }] : []),
      ]}
    />
  );
};

export const FollowUpFields = ({
  problem,
  ownerName,
}: SectionProps & { readonly ownerName: string | null }) => {
  const { t } = useTranslation('customers');
  return (
    <FormFold
      title={t('customers.sections.followUp')}
      names={['tags', 'ownerId', 'source']}
      problem={problem}
    >
      <FormWide>
        <Tags />
      </FormWide>
      <Owner ownerName={ownerName} />
      <SelectField
        name="source"
        label={t('customers.source')}
        options={customerSources.map((source) => ({
          value: source,
          label: t(`customers.sources.${source}`),
        }))}
      />
    </FormFold>
  );
};

export const AddressFields = ({ problem }: SectionProps) => {
  const { t } = useTranslation('customers');
  return (
    <FormFold
      title={t('customers.sections.address')}
      names={['street', 'colonia', 'zip', 'municipality', 'state']}
      problem={problem}
    >
      <FormWide>
        <TextField name="street" label={t('customers.street')} autoComplete="off" />
      </FormWide>
      <TextField name="colonia" label={t('customers.colonia')} autoComplete="off" />
      <TextField name="zip" label={t('customers.zip')} autoComplete="off" />
      <TextField name="municipality" label={t('customers.municipality')} autoComplete="off" />
      <TextField name="state" label={t('customers.state')} autoComplete="off" />
    </FormFold>
  );
};

/** Invoice data as registered with SAT. */
export const FiscalFields = ({ problem }: SectionProps) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CustomerFormValues>();
  const rfc = normalizeRfc(values.rfc);
  const help = !isRfc(rfc)
    ? 'customers.rfcHelp'
    : !fitsKind(rfc, values.kind)
      ? 'customers.rules.rfcKind'
      : !hasRfcCheckDigit(rfc)
        ? 'customers.rfcDoubtful'
        : 'customers.rfcHelp';
  return (
    <FormFold
      title={t('customers.sections.fiscal')}
      names={['rfc', 'legalName', 'regimenFiscal', 'fiscalZip', 'usoCfdi']}
      problem={problem}
    >
      <TextField name="rfc" label={t('customers.rfc')} help={t(help)} mono autoComplete="off" />
      <TextField name="fiscalZip" label={t('customers.fiscalZip')} autoComplete="off" />
      <FormWide>
        <TextField
          name="legalName"
          label={t('customers.legalName')}
          help={t('customers.legalNameHelp')}
          autoComplete="off"
        />
      </FormWide>
      <FormWide>
        <SelectField
          name="regimenFiscal"
          label={t('customers.regimenFiscal')}
          options={regimesOf(values.kind).map((code) => ({
            value: code,
            label: `${code} ${t(`customers.regimes.${code}`)}`,
          }))}
        />
      </FormWide>
      <FormWide>
        <SelectField
          name="usoCfdi"
          label={t('customers.usoCfdi')}
          options={cfdiUses.map((code) => ({
            value: code,
            label: `${code} ${t(`customers.cfdiUses.${code}`)}`,
          }))}
        />
      </FormWide>
    </FormFold>
  );
};
