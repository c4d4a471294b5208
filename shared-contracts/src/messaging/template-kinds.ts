/** As WhatsApp sorts templates: what they cost, and whom they reach, depends on it. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** Languages of templates, by the provider's codes. */
export const templateLanguages = ['es_MX', 'es', 'en_US', 'en', 'pt_BR', 'fr'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

export const templateHeaderKinds = ['none', 'text', 'image', 'document'] as const;
export type TemplateHeaderKind = (typeof templateHeaderKinds)[number];

export const templateButtonKinds = ['quick_reply', 'url', 'call'] as const;
export type TemplateButtonKind = (typeof templateButtonKinds)[number];

/** Of the template as the provider has it; `draft`: it was never submitted. */
export const templateStatuses = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Of one version of its text. */
export const templateVersionStatuses = ['draft', 'pending', 'approved', 'rejected'] as const;
export type TemplateVersionStatus = (typeof templateVersionStatuses)[number];

export const templateQualities = ['green', 'yellow', 'red', 'unknown'] as const;
export type TemplateQuality = (typeof templateQualities)[number];

/** Why the provider refuses a text; anything it adds later is `other`. */
export const templateRejections = [
  'abusive_content',
  'incorrect_category',
  'invalid_format',
  'promotional',
  'scam',
  'tag_content_mismatch',
  'other',
] as const;
export type TemplateRejection = (typeof templateRejections)[number];

/** What a variable stands for, by which its value is suggested; `free`: whoever sends it says. */
export const templateVariableSources = [
  'free',
  'first_name',
  'full_name',
  'appointment_day',
  'appointment_time',
  'practitioner',
  'clinic',
  'site',
  'offer_day',
  'offer_time',
  'offer_until',
  'payment_amount',
  'payment_day',
  'payment_folio',
  'payment_link',
  'payment_until',
] as const;
export type TemplateVariableSource = (typeof templateVariableSources)[number];

export const messageTemplateSorts = ['name', '-name', '-updatedAt', 'updatedAt', '-usage'] as const;
