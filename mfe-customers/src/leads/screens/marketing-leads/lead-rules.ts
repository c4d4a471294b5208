import {
  leadSources,
  limits,
  patterns,
  type Contract,
  type EndpointInput,
  type Lead,
  type LeadSource,
  typedPhone,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface LeadFormValues {
  name: string;
  phone: string;
  email: string;
  source: LeadSource | '';
  interest: string;
  message: string;
  nextStep: string;
  nextStepOn: string;
  /** For new leads: '' for nobody, `next` for assignment by turn, or a member's id. */
  ownerId: string;
}

type CreateBody = EndpointInput<Contract['leadCreate']>['body'];
type UpdateBody = EndpointInput<Contract['leadUpdate']>['body'];

/** Validation of a lead: a name, and a phone or an email. */
export const leadSchema = (t: Translate, formatNumber: (value: number) => string) => {
  const text = (max: number) =>
    yup
      .string()
      .trim()
      .max(max, t('rules.tooLong', { max: formatNumber(max) }));
  return yup.object({
    name: text(limits.leadNameMax).required(t('rules.nameMissing')),
    email: text(limits.emailMax).matches(patterns.email, {
      message: t('rules.email'),
      excludeEmptyString: true,
    }),
    phone: yup
      .string()
      .transform((typed: unknown) => (typeof typed === 'string' ? typedPhone(typed) : typed))
      .matches(patterns.phone, { message: t('rules.phone'), excludeEmptyString: true })
      .test(
        'reachable',
        t('leads.rules.reachable'),
        (phone, { parent }: { parent: Partial<LeadFormValues> }) =>
          Boolean(phone) || Boolean(parent.email?.trim()),
      ),
    source: yup
      .string()
      .oneOf(leadSources, t('leads.rules.source'))
      .required(t('leads.rules.source')),
    interest: text(limits.leadInterestMax),
    message: text(limits.leadMessageMax),
    nextStep: text(limits.leadNextStepMax).test(
      'stepOfDay',
      t('leads.rules.nextStep'),
      (step, { parent }: { parent: Partial<LeadFormValues> }) =>
        Boolean(step) || !parent.nextStepOn,
    ),
    nextStepOn: yup
      .string()
      .matches(patterns.isoDate, { message: t('rules.date'), excludeEmptyString: true }),
    ownerId: yup.string(),
  });
};

export const emptyLead: LeadFormValues = {
  name: '',
  phone: '',
  email: '',
  source: '',
  interest: '',
  message: '',
  nextStep: '',
  nextStepOn: '',
  ownerId: '',
};

export const valuesOfLead = (lead: Lead): LeadFormValues => ({
  name: lead.name,
  phone: lead.phone ?? '',
  email: lead.email ?? '',
  source: lead.source,
  interest: lead.interest ?? '',
  message: lead.message ?? '',
  nextStep: lead.nextStep ?? '',
  nextStepOn: lead.nextStepOn ?? '',
  ownerId: lead.owner?.id ?? '',
});

const columnsOf = (values: LeadFormValues) => ({
  name: values.name.trim(),
  phone: typedPhone(values.phone) || null,
  email: values.email.trim().toLowerCase() || null,
  source: values.source || 'other',
  interest: values.interest.trim() || null,
  message: values.message.trim() || null,
  nextStep: values.nextStep.trim() || null,
  nextStepOn: values.nextStepOn || null,
});

/** Request body from validated values. */
export const createBody = (values: LeadFormValues): CreateBody => ({
  ...columnsOf(values),
  ownerId: values.ownerId || null,
});

/** Values that differ from the original lead. */
export const changesOf = (values: LeadFormValues, before: Lead): Omit<UpdateBody, 'version'> => {
  const columns = columnsOf(values);
  const names = Object.keys(columns) as (keyof typeof columns)[]; // keys of the object above
  return Object.fromEntries(
    names.filter((name) => columns[name] !== before[name]).map((name) => [name, columns[name]]),
  );
};
