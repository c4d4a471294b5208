/** Consent is given per channel and purpose (docs/spec/patients.md §4). */
export const consentChannels = ['whatsapp', 'sms', 'email', 'phone'] as const;
