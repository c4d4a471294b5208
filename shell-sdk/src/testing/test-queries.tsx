import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type PropsWithChildren } from 'react';
import { createTestClient } from './render-module';

/** For a hook that asks, by itself: `renderHook(…, { wrapper: TestQueries })`. */
export const TestQueries = ({ children }: PropsWithChildren) => {
  const [client] = useState(createTestClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
