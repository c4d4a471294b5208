export { changePolicy, type PolicyChanges } from './model/change-policy';
export { bindScim } from './http/scim-route';
export { renewSession } from './model/current-user';
export { clearFailures, countAttempt, lockExhausted, refuseLocked } from './model/lockout';
export { requireOwner } from './model/ownership';
export { requirePassword } from './model/password-change';
export { phoneFault } from './model/phone';
export { readCompanyTerms } from './sql/company-terms.queries';
export { hashOfSecretToken, newSecretToken } from './model/secret-tokens';
export {
  type Member,
  membersWithPermission,
  membersWithRoles,
  readActiveMembers,
} from './sql/active-members.queries';
export { invite } from './sql/invite';
export { endCompanySessions } from './sql/company-sessions.queries';
export { lockPolicy } from './sql/security-policy.queries';
export {
  beginHandOver,
  deactivateAfterHandOver,
  handOverJob,
  permissionsFor,
} from './model/hand-over';
export {
  finishHandOver,
  lockHandOver,
  nextOfHandOver,
  readHandOver,
  recordItem,
  type NextRecord,
  type StoredHandOver,
} from './sql/hand-overs.queries';
export { readOpenWork, readTaker } from './sql/open-work.queries';
