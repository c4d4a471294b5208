export { renewSession } from './model/current-user';
export { clearFailures, countAttempt, lockExhausted, refuseLocked } from './model/lockout';
export { requirePassword } from './model/password-change';
export { phoneFault } from './model/phone';
export { hashOfSecretToken, newSecretToken } from './model/secret-tokens';
export { type Member, readActiveMembers } from './sql/active-members.queries';
export { invite } from './sql/invite';
