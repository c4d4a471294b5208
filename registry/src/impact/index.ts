export { impactOf, type DeployedRelease, type ImpactCandidate } from './impact-of';
