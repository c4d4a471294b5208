import { createContext } from 'react';

/** True in rows that fly by (docs/adr/0059): what is drawn and not written can be left out. */
export const WordsAlone = createContext(false);
