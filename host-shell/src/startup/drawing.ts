import { createRoot } from 'react-dom/client';

/** React's code, evaluated on its own. */
export const drawing = createRoot;
