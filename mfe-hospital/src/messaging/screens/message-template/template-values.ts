import {
  limits,
  unknownNames,
  variablesOfEvent,
  type EventText,
  type PatientChannel,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import type { TextPlace } from './message-template-search';

export interface TemplateValues {
  readonly subject: string;
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly string[];
}

export const bodyMaxOf: Readonly<Record<PatientChannel, number>> = {
  whatsapp: limits.messageButtonBodyMax,
  sms: limits.eventTemplateSmsMax,
  email: limits.eventTemplateMailMax,
};

export const templateValues = (text: EventText): TemplateValues => ({
  subject: text.subject ?? '',
  header: text.header ?? '',
  body: text.body,
  footer: text.footer ?? '',
  buttons: Array.from({ length: limits.messageButtonsMax }, (_, at) => text.buttons[at] ?? ''),
});

export const templateText = (values: TemplateValues): EventText => ({
  subject: values.subject.trim() || null,
  header: values.header.trim() || null,
  body: values.body.trim(),
  footer: values.footer.trim() || null,
  buttons: values.buttons.map((one) => one.trim()).filter((one) => one !== ''),
});

export const templateRules = (t: Translate, { event, channel }: TextPlace) => {
  const text = (max: number) =>
    yup
      .string()
      .trim()
      .max(max, t('messageTemplates.long', { max }))
      .test('variables', (typed = '', { createError }) => {
        const [variable] = unknownNames(typed, variablesOfEvent[event]);
        return variable === undefined
          ? true
          : createError({ message: t('messageTemplates.unknown', { variable }) });
      });
  const subject = text(limits.eventTemplateSubjectMax);
  return yup.object({
    subject:
      channel === 'email' ? subject.required(t('messageTemplates.subjectRequired')) : subject,
    header: text(limits.eventTemplateLineMax),
    body: text(bodyMaxOf[channel]).required(t('messageTemplates.bodyRequired')),
    footer: text(limits.eventTemplateLineMax),
    buttons: yup.array().of(
      yup
        .string()
        .trim()
        .max(
          limits.messageButtonTitleMax,
          t('messageTemplates.long', { max: limits.messageButtonTitleMax }),
        ),
    ),
  });
};
