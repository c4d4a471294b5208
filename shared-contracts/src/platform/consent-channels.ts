/** Consent is asked for by channel and by purpose (screens §0.6). */
export const consentChannels = ['whatsapp', 'sms', 'email', 'phone'] as const;
