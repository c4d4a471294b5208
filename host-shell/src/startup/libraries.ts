import { RouterProvider } from 'react-router-dom';

/** The router's code, evaluated on its own. */
export const router = RouterProvider;
