import {
  limits,
  patterns,
  templateButtonKinds,
  templateCategories,
  templateHeaderKinds,
  templateLanguages,
  unknownVariables,
  variablesIn,
  type Contract,
  type EndpointRequest,
  type LintedTemplate,
  type MessageTemplateDetail,
  type TemplateButtonKind,
  type TemplateCategory,
  type TemplateHeaderKind,
  type TemplateLanguage,
  type TemplateVariableSource,
  type TemplateVersion,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface ButtonValues {
  kind: TemplateButtonKind;
  title: string;
  url: string;
  phone: string;
}

export interface TemplateFormValues {
  name: string;
  language: TemplateLanguage;
  category: TemplateCategory;
  headerKind: TemplateHeaderKind;
  headerText: string;
  body: string;
  footer: string;
  buttons: ButtonValues[];
  /** One for each place that a text can have; those that it has are sent. */
  variables: { sample: string; source: TemplateVariableSource }[];
}

type CreateBody = EndpointRequest<Contract['messageTemplateCreate']>['body'];

const allPlaces = (given: TemplateVersion['variables']): TemplateFormValues['variables'] =>
  Array.from({ length: limits.templateParametersMax }, (_, place) => ({
    sample: given[place]?.sample ?? '',
    source: given[place]?.source ?? 'free',
  }));

export const emptyTemplate: TemplateFormValues = {
  name: '',
  language: 'es_MX',
  category: 'UTILITY',
  headerKind: 'none',
  headerText: '',
  body: '',
  footer: '',
  buttons: [],
  variables: allPlaces([]),
};

export const valuesOf = (
  { name, language }: Pick<MessageTemplateDetail, 'name' | 'language'>,
  version: TemplateVersion,
): TemplateFormValues => ({
  name,
  language,
  category: version.category,
  headerKind: version.header.kind,
  headerText: version.header.text,
  body: version.body,
  footer: version.footer,
  buttons: version.buttons.map(({ kind, title, url = '', phone = '' }) => ({
    kind,
    title,
    url,
    phone,
  })),
  variables: allPlaces(version.variables),
});

const buttonOf = ({ kind, title, url, phone }: ButtonValues): CreateBody['buttons'][number] => {
  switch (kind) {
    case 'quick_reply':
      return { kind, title: title.trim() };
    case 'url':
      return { kind, title: title.trim(), url: url.trim() };
    case 'call':
      return { kind, title: title.trim(), phone: phone.replaceAll(/[^\d+]/g, '') };
  }
};

/** As it is sent. */
export const bodyOf = (values: TemplateFormValues): CreateBody => ({
  name: values.name.trim(),
  language: values.language,
  event: null, // chosen apart: it is no part of the text
  category: values.category,
  header: {
    kind: values.headerKind,
    text: values.headerKind === 'text' ? values.headerText.trim() : '',
  },
  body: values.body.trim(),
  footer: values.footer.trim(),
  buttons: values.buttons.map(buttonOf),
  variables: values.variables.slice(0, variablesIn(values.body).at(-1) ?? 0),
});

/** What the linter looks at while somebody writes. */
export const lintedOf = (values: TemplateFormValues, hasFile: boolean): LintedTemplate => ({
  ...values,
  header: { kind: values.headerKind, text: values.headerText },
  hasFile,
});

export const templateSchema = (t: Translate) => {
  const line = (max: number) => yup.string().trim().max(max, t('rules.tooLong', { max }));
  return yup.object({
    name: line(limits.templateNameMax)
      .required(t('templates.nameMissing'))
      .matches(patterns.templateName, t('templates.namePattern')),
    language: yup
      .string()
      .oneOf([...templateLanguages])
      .required(),
    category: yup
      .string()
      .oneOf([...templateCategories])
      .required(),
    headerKind: yup
      .string()
      .oneOf([...templateHeaderKinds])
      .required(),
    headerText: line(limits.templateHeaderMax),
    body: line(limits.templateBodyMax)
      .required(t('templates.bodyMissing'))
      .test(
        'variables',
        t('templates.findings.variable_unknown'),
        (text = '') => unknownVariables(text).length === 0,
      ),
    footer: line(limits.templateFooterMax),
    buttons: yup.array(
      yup.object({
        kind: yup
          .string()
          .oneOf([...templateButtonKinds])
          .required(),
        title: line(limits.templateButtonTitleMax).required(t('templates.buttonTitleMissing')),
        url: line(limits.templateUrlMax).when('kind', ([kind], schema) =>
          kind === 'url'
            ? schema
                .required(t('templates.urlMissing'))
                .matches(patterns.secureUrl, t('templates.urlMissing'))
            : schema,
        ),
        phone: yup
          .string()
          .when('kind', ([kind], schema) =>
            kind === 'call'
              ? schema
                  .required(t('rules.phone'))
                  .test('phone', t('rules.phone'), (text = '') =>
                    patterns.completePhone.test(text.replaceAll(/[^\d+]/g, '')),
                  )
              : schema,
          ),
      }),
    ),
    variables: yup.array(yup.object({ sample: line(limits.templateSampleMax) })),
  });
};
