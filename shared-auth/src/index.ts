export {
  api,
  apiKey,
  apiMutation,
  apiQuery,
  askAhead,
  learnEndpoints,
  type MutationName,
  type QueryName,
} from './api';
export { callerToken, deviceToken } from './device-token';
export { firstPosition, forgetEarlyAnswers } from './early-answers';
export { asDataUrl, memberPhotoQuery } from './member-photo';
export { useCan } from './permissions';
export { useAuth, type AuthState } from './store';
export { ApiError } from '@sala/shared-contracts/client';
