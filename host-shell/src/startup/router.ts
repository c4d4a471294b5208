import { RouterProvider } from 'react-router-dom';

/** The router, evaluated in a task of its own. */
export const Router = RouterProvider;
