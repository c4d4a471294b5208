import { createContext } from 'react';

/** True while rows scroll past quickly (docs/adr/0059): decoration can be skipped, text is kept. */
export const TextOnly = createContext(false);
