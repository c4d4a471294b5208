export const paths = { pricing: '/pricing', signUp: '/sign-up' } as const;
