import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type PropsWithChildren } from 'react';
import { createTestClient } from './render-module';

/** Query client for testing a hook alone: `renderHook(…, { wrapper: TestQueries })`. */
export const TestQueries = ({ children }: PropsWithChildren) => {
  const [client] = useState(createTestClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
