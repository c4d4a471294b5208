export { api, apiKey, apiMutation, apiQuery, askAhead, type MutationName, type QueryName } from './api';
export { useCan } from './permissions';
export { useAuth, type AuthState } from './store';
export { ApiError } from '@sala/shared-contracts/client';
