/** In place of a customer: who buys without giving data (RFC XAXX010101000). */
export const generalPublic = 'general_public';
