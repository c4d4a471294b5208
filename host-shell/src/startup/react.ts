import { createRoot } from 'react-dom/client';

/** React, evaluated in a task of its own. */
export const createReactRoot = createRoot;
